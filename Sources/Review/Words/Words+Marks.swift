import Push
package import Vocabulary

extension Words {
    /// Requests that a person marks in the list, to reject them at once.
    package enum Marks {
        /// The sign of a row whose requests are all marked.
        package static let all: PrintableText = "*"
        /// The sign of a folded row of which some are.
        package static let some: PrintableText = "-"

        /// Why an approval does not begin.
        package static func approveOneByOne(
            _ count: Int,
            _ back: PrintableText?
        ) -> PrintableText {
            let way: PrintableText =
                back.map { "\($0) removes the \(noun(count))" } ?? "remove the \(noun(count))"
            return "Requests are approved one by one: \(way) first."
        }

        package static func removed(_ count: Int) -> PrintableText {
            "\(count == 1 ? "The mark is" : "\(count) marks are") removed."
        }

        /// `the 3 requests that you marked, of 2 accounts`.
        package static func matter(_ entries: [Entry], _ which: PrintableText) -> PrintableText {
            let accounts = Set(entries.map(\.facts.mechanismUID)).count
            let of: PrintableText = accounts == 1 ? .empty : ", of \(accounts) accounts"
            return entries.count == 1
                ? "the one request \(which)" : "the \(entries.count) requests \(which)\(of)"
        }

        /// `2 for ann at Harbour Bank, 1 for ops at Corp SSO`: the account with most first.
        package static func accounts(of entries: [Entry]) -> PrintableText {
            var counts: [(mechanism: String, account: PrintableText, count: Int)] = []
            for entry in entries {
                let mechanism = entry.facts.mechanismUID
                if let index = counts.firstIndex(where: { $0.mechanism == mechanism }) {
                    counts[index].count += 1
                } else {
                    counts.append((mechanism, entry.review.account, 1))
                }
            }
            let texts = counts.enumerated()
                .sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
                .map { "\($0.element.count) for \($0.element.account)" as PrintableText }
            return texts.dropFirst().reduce(texts.first ?? .empty) { $0 + ", " + $1 }
        }

        private static func noun(_ count: Int) -> PrintableText {
            count == 1 ? "mark" : "\(count) marks"
        }
    }
}
