public import Token
public import Vocabulary

/// privacyIDEA, whose push tokens ask for what waits.
package enum PrivacyIDEAFamily: ProviderFamily {
    package static let name = "privacyidea"
    package static let hasKeyPair = true
    package static let messagingServices: [String] = []

    package static func address(
        _ text: String,
        allowsPlainHTTP: Bool
    ) throws -> (any DeviceAddress)? {
        guard PushTokenAddress.claims(text) else { return nil }
        return try PushTokenAddress(text, allowsPlainHTTP: allowsPlainHTTP)
    }

    package static func reading(
        of data: JSONObject,
        received: Instant
    ) throws -> NotificationReading? {
        guard PushTokenQuestion.isOne(data) else { return nil }
        return .request(
            try UnverifiedReading(PushTokenQuestion.Parts(data).claimed(), received: received)
        )
    }

    package static func device(
        uid: String,
        of account: AccountID,
        _ kept: KeptDevice
    ) throws -> any PushDevice {
        try PushToken(uid: uid, account: account, kept)
    }
}

/// What is wrong with what a privacyIDEA server says, or with an address that it makes.
public enum PrivacyIDEAError: CodedError {
    /// A member of an enrolment address or of a question, by its name on the wire.
    public enum Member: String, Hashable, Sendable {
        case url
        case serial
        case enrolmentCredential = "enrollment_credential"
        case timeToLive = "ttl"
        case version = "v"
        case label
        case issuer
        case nonce
        case question
        case title
        case certificateCheck = "sslverify"
        case presence = "require_presence"
        case capabilities
        case capabilitiesSignature = "capabilities_signature"
        case signature
        case unlock = "app_force_unlock"
        case publicKey = "public_key"
    }

    /// An address of another kind.
    case address
    /// A member that must be there is not, or stands there twice.
    case missing(Member)
    /// A member that cannot be used.
    case invalid(Member)
    /// Plain http to another machine.
    case plainHTTP
    /// A reply that is not the server's, or is not in its form.
    case reply
    /// The server refused, with its number; 601 and 905 at an enrolment are of an address that is used up.
    case refused(code: Int64)
    /// The server's clock and ours differ by more than it takes: by how many seconds ours is ahead,
    /// behind when negative; `nil` where the reply does not tell.
    case clock(ahead: Int64?)
    /// The server did not take the signature of a question for what waits, or does not know the device.
    case signatureRefused
    /// The server does not let this device ask for what waits.
    case pollingForbidden
    /// A question whose signature the server's key has not made.
    case signature
    /// A question for another device.
    case otherDevice
    /// A question whose answer is to go to another server than the one that the device enrolled at.
    case otherServer
    /// The same question twice in one reply.
    case repeated
    /// More questions at once than anybody is asked.
    case tooMany(limit: Int)
    /// A key failed.
    case key(KeyPairError)

    /// Such as `privacyidea.signature`.
    public var code: String {
        switch self {
        case .address: "privacyidea.address"
        case .missing(let member): "privacyidea.missing.\(member.rawValue)"
        case .invalid(let member): "privacyidea.invalid.\(member.rawValue)"
        case .plainHTTP: "privacyidea.plain-http"
        case .reply: "privacyidea.reply"
        case .refused: "privacyidea.refused"
        case .clock: "privacyidea.clock"
        case .signatureRefused: "privacyidea.signature-refused"
        case .pollingForbidden: "privacyidea.polling-forbidden"
        case .signature: "privacyidea.signature"
        case .otherDevice: "privacyidea.other-device"
        case .otherServer: "privacyidea.other-server"
        case .repeated: "privacyidea.repeated"
        case .tooMany: "privacyidea.too-many"
        case .key(let error): error.code
        }
    }

    /// What would have been right.
    public var reason: String {
        switch self {
        case .address: "the address of a push token starts with otpauth://pipush/ or pia://pipush/"
        case .missing(let member): "the member \(member.rawValue) is there once, and not empty"
        case .invalid(let member): member.rule
        case .plainHTTP:
            "the address of the server, member url, starts with https:// unless it is this machine's or"
                + " plain http was allowed"
        case .reply: "a privacyIDEA server replies with a JSON object that holds a result"
        case .refused(let code):
            "the server takes what it is sent; it refused with its number \(code)"
                + ([601, 905].contains(code)
                    ? ", as for an address that was used before or is too old" : "")
        case .clock(let ahead):
            "the clocks of the server and of this machine differ by less than a minute"
                + (ahead.map { seconds in
                    "; this machine's is \(abs(seconds)) s \(seconds < 0 ? "behind" : "ahead")"
                } ?? "")
        case .signatureRefused:
            "the server knows this device and its key; it may have been removed there"
        case .pollingForbidden:
            "the server lets a push token ask for what waits, push_allow_polling"
        case .signature: "a question is signed with the key that the server gave at enrolment"
        case .otherDevice: "a question names the device that asked, member serial"
        case .otherServer: "the answer to a question goes to the server that the device enrolled at"
        case .repeated: "a question stands in a reply once"
        case .tooMany(let limit): "at most \(limit) questions wait at once"
        case .key(let error): error.reason
        }
    }
}

extension PrivacyIDEAError.Member {
    /// What would have been right.
    var rule: String {
        switch self {
        case .url: "the address of the server, member url, is an absolute https or http address"
        case .serial: "the serial is 1 to 64 letters, digits, hyphens and underscores"
        case .enrolmentCredential: "the credential of an enrolment is 16 to 256 letters and digits"
        case .timeToLive: "the life of an enrolment address is a number of minutes from 1 to 525600"
        case .version: "the version of an enrolment address is 1"
        case .label: "the label of a token is at most 1024 bytes without control characters"
        case .issuer: "the issuer is 1 to 1024 bytes without control characters"
        case .nonce: "the nonce of a question is Base32 of 16 to 64 bytes"
        case .question: "a question is 1 to 4096 bytes"
        case .title: "the title of a question is at most 256 bytes"
        case .certificateCheck: "sslverify is 0 or 1"
        case .presence:
            "the options of a presence check are 2 to 10 texts between commas, each 1 to 64 bytes"
                + " that can be shown, and no two the same"
        case .capabilities, .capabilitiesSignature:
            "what a server can do is a flat JSON object that is signed together with the nonce"
        case .signature: "a signature is Base32 in capitals, padded"
        case .unlock: "app_force_unlock is any, biometric or pin"
        case .publicKey: "the key of the server is RSA of 2048 bits or more, PKCS #1 in Base64"
        }
    }
}
