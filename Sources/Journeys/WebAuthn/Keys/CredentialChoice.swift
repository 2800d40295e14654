public import Token
public import Vocabulary

/// Keys to choose from, by distinct printable names.
public struct CredentialChoice: Hashable, Sendable {
    private struct Entry: Hashable {
        let shown: String
        let credential: Credential
    }

    private let entries: [Entry]

    /// Escapes unprintable characters, and numbers equal names.
    public init(_ credentials: [Credential]) {
        let ordered = credentials.sorted { lhs, rhs in
            (lhs.keyName, lhs.id.hexadecimal) < (rhs.keyName, rhs.id.hexadecimal)
        }
        entries = zip(Self.shown(ordered.map(\.keyName)), ordered).map(Entry.init)
    }

    /// Names that can be shown, equal ones with a number.
    package static func shown(_ names: [String]) -> [String] {
        var used: Set<String> = []
        return names.map { written in
            let name = PrintableText(written, limit: 200).text
            var shown = name
            var number = 1
            while !used.insert(shown).inserted {
                number += 1
                shown = "\(name) (\(number))"
            }
            return shown
        }
    }

    public var names: [String] { entries.map(\.shown) }

    /// Throws `.notAllowed` for a name that is not one of ``names``.
    public func credential(named name: String) throws(WebAuthnError) -> Credential {
        guard let entry = entries.first(where: { $0.shown == name }) else {
            throw .notAllowed("The key is not one of those that were offered.")
        }
        return entry.credential
    }
}

/// What this device knows of a key, without the private key.
public struct Credential: Hashable, Sendable {
    /// 1 to 1 023 bytes.
    public let id: [UInt8]
    public let algorithm: KeyAlgorithm
    public let relyingPartyID: String
    public let relyingPartyName: String
    /// The server's id of the user; `nil` for a key that does not identify them.
    public let userHandle: [UInt8]?
    public let userName: String
    public package(set) var displayName: String
    /// The number of uses so far.
    public var counter: UInt32
    public let added: Instant

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

    /// The display name with the time of creation in UTC.
    public var keyName: String {
        let name = displayName.isEmpty ? userName : displayName
        return "\(name), \(added.advanced(byMilliseconds: -(added.milliseconds % 1_000)))"
    }
}
