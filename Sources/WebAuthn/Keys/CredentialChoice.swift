import Vocabulary

/// Keys that a person chooses one of, by names that can be shown and tell each from the others.
public struct CredentialChoice: Hashable, Sendable {
    private struct Entry: Hashable {
        let shown: String
        let credential: Credential
    }

    private let entries: [Entry]

    /// Names keys.
    ///
    /// - Parameter credentials: In any order. What of a name cannot be shown is written out; names that
    ///   are the same then get a number.
    public init(_ credentials: [Credential]) {
        let ordered = credentials.sorted { lhs, rhs in
            (lhs.keyName, lhs.id.text) < (rhs.keyName, rhs.id.text)
        }
        var used: Set<String> = []
        entries = ordered.map { credential in
            let name = PrintableText(credential.keyName, limit: 200).text
            var shown = name
            var number = 1
            while !used.insert(shown).inserted {
                number += 1
                shown = "\(name) (\(number))"
            }
            return Entry(shown: shown, credential: credential)
        }
    }

    /// The names, in their order.
    public var names: [String] { entries.map(\.shown) }

    /// The key of a name.
    ///
    /// - Parameter name: One of ``names``.
    /// - Returns: The key.
    /// - Throws: ``WebAuthnError``; `.notAllowed` when there is none of that name.
    public func credential(named name: String) throws(WebAuthnError) -> Credential {
        guard let entry = entries.first(where: { $0.shown == name }) else {
            throw .notAllowed("the key is one of those that were offered")
        }
        return entry.credential
    }
}

extension [UInt8] {
    /// A text that orders as the bytes do.
    fileprivate var text: String {
        map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
