import Geodesy
import Push
import Testing
import Token
import Vocabulary

@Suite struct OtherMemberTests {
    @Test func `the payload and the context stay as they were received`() throws {
        let hostile = "\u{202E}\u{7} no JSON\n"
        let facts = try Message(["p": .string(hostile), "x": .string(#"{ "a" : 1 }"#)]).facts()
        #expect(facts.customPayload == hostile)
        #expect(facts.contextInfo == #"{ "a" : 1 }"#)
        let object = try JSONObject([("a", .bool(true))])
        let written = try Message(["p": .object(object)]).facts()
        #expect(written.customPayload == #"{"a":true}"#)
        #expect(written.contextInfo == nil)
    }

    @Test(arguments: vectors("server-payload-context", list: "cases"))
    func `a document of a server is read as its vector says`(vector: Vector) throws {
        let claim = try #require(vector["claim"]?.stringValue)
        let text = try #require(vector["text"]?.stringValue)
        let facts = try Message([claim: .string(text)]).facts()
        #expect(facts.anomalies.isEmpty)
        switch vector["meaning"]?.stringValue {
        case "state value that is itself a JSON text: parse twice"?:
            #expect(facts.location?.latitude == 49.2208569)
            #expect(
                facts.other.map(\.path.text) == [
                    "p.forgeRock.device.profile.identifier", "p.forgeRock.device.profile.metadata",
                ]
            )
        case "map value stays an object, number printed by Java"?:
            #expect(facts.payment?.amount?.printable == "250.0")
            #expect(facts.payment?.payee == "Example")
            #expect(facts.other == [OtherMember(path: "p.note", value: #"a "quoted" word"#)])
        case "older/hand-made form with platform"?:
            #expect(facts.location?.longitude == -123.1174431)
            #expect(facts.userAgent?.browser == "Chrome")
            #expect(facts.other == [OtherMember(path: "x.platform", value: "MacIntel")])
        case "coordinates sent as strings (AM passes on what the browser posted)"?:
            #expect(facts.location?.latitude == 49.2)
        case "Java exponent form, longitude exactly 180"?:
            #expect(facts.location?.longitude == -180)
        case "2019 blog node, location is a JSON text"?:
            #expect(facts.location?.latitude == 51.5074)
        case "2019 geolocation node after a refusal (its outcome is false)"?,
            "profile had a null location"?:
            #expect(facts.locations.map(\.outcome) == [.unusable(.empty)])
            #expect(facts.other.isEmpty)
        case "null coordinates"?:
            #expect(facts.locations.map(\.outcome) == [.unusable(.missing(.latitude))])
            #expect(facts.other.isEmpty)
        default:
            #expect(facts.locations.isEmpty)
            #expect(facts.other.isEmpty)
        }
    }

    @Test(arguments: ["hello", "{", #"{"a":NaN}"#, #"{"a":1,"a":2}"#, "{} x", #"{"a":"\ud800"}"#])
    func `case 27: a claim that is no JSON is kept as raw text`(text: String) throws {
        for claim in ["x", "p", "payload"] {
            let facts = try Message([claim: .string(text)]).facts()
            let name = PrintableText(claim)
            // What may hold a payment and cannot be taken apart is a reason to look twice.
            let isIncomplete = claim != "x" && text.hasPrefix("{")
            #expect(
                facts.anomalies == [.claimNotJSON(name)]
                    + (isIncomplete ? [.payloadIncomplete] : [])
            )
            #expect(facts.other == [OtherMember(path: name, value: PrintableText(text))])
        }
    }

    @Test func `case 27: deep nesting is raw text, not a crash`() throws {
        let text = String(repeating: "[", count: 5_000) + String(repeating: "]", count: 5_000)
        let facts = try Message(["p": .string(text)]).facts()
        #expect(facts.anomalies == [.claimNotJSON("p"), .payloadIncomplete])
        #expect(facts.other.first?.value.text.hasSuffix("more bytes)") == true)
    }

    @Test func `a long text is cut and many members are counted`() throws {
        let members = (0..<100).map { ("m\($0)", JSONValue.string("v\($0)")) }
        let many = try Message(["p": .object(try JSONObject(members))]).facts()
        #expect(many.other.count == 64)
        #expect(many.anomalies == [.otherMembersOmitted(36)])
        let long = String(repeating: "a", count: 5_000)
        let cut = try Message(["p": .object(try JSONObject([("m", .string(long))]))]).facts()
        #expect(cut.other.first?.value.text.hasSuffix("aaa... (3976 more bytes)") == true)
        #expect(cut.anomalies.isEmpty)
    }

    @Test(arguments: vectors("server-sns-envelopes", list: "cases"))
    func `an SNS document of each server version is taken apart`(vector: Vector) throws {
        let text = try #require(vector["snsMessageText"]?.stringValue)
        let input = try #require(vector["input"]?.objectValue)
        let body = try #require(input["body"]?.stringValue)
        let token = try Message().token()
        let filled = text.split(separator: #"\"\#(body)\""#, omittingEmptySubsequences: false)
            .joined(separator: #"\"\#(token)\""#)
        let envelope = try Envelope.decode(Array(filled.utf8))
        #expect(envelope.kind == .sns)
        #expect(envelope.token.text == token)
        #expect(envelope.messageID?.text == input["messageId"]?.stringValue)
        #expect(envelope.alert == input["subject"]?.stringValue)
        let aps = vector["apnsObject"]?.objectValue?["aps"]?.objectValue
        #expect(envelope.category == aps?["category"]?.stringValue)
    }
}
