public import Vocabulary

/// How a message wants to be answered.
public enum PushKind: Hashable, Sendable {
    /// Accept or deny.
    case standard
    /// Accept with the one of these numbers, each from 0 to 99, that the login page shows; or deny.
    ///
    /// At least one, each once. A single one is ``offeredNumbers`` to nobody: the person types what
    /// the login page shows.
    case challenge([Int])
    /// Accept with the one of these texts that the login page shows; or deny.
    ///
    /// 2 to 10, each once, as they are written on the wire: blanks are part of them.
    case presence([PrintableText])
    /// Accept after the local user has proved who they are; or deny.
    case biometric
    /// A challenge whose numbers cannot be used: deny only.
    case unusableChallenge
    /// A type this program does not know: deny only.
    case unknown(PrintableText)
}

extension PushKind {
    /// The numbers of a challenge that a person is shown to choose from: none of a single one, which
    /// would tell the answer, and none of other types.
    public var offeredNumbers: [Int] {
        guard case .challenge(let numbers) = self, numbers.count > 1 else { return [] }
        return numbers
    }

    /// The texts that a person is shown to choose from: those numbers, or what the login page may
    /// show.
    package var offered: [PrintableText] {
        if case .presence(let texts) = self { return texts }
        return offeredNumbers.map { PrintableText(String($0)) }
    }

    /// Whether an approval goes with something that the login page shows.
    package var asksForShown: Bool {
        switch self {
        case .challenge, .presence: true
        case .standard, .biometric, .unusableChallenge, .unknown: false
        }
    }

    /// The most bytes of an offered text.
    package static let longestOption = 64

    /// The offered text that a person has typed: the same text, else the only one that differs in case,
    /// blanks or leading zeros; `nil` for anything else.
    package func offered(typed: String) -> String? {
        guard case .presence(let texts) = self else { return nil }
        let all = texts.map(\.text)
        if all.contains(typed) { return typed }
        let spaced = singleSpaced(typed)
        if let same = all.first(where: { singleSpaced($0) == spaced }) { return same }
        let alike = all.filter { text in
            singleSpaced(text).lowercased() == spaced.lowercased()
                || (Int(text) != nil && Int(text) == Int(spaced))
        }
        return alike.count == 1 ? alike[0] : nil
    }
}

/// A text without blanks at its ends and with single spaces between its words.
package func singleSpaced(_ text: String) -> String {
    text.split { $0.isWhitespace }.joined(separator: " ")
}

extension PushKind {
    /// The numbers of a challenge as the login page may show them.
    ///
    /// Blanks around a number do not count. The result is `nil` unless there are 1 to 5 decimal
    /// numbers from 0 to 99: anything else cannot be approved. Servers of version 7.2 draw each
    /// number for itself, so that two or all of them may be equal.
    ///
    /// - Parameter text: Numbers between commas, such as `34,56,82`.
    /// - Returns: Each number once, in order, and whether one of them stood twice.
    static func numbers(_ text: String) -> (numbers: [Int], repeated: Bool)? {
        guard text.utf8.count <= 64 else { return nil }
        let parts = text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        guard (1...5).contains(parts.count) else { return nil }
        var numbers: [Int] = []
        for part in parts {
            let blank = UInt8(ascii: " ")
            let digits = part.drop { $0 == blank }.reversed().drop { $0 == blank }.reversed()
            guard (1...2).contains(digits.count),
                digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
            else { return nil }
            let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
            if !numbers.contains(number) { numbers.append(number) }
        }
        return (numbers, numbers.count < parts.count)
    }

    /// The type's name on the wire; `nil` for one that this program does not know.
    var name: String? {
        switch self {
        case .standard: "default"
        case .challenge, .presence, .unusableChallenge: "challenge"
        case .biometric: "biometric"
        case .unknown: nil
        }
    }
}
