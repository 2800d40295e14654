import Testing
import Token
import Vocabulary

@testable import Push

struct SNSOrderTests {
    private static let application = "arn:aws:sns:us-east-1:123456789012:app/GCM/pratique"
    private static let endpoint = "arn:aws:sns:us-east-1:123456789012:endpoint/GCM/pratique/"

    private func order(_ form: String) throws -> SNSOrder { try SNSOrder(form: Array(form.utf8)) }

    private func fault(_ form: String) -> SNSFault? {
        do {
            _ = try order(form)
            return nil
        } catch { return error as? SNSFault }
    }

    private func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            let digits = String(byte, radix: 16, uppercase: true)
            return "%" + (digits.utf8.count == 1 ? "0" : "") + digits
        }.joined()
    }

    @Test func `the forms of the operations are read`() throws {
        #expect(
            try order(
                "Action=CreatePlatformEndpoint&Version=2010-03-31&Token=ab+c%2F"
                    + "&PlatformApplicationArn=\(encoded(Self.application))&CustomUserData=ann"
            )
                == .createEndpoint(
                    application: Self.application,
                    token: "ab c/",
                    attributes: ["CustomUserData": "ann"]
                )
        )
        #expect(
            try order(
                "Action=SetEndpointAttributes&EndpointArn=e&Attributes.entry.1.key=Enabled"
                    + "&Attributes.entry.1.value=true&Attributes.entry.2.key=Token"
                    + "&Attributes.entry.2.value=t"
            ) == .setAttributes(endpoint: "e", ["Enabled": "true", "Token": "t"])
        )
        #expect(
            try order("Action=GetEndpointAttributes&EndpointArn=e") == .attributes(endpoint: "e")
        )
        #expect(try order("Action=DeleteEndpoint&EndpointArn=e") == .deleteEndpoint("e"))
        #expect(
            try order("Action=Publish&TargetArn=e&Message=m&Subject=S%C3%A4")
                == .publish(endpoint: "e", envelope: Array("m".utf8))
        )
    }

    @Test(arguments: [
        ("", "MissingAction"), ("Action=CreateTopic", "InvalidAction"),
        ("Action=Publish&Message=m", "InvalidParameter"),
        ("Action=Publish&TargetArn=e", "InvalidParameter"),
        ("Action=Publish&TargetArn=e&Message=m&Subject=", "InvalidParameter"),
        ("Action=Publish&TargetArn=e&Message=m&Subject=a%0Ab", "InvalidParameter"),
        ("Action=Publish&TargetArn=e&Message=m&MessageStructure=xml", "InvalidParameter"),
        ("Action=Publish&TargetArn=e&Message=m&MessageStructure=json", "InvalidParameter"),
        ("Action=Publish&TargetArn=e&Message=%7B%7D&MessageStructure=json", "InvalidParameter"),
        ("Action=CreatePlatformEndpoint&Token=t", "InvalidParameter"),
        (
            "Action=SetEndpointAttributes&EndpointArn=e&Attributes.entry.1.key=Owner",
            "InvalidParameter"
        ),
        ("Action=Publish&Action=Publish", "MalformedQueryString"),
        ("Action=%4", "MalformedQueryString"), ("Action=%GG", "MalformedQueryString"),
        ("Action=%FF", "MalformedQueryString"),
    ])
    func `a form that does not fit is refused with the code of SNS`(form: String, code: String) {
        #expect(fault(form)?.code == code)
    }

    @Test func `a message is at most 64 KiB`() {
        let form = "Action=Publish&TargetArn=e&Message="
        #expect(fault(form + String(repeating: "a", count: 65_536)) == nil)
        let long = fault(form + String(repeating: "a", count: 65_537))
        #expect(long?.message == "Invalid parameter: Message too long")
    }

    @Test(arguments: [
        #"{"default":"text","GCM":"{\"PRIORITY\":\"high\",\"data\":{\"message\":\"T\",\"messageId\":\"I\"}}","email":"other"}"#,
        #"{"default":"text","GCM":"{\"fcmV1Message\":{\"message\":{\"data\":{\"message\":\"T\",\"messageId\":\"I\"}}}}"}"#,
        #"{"default":"text","APNS_SANDBOX":"{\"aps\":{\"data\":\"T\",\"messageId\":\"I\"}}","Type":"x","Message":"y"}"#,
        #"{"default":"{\"message\":\"T\",\"messageId\":\"I\"}"}"#,
    ])
    func `what is handed on is an envelope`(message: String) throws {
        let token =
            "eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9.eyJ1IjoibSJ9.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
        let text = message.replacingText("T\\\"", by: token + "\\\"")
        let form = "Action=Publish&TargetArn=e&MessageStructure=json&Message=" + encoded(text)
        guard case .publish(_, let bytes) = try order(form) else {
            Issue.record("no message")
            return
        }
        let envelope = try Envelope.decode(bytes)
        #expect(envelope.messageID?.text == "I")
    }

    @Test func `answers are the XML of SNS`() throws {
        let created = try order("Action=GetEndpointAttributes&EndpointArn=e")
            .reply(.attributes(["Token": "a<&\">\u{0}"]), requestID: "R")
        #expect(
            String(decoding: created.body, as: UTF8.self) == """
                <GetEndpointAttributesResponse xmlns="http://sns.amazonaws.com/doc/2010-03-31/">\
                <GetEndpointAttributesResult><Attributes><entry><key>Token</key>\
                <value>a&lt;&amp;&quot;&gt;\u{FFFD}</value></entry></Attributes>\
                </GetEndpointAttributesResult><ResponseMetadata><RequestId>R</RequestId>\
                </ResponseMetadata></GetEndpointAttributesResponse>
                """
        )
        #expect(created.headers.contains(HTTPHeader("x-amzn-RequestId", "R")))
        let fault = SNSFault.noEndpoint.reply(requestID: "R")
        #expect(fault.status == 404)
        #expect(
            String(decoding: fault.body, as: UTF8.self) == """
                <ErrorResponse xmlns="http://sns.amazonaws.com/doc/2010-03-31/"><Error>\
                <Type>Sender</Type><Code>NotFound</Code><Message>Endpoint does not exist</Message>\
                </Error><RequestId>R</RequestId></ErrorResponse>
                """
        )
    }
}

