import Authenticator
import Facts
import Token
import Vocabulary

/// Invented messages of one account, signed and read as they come to a ledger.
struct Messages {
    /// Our clock.
    static let now = Instant(seconds: 1_700_000_000)
    /// The mechanism that they are for.
    static let uid = "uid-1"

    private let key: SigningKey

    init() throws { key = try SigningKey(Array("the key of uid-1, long enough".utf8)) }

    /// What is enrolled before the first message comes.
    func mechanism() throws -> Mechanism {
        try Mechanism(
            uid: Self.uid,
            issuer: "Benchmark",
            accountName: "ann",
            key: key,
            registrationEndpoint: Endpoint("https://am.example.org/am?_action=register"),
            authenticationEndpoint: Endpoint("https://am.example.org/am?_action=authenticate"),
            userID: "id-ann",
            resourceID: nil,
            colour: nil
        )
    }

    /// The message with a number, whose challenge no other has.
    func message(_ number: Int) throws -> (request: ApprovalRequest, envelope: Envelope) {
        let token = try CompactToken(
            TokenSigner.sign(
                JSONObject([
                    ("u", .string(Self.uid)),
                    ("c", .string(Base64.encodeStandard(Self.challenge(number)))),
                    ("t", .string("120")), ("m", .string("Login of ann at Benchmark")),
                    ("i", .string("\(Self.now.milliseconds)")),
                ]),
                with: key
            )
        )
        let envelope = Envelope(
            kind: .apns,
            messageID: try MessageID(Self.id(number)),
            token: token,
            alert: "Login of ann at Benchmark",
            category: "authentication"
        )
        let request = try ApprovalRequest(
            token.verified(with: key),
            envelope: envelope,
            received: Self.now
        )
        return (request, envelope)
    }

    /// The message id with a number.
    static func id(_ number: Int) -> String { "AUTHENTICATE:benchmark-\(number)" }

    /// 32 bytes that no other number has.
    static func challenge(_ number: Int) -> [UInt8] {
        (0..<32).map { place in
            UInt8(truncatingIfNeeded: number >> (place % 4 * 8)) ^ UInt8(place) &* 37
        }
    }
}
