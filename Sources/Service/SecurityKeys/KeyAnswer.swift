import Journeys
import Token
import Vocabulary

extension OpenKey.Made {
    /// The bytes of the make of the key in what it says of itself.
    private static let make = 37..<53

    /// The key as the server is told of it, once it was looked at whether it is what was asked for.
    func registration(
        _ clientData: ClientData,
        _ options: CreationOptions
    ) throws(WebAuthnError) -> Registration {
        try check(data, options.relyingPartyID, options.userVerification)
        let isBare = options.attestation == .none || statement.isEmpty
        var bytes = data
        guard (1...1_023).contains(id.count), bytes.count >= Self.make.upperBound else {
            throw .unknown("The security key did not describe the key that it made.")
        }
        if isBare { for place in Self.make { bytes[place] = 0 } }
        guard let reported = AuthenticatorData(bytes: bytes) else {
            throw .unknown("The security key did not describe the key that it made.")
        }
        return Registration(
            clientData: clientData,
            format: isBare ? "none" : format,
            // An empty map.
            statement: isBare ? [0xA0] : statement,
            data: reported,
            credentialID: id,
            attachment: .crossPlatform
        )
    }
}

extension OpenKey.Used {
    /// The use as the server is told of it, once it was looked at whether it is what was asked for.
    func assertion(
        _ clientData: ClientData,
        _ options: RequestOptions
    ) throws(WebAuthnError) -> Assertion {
        guard let bytes = Self.unwrapped(data), let reported = AuthenticatorData(bytes: bytes)
        else {
            throw .unknown("The security key did not say what it signed.")
        }
        try check(bytes, options.relyingPartyID, options.userVerification)
        // A key need not name itself where only one may be used.
        let named = id.isEmpty && options.allowed.count == 1 ? options.allowed[0] : id
        guard !named.isEmpty, options.allowed.isEmpty || options.allowed.contains(named) else {
            throw .unknown("The security key used a key that the server does not accept.")
        }
        return Assertion(
            clientData: clientData,
            data: reported,
            signature: signature,
            credentialID: named,
            userHandle: userHandle.isEmpty ? nil : userHandle,
            attachment: .crossPlatform
        )
    }

    /// What is inside a byte string of CBOR; `nil` for anything else.
    private static func unwrapped(_ bytes: [UInt8]) -> [UInt8]? {
        let head: (length: Int, count: Int)
        switch bytes.first {
        case 0x58? where bytes.count > 2: head = (2, Int(bytes[1]))
        case 0x59? where bytes.count > 3: head = (3, Int(bytes[1]) << 8 | Int(bytes[2]))
        default: return nil
        }
        return bytes.count == head.length + head.count ? Array(bytes.dropFirst(head.length)) : nil
    }
}

/// Refuses what a key says of another site, without a touch, or without the proof that is required.
private func check(
    _ data: [UInt8],
    _ site: String,
    _ verification: UserVerificationWish
) throws(WebAuthnError) {
    guard data.count >= 37, Array(data.prefix(32)) == (try? Hashing.digest(Array(site.utf8))) else {
        throw .unknown("The security key answered for another site.")
    }
    let flags = AuthenticatorData.Flags(rawValue: data[32])
    guard flags.contains(.isPresent) else {
        throw .unknown("The security key answered without a touch.")
    }
    guard verification != .required || flags.contains(.isVerified) else {
        throw .unknown("The security key did not verify who touched it.")
    }
}

/// What several keys have signed, under names that can be shown and tell each from the others.
struct KeyChoice {
    private let entries: [(name: String, use: OpenKey.Used)]

    init(_ uses: [OpenKey.Used]) {
        let names = uses.map { use in
            [use.displayName, use.userName].first { !$0.isEmpty } ?? "without a name"
        }
        entries = zip(CredentialChoice.shown(names), uses).map { (name: $0, use: $1) }
    }

    var names: [String] { entries.map(\.name) }

    func use(named name: String) -> OpenKey.Used? {
        entries.first { $0.name == name }?.use
    }
}
