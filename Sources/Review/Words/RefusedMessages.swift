package import Vocabulary

/// Messages that were refused, counted by reason.
package struct RefusedMessages: Hashable, Sendable {
    private struct Reason: Hashable, Sendable {
        let code: String
        /// Of the first message that was refused for it.
        let sentence: PrintableText
        var count: Int
    }

    /// The most reasons that are kept apart.
    ///
    /// A sender of messages chooses what is wrong with them.
    private static let mostReasons = 8

    private var reasons: [Reason] = []
    private var others = 0

    /// Creates it without any.
    package init() {}

    package init(_ error: any CodedError) { add(error) }

    /// How many were refused.
    package var count: Int { reasons.reduce(others) { $0 + $1.count } }

    /// Counts a message.
    package mutating func add(_ error: any CodedError) {
        add(Reason(code: error.code, sentence: PrintableText(error.sentence), count: 1))
    }

    /// Counts what was counted elsewhere.
    package mutating func add(_ more: RefusedMessages) {
        for reason in more.reasons { add(reason) }
        others += more.others
    }

    private mutating func add(_ reason: Reason) {
        if let place = reasons.firstIndex(where: { $0.code == reason.code }) {
            reasons[place].count += reason.count
        } else if reasons.count < Self.mostReasons {
            reasons.append(reason)
        } else {
            others += reason.count
        }
    }

    /// Whether nothing was refused for a reason that is not among these.
    package func hasReasons(of more: RefusedMessages) -> Bool {
        reasons.count == Self.mostReasons
            || more.reasons.allSatisfy { one in reasons.contains { $0.code == one.code } }
    }

    /// `2 messages were refused: code: Sentence.`, one for each reason; empty without any.
    package var sentences: [PrintableText] {
        let known = reasons.map { "\(Self.refused($0.count)): \($0.sentence)" as PrintableText }
        return others == 0 ? known : known + ["\(Self.refused(others)) for other reasons"]
    }

    private static func refused(_ count: Int) -> PrintableText {
        count == 1 ? "1 message was refused" : "\(count) messages were refused"
    }
}