extension SNSOrderTests {
    private func create(
        _ table: inout EndpointTable,
        token: String = "token",
        attributes: [String: String] = [:],
        application: String = Self.application,
        creator: String = "KEY",
        keys: Set<String> = ["KEY", "OTHER"],
        id: String
    ) throws(SNSFault) -> String {
        try table.create(
            in: application,
            token: token,
            attributes: attributes,
            region: "us-east-1",
            creator: creator,
            keys: keys,
            id: id
        )
    }

    @Test func `a token has one endpoint; other attributes are an error that names it`() throws {
        var table = EndpointTable()
        let arn = try create(&table, id: "1")
        #expect(arn == Self.endpoint + "1")
        #expect(try create(&table, id: "2") == arn)
        #expect(try create(&table, token: "other", id: "3") != arn)
        let fault = #expect(throws: SNSFault.self) {
            try create(&table, attributes: ["CustomUserData": "ann"], id: "4")
        }
        #expect(
            fault?.message == "Invalid parameter: Token Reason: Endpoint \(arn) already exists with"
                + " the same Token, but different attributes."
        )
        try table.set(["Enabled": "false", "CustomUserData": "bob"], of: arn, by: "KEY")
        #expect(
            try table.attributes(of: arn, by: "KEY")
                == ["Enabled": "false", "Token": "token", "CustomUserData": "bob"]
        )
        #expect(throws: SNSFault.disabled) { try table.target(arn) }
        try table.set(["Enabled": "true", "Token": "new"], of: arn, by: "KEY")
        #expect(try table.target(arn) == "new")
        #expect(EndpointTable(parsing: table.bytes) == table)
        try table.delete(arn, by: "KEY")
        try table.delete(arn, by: "KEY")
        #expect(throws: SNSFault.noEndpoint) { try table.target(arn) }
        #expect(throws: SNSFault.noEndpoint) { try table.set([:], of: arn, by: "KEY") }
    }

    @Test func `neither a token nor an access key can use up all endpoints`() throws {
        var table = EndpointTable()
        for number in 0..<16 {
            _ = try create(&table, application: Self.application + "\(number)", id: "\(number)")
        }
        #expect(throws: SNSFault.tooManyEndpoints) {
            try create(&table, application: Self.application + "16", id: "16")
        }
        let other = try create(&table, token: "other", id: "17")
        #expect(throws: SNSFault.tooManyEndpoints) {
            try table.set(["Token": "token"], of: other, by: "KEY")
        }
        try table.delete(other, by: "KEY")
        for number in 16..<5_000 {
            _ = try create(&table, token: "token\(number)", id: "\(number)")
        }
        #expect(throws: SNSFault.tooManyEndpoints) {
            try create(&table, token: "more", id: "5000")
        }
        #expect(throws: Never.self) {
            try create(&table, token: "more", creator: "OTHER", id: "5001")
        }
    }

    @Test func `a share of the endpoints is one of the bytes, however long they are`() throws {
        var table = EndpointTable()
        // As long as they can be in the file, where each such character takes six bytes.
        let data = String(repeating: "\u{1}", count: 290)
        for creator in ["KEY", "OTHER"] {
            for number in 0..<5_000 {
                _ = try create(
                    &table,
                    token: "\(number)",
                    attributes: ["CustomUserData": data],
                    creator: creator,
                    id: "\(creator)\(number)"
                )
            }
            #expect(throws: SNSFault.tooManyEndpoints) {
                try create(&table, token: "more", creator: creator, id: "more")
            }
        }
        #expect(
            (EndpointTable.mostBytes * 9 / 10..<EndpointTable.mostBytes).contains(table.bytes.count)
        )
        let longer = ["CustomUserData": data + data]
        #expect(throws: SNSFault.self) {
            try table.set(longer, of: Self.endpoint + "KEY1", by: "KEY")
        }
        var other = EndpointTable()
        #expect(throws: SNSFault.self) { try create(&other, attributes: longer, id: "1") }
        let token = String(repeating: "\"\\", count: 1_000)
        #expect(throws: SNSFault.self) { try create(&other, token: token, id: "1") }
        #expect(other == EndpointTable())
    }

    @Test func `endpoints of access keys that are gone give way when there is no room`() throws {
        var table = EndpointTable()
        for creator in ["GONE", "KEY"] {
            for number in 0..<5_000 {
                _ = try create(
                    &table,
                    token: "t\(number)",
                    creator: creator,
                    id: "\(creator)\(number)"
                )
            }
        }
        #expect(throws: SNSFault.tooManyEndpoints) {
            try create(&table, token: "more", creator: "OTHER", keys: ["GONE", "KEY"], id: "1")
        }
        _ = try create(&table, token: "more", creator: "OTHER", keys: ["OTHER", "KEY"], id: "1")
        #expect(throws: SNSFault.noEndpoint) { try table.target(Self.endpoint + "GONE1") }
        #expect(try table.target(Self.endpoint + "KEY1") == "t1")
    }

    @Test(arguments: [
        "arn:aws:sns:us-west-2:1:app/GCM/a", "arn:aws:sns:us-east-1:1:app/GCM", "app/GCM/a", "",
        "arn:aws:sqs:us-east-1:1:app/GCM/a", "arn:aws:sns:us-east-1:1:endpoint/GCM/a",
        "arn:aws:sns:us-east-1:1:app/GCM/a/b", "arn:aws:sns:us-east-1:1:app/GCM/<a>",
    ])
    func `an application of another kind or region is refused`(application: String) {
        var table = EndpointTable()
        #expect(throws: SNSFault.self) {
            try table.create(
                in: application,
                token: "t",
                attributes: [:],
                region: "us-east-1",
                creator: "KEY",
                keys: ["KEY"],
                id: "1"
            )
        }
    }

    @Test(arguments: ["", "a b", "ä", "a\u{0}", String(repeating: "a", count: 2_049)])
    func `a hostile token is refused`(token: String) throws {
        var table = EndpointTable()
        #expect(throws: SNSFault.self) { try create(&table, token: token, id: "1") }
        let arn = try create(&table, id: "1")
        #expect(throws: SNSFault.self) { try table.set(["Token": token], of: arn, by: "KEY") }
        #expect(throws: SNSFault.self) { try table.set(["Enabled": "yes"], of: arn, by: "KEY") }
    }

    @Test(arguments: ["", "[]", "{}", #"{"endpoints":[{}]}"#, #"{"endpoints":[{"arn":"a"}]}"#])
    func `a file that is no table is none`(text: String) {
        #expect(EndpointTable(parsing: Array(text.utf8)) == nil)
    }
}
