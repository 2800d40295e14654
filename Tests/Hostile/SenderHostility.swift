import Push
import TestSupport
import Testing
import Token
import Vocabulary

/// Requests to the doors of the inbox that somebody has changed.
@Suite(.timeLimit(.minutes(60))) struct SenderHostility {
    private static let now = Instant(milliseconds: 1_700_000_000_000)
    private static let signature = RequestSignature(
        region: "us-east-1",
        keys: [SignedForm.keyID: SignedForm.secret]
    )
    private static let forms: [[(String, String)]] = [
        SignedForm.publication(of: Array(#"{"message":"T","messageId":"I"}"#.utf8), to: "arn"),
        [
            ("Action", "CreatePlatformEndpoint"), ("Token", "token"),
            ("PlatformApplicationArn", "arn:aws:sns:us-east-1:1:app/GCM/a"),
        ],
        [
            ("Action", "SetEndpointAttributes"), ("EndpointArn", "arn"),
            ("Attributes.entry.1.key", "Enabled"), ("Attributes.entry.1.value", "true"),
        ],
    ]

    @Test func `no request is taken that its sender has not signed`() async throws {
        await Rounds.run(usual: 1_000) { mutator in
            let form = SignedForm(mutator.one(of: Self.forms), at: Self.now)
            var headers = form.headers
            let changed = mutator.number(in: 0..<2) == 0 ? mutator.bytes(form.body) : form.body
            if changed == form.body {
                let place = mutator.number(in: 0..<headers.count)
                let value = mutator.text(headers[place].value)
                // Blanks around a value, and several of them, count for no signature.
                let words = { (text: String) in text.split(separator: " ") }
                guard words(value) != words(headers[place].value) else { return }
                headers[place] = HTTPHeader(headers[place].name, value)
            }
            let request = DoorRequest(method: "POST", path: "/", headers: headers, body: changed)
            do {
                _ = try Self.signature.sender(of: request, at: Self.now)
            } catch { return }
            // How the header with the signature is laid out is not signed.
            guard changed == form.body, headers[2].value != form.headers[2].value else {
                throw Broken("a request is taken as it was signed", on: changed)
            }
        }
    }

    @Test func `every form is read or refused, and its answer is one document`() async throws {
        await Rounds.run(usual: 2_000) { mutator in
            let form = SignedForm(mutator.one(of: Self.forms), at: Self.now)
            let input = mutator.bytes(form.body)
            let reply: DoorReply
            switch Result(catching: { () throws(SNSFault) in try SNSOrder(form: input) }) {
            case .success(let order):
                if case .publish(_, let envelope) = order, envelope.count > Delivery.mostBytes {
                    throw Broken("an envelope is bounded", on: input)
                }
                let token = String(decoding: input, as: UTF8.self)
                reply = order.reply(.attributes(["Token": token]), requestID: "R")
            case .failure(let fault): reply = fault.reply(requestID: "R")
            }
            let text = String(decoding: reply.body, as: UTF8.self)
            guard text.hasSuffix("Response>"), text.unicodeScalars.allSatisfy({ $0.value >= 0x20 })
            else { throw Broken("an answer is one document of printable text", on: input) }
        }
    }

    @Test func `every message of the other doors is handed on bounded, or refused`() async throws {
        let doors = ["/envelope", "/fcm/send", "/3/device/t", "/v1/projects/p/messages:send"]
        let body = #"{"to":"t","aps":{"data":"T"},"message":{"token":"t","data":{"message":"T"}}}"#
        await Rounds.run(usual: 2_000) { mutator in
            let input = mutator.bytes(Array(body.utf8))
            let path = mutator.one(of: doors)
            guard let door = DirectDoor(path: path) else { throw Broken("a door", on: input) }
            let request = DoorRequest(method: "POST", path: path, headers: [], body: input)
            switch Result(catching: { () throws(DoorReply) in try door.delivery(in: request) }) {
            case .success(let delivery):
                guard delivery.envelope.count <= Delivery.mostBytes, delivery.token != "" else {
                    throw Broken("what is handed on is bounded", on: input)
                }
            case .failure(let reply):
                guard (200...499).contains(reply.status) else {
                    throw Broken("a refusal is one of the sender's", on: input)
                }
            }
        }
    }

    @Test func `a table of endpoints that was changed is none, or the same when it is read again`()
        async throws
    {
        var table = EndpointTable()
        for number in 1...3 {
            _ = try table.create(
                in: "arn:aws:sns:us-east-1:1:app/GCM/a",
                token: "token-\(number)",
                attributes: ["CustomUserData": "ann"],
                region: "us-east-1",
                creator: "KEY",
                keys: ["KEY"],
                id: "\(number)"
            )
        }
        let bytes = table.bytes
        await Rounds.run(usual: 1_000) { mutator in
            let input = mutator.bytes(bytes)
            guard let read = EndpointTable(parsing: input) else { return }
            guard EndpointTable(parsing: read.bytes) == read else {
                throw Broken("a table is read as it was written", on: input)
            }
        }
    }
}
