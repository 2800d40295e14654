public import Token
public import Vocabulary

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
            throw .notAllowed("The key is not one of those that were offered.")
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

/// A key as this device knows it, without the key itself.
public struct Credential: Hashable, Sendable {
    /// What tells it from all others: 1 to 1 023 bytes.
    public let id: [UInt8]
    /// What it signs with.
    public let algorithm: KeyAlgorithm
    /// The name that it is for.
    public let relyingPartyID: String
    /// What the server calls itself.
    public let relyingPartyName: String
    /// What the server knows the person by; `nil` for a key that does not tell who signs in.
    public let userHandle: [UInt8]?
    /// What the person signs in as.
    public let userName: String
    /// What they are called.
    public let displayName: String
    /// How often it has been used; the next use counts one more.
    public var counter: UInt32
    /// When it was made.
    public let added: Instant

    /// Takes what is known.
    public init(
        id: [UInt8],
        algorithm: KeyAlgorithm,
        relyingPartyID: String,
        relyingPartyName: String,
        userHandle: [UInt8]?,
        userName: String,
        displayName: String,
        counter: UInt32,
        added: Instant
    ) {
        self.id = id
        self.algorithm = algorithm
        self.relyingPartyID = relyingPartyID
        self.relyingPartyName = relyingPartyName
        self.userHandle = userHandle
        self.userName = userName
        self.displayName = displayName
        self.counter = counter
        self.added = added
    }

    /// What a person chooses it by: what they are called, and when it was made, in UTC.
    public var keyName: String {
        let name = displayName.isEmpty ? userName : displayName
        return "\(name), \(added.advanced(byMilliseconds: -(added.milliseconds % 1_000)))"
    }
}
