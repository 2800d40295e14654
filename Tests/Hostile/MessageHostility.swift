import Push
import Testing
import Token
import Vocabulary

/// Tokens, envelopes and enrolment addresses that somebody has changed.
@Suite(.timeLimit(.minutes(60))) struct MessageHostility {
    private static let secret = "the key of ann, which is long enough"
    private static let now = Instant(milliseconds: 1_700_000_000_000)

    private static func key() throws -> SigningKey { try SigningKey(Array(secret.utf8)) }

    private static let claims: [(String, JSONValue)] = [
        ("u", .string("m-1")), ("c", .string("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=")),
        ("l", .string("YW1sYmNvb2tpZT0wMQ==")), ("t", .string("120")),
        ("i", .string("1700000000000")), ("m", .string("Pay GBP 249.00 to Ledger Books")),
        ("k", .string("challenge")), ("n", .string("34,56,82")),
        (
            "x",
            .string(#"{"location":{"latitude":51.45,"longitude":-2.59},"remoteIp":"81.2.69.142"}"#)
        ),
        ("p", .string(#"{"amount":"249.00 GBP","payee":"Ledger Books Ltd"}"#)),
    ]

    private static func token(_ claims: [(String, JSONValue)]) throws -> String {
        try TokenSigner.sign(JSONObject(claims), with: key())
    }

    /// What the signature is about: all before the last point.
    private static func signedPart(_ token: String) -> Substring {
        token.lastIndex(of: ".").map { token[..<$0] } ?? token[...]
    }

    @Test func `no token is taken that the key has not signed, byte for byte`() async throws {
        let signed = try Self.token(Self.claims)
        let key = try Self.key()
        await Rounds.run(usual: 3_000) { mutator in
            let changed = mutator.text(signed)
            // A signature may be spelt in either alphabet of base64; what is signed may not.
            guard Self.signedPart(changed) != Self.signedPart(signed) else { return }
            let input = Array(changed.utf8)
            do {
                _ = try CompactToken(changed).verified(with: key)
            } catch let error as TokenError {
                return try Laws.check(error, hiding: [Self.secret], on: input)
            }
            throw Broken("a token is taken as it was signed", on: input)
        }
    }

    @Test func `whatever is signed is read whole or refused, and can be printed`() async throws {
        let key = try Self.key()
        await Rounds.run(usual: 3_000) { mutator in
            // What is too long cannot be signed either.
            guard let text = try? Self.token(mutator.object(Self.claims)) else { return }
            let input = Array(text.utf8)
            let token: CompactToken
            do throws(TokenError) {
                token = try CompactToken(text)
            } catch {
                return try Laws.check(error, on: input)
            }
            let envelope = Envelope(
                kind: .apns,
                messageID: try MessageID("AUTHENTICATE:1"),
                token: token,
                alert: nil,
                category: nil
            )
            do {
                let request = try ApprovalRequest(
                    token.verified(with: key),
                    envelope: envelope,
                    received: Self.now
                )
                let shown = [request.facts.message, request.facts.user].compactMap { $0?.text }
                for text in shown where PrintableText(text, limit: 100_000).text != text {
                    throw Broken("what is shown is printable", on: input)
                }
            } catch let error as any CodedError {
                try Laws.check(error, hiding: [Self.secret], on: input)
            }
        }
    }

    @Test func `an envelope of any shape is taken apart or refused`() async throws {
        let token = try Self.token(Self.claims)
        let id = "AUTHENTICATE:1"
        let samples = [
            #"{"messageId":"\#(id)","message":"\#(token)"}"#,
            #"{"aps":{"alert":"Login","messageId":"\#(id)","data":"\#(token)","category":"auth"}}"#,
            #"{"PRIORITY":"high","data":{"message":"\#(token)","messageId":"\#(id)"}}"#,
            #"{"default":"x","GCM":"{\"data\":{\"message\":\"\#(token)\",\"messageId\":\"\#(id)\"}}"}"#,
            "\(id) \(token)", token,
        ]
        let key = try Self.key()
        await Rounds.run(usual: 3_000) { mutator in
            let input = mutator.bytes(Array(mutator.one(of: samples).utf8))
            do {
                let envelope = try Envelope.decode(input)
                guard (try? envelope.token.verified(with: key)) != nil else { return }
                guard Self.signedPart(envelope.token.text) == Self.signedPart(token) else {
                    throw Broken("a token comes out of an envelope as it went in", on: input)
                }
            } catch let error as EnvelopeError {
                try Laws.check(error, hiding: [token], on: input)
            }
        }
    }

    @Test func `an enrolment address is read or refused without telling its secrets`() async {
        let key = "dA18Iph3slIUDVuRc5-3y7nv9NLGnPksH66d3jIF6uE"
        let base32 = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
        let samples = [
            "pushauth://push/Example:ann?l=YW1sYg&issuer=RXhhbXBsZQ&s=\(key)&c=Yf66ojm3Pm80PVvNpljTB6X9CUhgSJ0WZUzB4su3vCY&r=aHR0cHM6Ly9hbS5leGFtcGxlLm9yZy9hbT9fYWN0aW9uPXJlZ2lzdGVy&a=aHR0cHM6Ly9hbS5leGFtcGxlLm9yZy9hbT9fYWN0aW9uPWF1dGhlbnRpY2F0ZQ&m=REGISTER:1&b=032b75",
            "otpauth://totp/Bank:bob?secret=\(base32)&issuer=Bank&digits=6&period=30",
            "otpauth://hotp/Bank:bob?secret=\(base32)&issuer=Bank&counter=7&algorithm=SHA256",
            "mfauth://totp/Example:ann?secret=\(base32)&s=\(key)&issuer=RXhhbXBsZQ&policies=e30",
        ]
        await Rounds.run(usual: 3_000) { mutator in
            let text = mutator.text(mutator.one(of: samples))
            do throws(EnrolmentError) {
                let address = try EnrolmentAddress(text)
                guard address.push != nil || address.oneTime != nil else {
                    throw EnrolmentError.version
                }
            } catch {
                try Laws.check(error, hiding: [key, base32], on: Array(text.utf8))
            }
        }
    }
}
