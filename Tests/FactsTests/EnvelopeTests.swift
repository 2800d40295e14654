import Push
import Testing
import Token
import Vocabulary

@Suite struct EnvelopeTests {
    /// Forms with `T` for the token and `I` for the message id.
    static let forms: [(String, Envelope.Kind)] = [
        (#"{"aps":{"data":"T","messageId":"I","alert":"text"}}"#, .apns),
        (#"{"aps":{"data":"T","messageId":"I","alert":{"title":"Bank","body":"text"}}}"#, .apns),
        (#"{"message":"T","messageId":"I"}"#, .fcm),
        (#"{"data":{"message":"T","messageId":"I"}}"#, .fcm),
        (#"{"priority":"high","data":{"message":"T","messageId":"I"}}"#, .fcm),
        (#"{"message":{"token":"d","data":{"message":"T","messageId":"I"}}}"#, .fcm),
        (#"{"fcmV1Message":{"message":{"data":{"message":"T","messageId":"I"}}}}"#, .fcm),
        (#"{"default":"text","GCM":"{\"data\":{\"message\":\"T\",\"messageId\":\"I\"}}"}"#, .sns),
        (#"{"APNS":"{\"aps\":{\"data\":\"T\",\"messageId\":\"I\"}}"}"#, .sns),
        (#"{"APNS_SANDBOX":"{\"aps\":{\"data\":\"T\",\"messageId\":\"I\"}}"}"#, .sns),
        (
            #"{"Type":"Notification","Message":"{\"message\":\"T\",\"messageId\":\"I\"}"}"#,
            .snsNotification
        ),
        (#"{"Type":"Notification","Message":"I T"}"#, .snsNotification),
        (
            #"{"Records":[{"EventSource":"aws:sns","Sns":{"Type":"Notification","Message":"I T"}}]}"#,
            .snsNotification
        ),
        (
            #"{"Records":[{"Sns":{"Type":"Notification","Subject":"text","Message":"#
                + #""{\"GCM\":\"{\\\"data\\\":{\\\"message\\\":\\\"T\\\",\\\"messageId\\\":\\\"I\\\"}}\"}"}}]}"#,
            .snsNotification
        ),
        (
            #"{"Records":[{"eventSource":"aws:sqs","body":"{\"Type\":\"Notification\",\"Message\":\"I T\"}"}]}"#,
            .snsNotification
        ),
        (#"{"Records":[{"body":"{\"message\":\"T\",\"messageId\":\"I\"}"}]}"#, .fcm),
        (#"{"Messages":[{"MessageId":"x","Body":"I T"}]}"#, .bare),
        (#"{"messageId":"I","jwt":"T"}"#, .bare), ("I T", .bare), ("  I\tT\r\n", .bare),
    ]

    @Test(arguments: forms)
    func `an envelope of each form gives its token and message id`(
        form: String,
        kind: Envelope.Kind
    ) throws {
        let token = try Message().token()
        let envelope = try Envelope.decode(Self.filled(form, token: token))
        #expect(envelope.kind == kind)
        #expect(envelope.token.text == token)
        #expect(envelope.messageID?.text == Message.id)
        if form.contains("text") { #expect(envelope.alert == "text") }
    }

    @Test func `a token alone has no message id and is no request`() throws {
        let token = try Message().token()
        for form in [
            #"{"Type":"Notification","Message":"T"}"#, #"{"Records":[{"body":"T"}]}"#,
            #"{"Records":[{"Sns":{"Type":"Notification","Message":"T"}}]}"#, #"{"jwt":"T"}"#,
        ] {
            let envelope = try Envelope.decode(Self.filled(form, token: token))
            #expect(envelope.token.text == token && envelope.messageID == nil)
        }
        let bytes = Array(token.utf8)
        let envelope = try Envelope.decode(bytes)
        #expect(envelope.messageID == nil)
        let claims = try envelope.token.verified(with: try Message.key())
        #expect(code { try Message.request(bytes) } == "request.message-id.missing")
        let reading = try VerifiedReading(claims, envelope: envelope, received: Message.received)
        #expect(reading.facts.mechanismUID == Message.mechanism)
    }

    @Test(arguments: [
        ("", "envelope.empty"), (" \n ", "envelope.empty"), ("{", "envelope.json"),
        ("[]", "token.parts"), ("{}", "envelope.form.unknown"),
        (#"{"aps":{}}"#, "envelope.token.missing"),
        (#"{"aps":{"data":"","messageId":"I"}}"#, "envelope.token.missing"),
        (#"{"aps":{"data":7,"messageId":"I"}}"#, "envelope.token.missing"),
        (#"{"aps":{"data":"T"}}"#, "message-id.missing"),
        (#"{"aps":{"data":"T","messageId":""}}"#, "message-id.missing"),
        (#"{"aps":{"data":"T","messageId":7}}"#, "message-id.missing"),
        (#"{"aps":{"data":"non-jwt","messageId":"I"}}"#, "token.parts"),
        (#"{"message":"T"}"#, "message-id.missing"),
        (#"{"jwt":"T","messageId":7}"#, "message-id.missing"),
        (#"{"aps":{"data":"T","messageId":"I"},"message":"T"}"#, "envelope.form.ambiguous"),
        (#"{"aps":{"data":"T","data":"T","messageId":"I"}}"#, "envelope.json"),
        (#"{"default":"text"}"#, "envelope.form.unknown"),
        (#"{"GCM":{"data":{"message":"T","messageId":"I"}}}"#, "envelope.token.missing"),
        (#"{"GCM":"hello"}"#, "envelope.json"),
        (#"{"GCM":"{\"GCM\":\"{}\"}"}"#, "envelope.form.unknown"),
        (
            #"{"GCM":"{\"message\":\"T\",\"messageId\":\"I\"}","#
                + #""APNS":"{\"aps\":{\"data\":\"T.\",\"messageId\":\"I\"}}"}"#,
            "envelope.tokens-differ"
        ),
        (
            #"{"GCM":"{\"message\":\"T\",\"messageId\":\"I\"}","#
                + #""APNS":"{\"aps\":{\"data\":\"T\",\"messageId\":\"I2\"}}"}"#,
            "message-id.differ"
        ),
        (#"{"Type":"SubscriptionConfirmation","Message":"x"}"#, "envelope.sns.not-notification"),
        (#"{"Type":"Notification","Message":7}"#, "envelope.sns.not-notification"),
        (#"{"Records":[]}"#, "envelope.records"),
        (#"{"Records":[{"body":"I T"},{"body":"I T"}]}"#, "envelope.records"),
        (#"{"Records":[{"body":7}]}"#, "envelope.form.unknown"),
        (#"{"Records":[{"Sns":{"Type":"Notification"}}]}"#, "envelope.sns.not-notification"),
        (#"{"Records":[{"body":"{\"Records\":[{\"body\":\"T\"}]}"}]}"#, "envelope.form.unknown"),
        (#"{"Records":[{"body":"I T"}],"aps":{}}"#, "envelope.form.ambiguous"),
        (#"{"Type":"Notification","Message":"Login attempt from demo"}"#, "envelope.form.unknown"),
        (
            #"{"Type":"Notification","Message":"{\"Type\":\"Notification\",\"Message\":\"T\"}"}"#,
            "envelope.form.unknown"
        ),
        ("a b c", "envelope.form.unknown"),
        ("REGISTER:1 T", "message-id.registration"),
        ("authenticate:1 T", "message-id.type-unknown"),
    ])
    func `an envelope that is none is refused by its code`(form: String, expected: String) throws {
        let token = try Message().token()
        #expect(code { try Envelope.decode(Self.filled(form, token: token)) } == expected)
    }

    @Test func `case 33: more than 64 KiB are refused before they are read`() {
        let blanks = [UInt8](repeating: 0x20, count: Envelope.mostBytes)
        #expect(code { try Envelope.decode(blanks) } == "envelope.empty")
        #expect(code { try Envelope.decode(blanks + [0x20]) } == "envelope.too-large")
    }

    @Test func `the reason of an unknown form names the known ones`() {
        for form in ["aps", "message", "GCM", "SNS notification", "token"] {
            #expect(EnvelopeError.formUnknown.reason.contains(form))
        }
    }

    @Test(
        arguments: [
            (Message.id, nil), ("AUTHENTICATE:badger", nil),
            ("9326d19c-4d08-4538-8151-f8558e71475f1464361288472", nil), ("asdf", nil),
            ("", "message-id.invalid"), ("AUTHENTICATE:", "message-id.invalid"),
            ("--yes", "message-id.invalid"), ("-", "message-id.invalid"), ("a-", nil),
            ("AUTHENTICATE:--yes", "message-id.invalid"),
            ("AUTHENTICATE:a b", "message-id.invalid"),
            ("AUTHENTICATE:a\r\nX: y", "message-id.invalid"),
            ("AUTHENTICATE:é", "message-id.invalid"), (String(repeating: "a", count: 256), nil),
            (String(repeating: "a", count: 257), "message-id.invalid"),
            (
                "REGISTER:8ae29738-52db-0ca4-caec-63c213360c341558531434231",
                "message-id.registration"
            ),
            ("TRANSACTION:x", "message-id.type-unknown"),
            ("X:AUTHENTICATE:y", "message-id.type-unknown"),
            ("AUTHENTICATE:x:y", "message-id.type-unknown"),
        ] as [(String, String?)]
    )
    func `cases 20 and 21: a message id is taken or refused by its code`(
        text: String,
        expected: String?
    ) {
        #expect(code { try MessageID(text) } == expected)
    }

    /// The form with the token for `T` and the message id for `I`, where these stand alone.
    private static func filled(_ form: String, token: String) -> [UInt8] {
        var text = ""
        let characters = Array(form)
        for (index, character) in characters.enumerated() {
            let neighbours = [index - 1, index + 1].filter(characters.indices.contains)
            let isAlone = !neighbours.contains { characters[$0].isLetter }
            switch character {
            case "T" where isAlone: text += token
            case "I" where isAlone: text += Message.id
            default: text.append(character)
            }
        }
        return Array(text.utf8)
    }
}

func code<Result>(_ body: () throws -> Result) -> String? {
    do {
        _ = try body()
        return nil
    } catch let error as any CodedError {
        return error.code
    } catch {
        return "\(error)"
    }
}
