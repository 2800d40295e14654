import Risk
import Vocabulary

extension ReviewText {
    /// Why a request has its level: what speaks against it by weight, and what speaks for it.
    struct Why: Hashable {
        var reasons: [Section] = []
        /// What stands behind each reason, for whoever checks it.
        var numbers = Section(title: .empty, items: [])

        init() {}

        /// Nothing for a message that is not verified.
        init(_ review: MessageReview) {
            guard review.status == .verified else { return }
            let assessment = review.assessment
            let against = assessment.hints.filter { $0.severity > .none }
            let none = Item(label: "none", text: "Nothing speaks against it.", style: .good)
            reasons = [
                Section(
                    title: "Why \(assessment.level.word)",
                    items: against.isEmpty ? [none] : against.flatMap(Self.reason)
                ),
                Section(
                    title: "As usual, explained or not judged",
                    items: Self.ordinary(assessment)
                ),
            ]
            numbers = Section(
                title: "Numbers behind the reasons",
                items: assessment.hints.compactMap(Self.numbers)
            )
        }

        /// The fact, and one advice below it.
        private static func reason(_ hint: RiskHint) -> [Item] {
            let fact = Item(
                label: hint.severity.word,
                text: hint.sentence,
                style: Words.style(hint.severity)
            )
            guard !hint.remedy.isEmpty else { return [fact] }
            return [fact, Item(label: .empty, text: hint.remedy, style: .dim)]
        }

        /// What is as usual, then what was checked and counts nothing.
        private static func ordinary(_ assessment: Assessment) -> [Item] {
            // What a rule says it cannot judge is not called usual above it.
            let unjudged = assessment.hints.contains {
                $0.code == "money.no-history"
                    || $0.code.hasPrefix("money.amount-unusual") && $0.severity > .none
            }
            let usual = assessment.comparison.rows
                .filter { $0.status == .usual && !(unjudged && $0.subject == .amount) }
                .map { row in
                    // A name is quickly copied to another account.
                    row.subject == .payee
                        && assessment.comparison[.account]?.status.isMarked == true
                        ? "the name of the payee" : Words.subject(row.subject)
                }
            let same =
                usual.isEmpty
                ? [] : [Item(label: "usual", text: Words.listed(usual), style: .good)]
            return same
                + assessment.hints.filter { $0.severity == .none }.map {
                    Item(label: $0.severity.word, text: $0.sentence, style: .plain)
                }
        }

        private static func numbers(_ hint: RiskHint) -> Item? {
            guard let first = hint.evidence.first?.wording else { return nil }
            let rest = hint.evidence.dropFirst().map(\.wording)
            return Item(
                label: hint.severity.word,
                text: "\(hint.summary): " + rest.reduce(first) { $0 + ", " + $1 },
                style: .plain
            )
        }
    }
}
