public import Vocabulary

/// How a message is to be answered.
public enum PushKind: Hashable, Sendable {
    /// Accept or deny.
    case standard
    /// Accept with the number that the login page shows, from 0 to 99, or deny; at least one,
    /// distinct; a single number is not shown: the user types it.
    case challenge([Int])
    /// Accept with the text that the login page shows, or deny; 2 to 10, distinct, with blanks as
    /// on the wire.
    case presence([PrintableText])
    /// Accept after user verification, or deny.
    case biometric
    /// Unusable numbers: deny only.
    case unusableChallenge
    /// An unknown type: deny only.
    case unknown(PrintableText)
}

extension PushKind {
    /// The numbers to choose from: none where a single one would reveal the answer.
    public var offeredNumbers: [Int] {
        guard case .challenge(let numbers) = self, numbers.count > 1 else { return [] }
        return numbers
    }

    /// The texts to choose from: those numbers, or what the login page may show.
    package var offered: [PrintableText] {
        if case .presence(let texts) = self { return texts }
        return offeredNumbers.map { PrintableText(String($0)) }
    }

    /// Whether an approval needs something from the login page.
    package var asksForShown: Bool {
        switch self {
        case .challenge, .presence: true
        case .standard, .biometric, .unusableChallenge, .unknown: false
        }
    }

    /// Bytes of an offered text.
    package static let longestOption = 64

    /// The offered text that was typed: exactly, or as the only one up to case, blanks and leading
    /// zeros.
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

/// Without blanks at its ends, and with single ones between words.
package func singleSpaced(_ text: String) -> String {
    text.split { $0.isWhitespace }.joined(separator: " ")
}

extension PushKind {
    /// Parses numbers such as `34,56,82`: 1 to 5 from 0 to 99, else `nil`, and the message cannot
    /// be approved.
    ///
    /// Ignores blanks and drops duplicates. Servers of version 7.2 draw each number separately, so
    /// that some or all may be equal.
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

    /// On the wire; `nil` for an unknown type.
    var name: String? {
        switch self {
        case .standard: "default"
        case .challenge, .presence, .unusableChallenge: "challenge"
        case .biometric: "biometric"
        case .unknown: nil
        }
    }
}
