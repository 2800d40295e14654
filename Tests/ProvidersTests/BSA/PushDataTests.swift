import Push
import Testing
import Token
import Vocabulary

struct PushDataTests {
    /// The data of a notification, with changes; `nil` takes a member away.
    static func data(_ changes: [(String, JSONValue?)] = []) throws -> JSONObject {
        var members: [(String, JSONValue)] = [
            ("target", .string("Request")), ("clientName", .string("Example Bank")),
            ("client_key", .string("ck-0123456789")), ("siteUrl", .string("https://bank.example")),
            ("block_key", .string("bk-0123456789")), ("channel_key", .string("ch-0123456789")),
            ("otpAuth", .string("false")), ("identifier", .string("sign-in")),
        ]
        for (name, value) in changes {
            members.removeAll { $0.0 == name }
            if let value { members.append((name, value)) }
        }
        return try JSONObject(members)
    }

    private func loaded(_ changes: [(String, JSONValue?)] = []) throws -> PushData? {
        try PushData.load(Self.data(changes))
    }

    @Test func `every member is read`() throws {
        let push = try #require(try loaded())
        #expect(push.target == .request)
        #expect(push.session.client == PushDataKey("ck-0123456789"))
        #expect(push.session.block == PushDataKey("bk-0123456789"))
        #expect(push.session.channel == PushDataKey("ch-0123456789"))
        #expect(push.clientName == "Example Bank")
        #expect(push.site == "https://bank.example")
        #expect(push.needsCode == false)
        #expect(push.identifier == "sign-in")
        #expect(try loaded([("otpAuth", .string("true"))])?.needsCode == true)
    }

    @Test(arguments: [
        ("Request", PushData.Target.request), ("success", .success), ("CANCEL", .cancel),
        ("Failed", .failed), ("chAnge", .change),
    ])
    func `a target is read without case`(word: String, target: PushData.Target) throws {
        #expect(try loaded([("target", .string(word))])?.target == target)
    }

    @Test func `a notification without a target is another program's`() throws {
        #expect(try loaded([("target", nil)]) == nil)
        #expect(try PushData.load(JSONObject([])) == nil)
    }

    @Test func `what may be absent is absent, and never a default`() throws {
        for name in ["clientName", "siteUrl", "otpAuth", "identifier"] {
            for value in [nil, JSONValue.string("")] {
                let push = try #require(try loaded([(name, value)]))
                #expect((push.clientName == nil) == (name == "clientName"))
                #expect((push.site == nil) == (name == "siteUrl"))
                #expect((push.needsCode == nil) == (name == "otpAuth"))
                #expect((push.identifier == nil) == (name == "identifier"))
            }
        }
    }

    /// The members of a notification; the others are of addresses and of what is sent.
    private static let members: [PushDataError.Member] = [
        .target, .clientName, .clientKey, .siteURL, .blockKey, .channelKey, .otpAuth, .identifier,
    ]

    @Test(arguments: members)
    func `every absence and every wrong type is a case of its own`(
        member: PushDataError.Member
    ) throws {
        let name = member.rawValue
        for value in [.null, .bool(true), .array([]), .object(try JSONObject([]))] as [JSONValue] {
            #expect(throws: PushDataError.wrongType(member)) { try loaded([(name, value)]) }
        }
        let long = JSONValue.string(String(repeating: "x", count: 1_025))
        #expect(throws: PushDataError.invalid(member)) { try loaded([(name, long)]) }
        let isRequired = [.target, .clientKey, .blockKey, .channelKey].contains(member)
        if isRequired {
            #expect(throws: PushDataError.missing(member)) { try loaded([(name, .string(""))]) }
            if member != .target {
                #expect(throws: PushDataError.missing(member)) { try loaded([(name, nil)]) }
                for text in ["a b", "é", "a\u{1B}[2J"] {
                    #expect(throws: PushDataError.invalid(member)) {
                        try loaded([(name, .string(text))])
                    }
                }
            }
        }
        #expect(PushDataError.missing(member).code == "bsa.missing.\(name)")
    }

    @Test func `an unknown target and an unknown word are refused`() throws {
        #expect(throws: PushDataError.unknownTarget) {
            try loaded([("target", .string("Approve"))])
        }
        #expect(throws: PushDataError.invalid(.otpAuth)) {
            try loaded([("otpAuth", .string("yes"))])
        }
    }

    @Test func `hostile text is made printable`() throws {
        let push = try #require(try loaded([("clientName", .string("Bank\u{1B}[31m\u{202E}knaB"))]))
        #expect(push.clientName?.isAltered == true)
        #expect(push.clientName?.text.contains("\u{1B}") == false)
    }

    @Test func `nothing prints a key`() throws {
        let push = try #require(try loaded())
        var dumped = ""
        dump(push, to: &dumped)
        #expect(!dumped.contains("0123456789"))
        #expect(!"\(push)".contains("0123456789"))
        #expect(push.session.client.shortened == "…6789")
        #expect(PushDataKey("short")?.shortened == "…")
    }
}
