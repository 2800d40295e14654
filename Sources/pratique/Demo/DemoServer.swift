import Token
import Transport
import Vocabulary

/// The simulated server of a demonstration, driven as its operator would.
struct DemoServer {
    /// A message that was sent, and what the login page shows of it.
    struct SentPush {
        let messageID: String
        /// The number on the login page; only for kind challenge.
        let expectedNumber: Int?
    }

    /// What the server has recorded of a message.
    struct Record {
        let lastDecision: String
        let chosenNumber: Int?
        let expectedNumber: Int?
        let text: String
    }

    /// The address for devices without a path.
    let origin: String
    /// The address of the operator's pages.
    let adminAddress: String
    let poster: Poster

    /// Starts an enrolment for push messages, and gives its address.
    func enrol(user: String, issuer: String) async throws -> String {
        let page = try await tell(
            "enrol",
            "{\"user\":\(JSON.text(.string(user))),\"issuer\":\(JSON.text(.string(issuer)))}"
        )
        guard let address = page["address"]?.stringValue else { throw DemoError.reply }
        return address
    }

    /// Where a browser shows the bank of the demonstration.
    var bankAddress: String { "\(namedOrigin)/bank/" }

    /// Where AM is, for journeys.
    var amAddress: String { "\(namedOrigin)/am" }

    /// The server by its name: keys are made for names, and for no number.
    private var namedOrigin: String {
        "http://localhost:\(origin.split(separator: ":").last ?? "")"
    }

    /// The last message that was sent.
    func lastMessage() async throws -> SentPush {
        let request = PostRequest(address: "\(adminAddress)/messages", headers: [], body: [])
        let reply = try await poster.get(request)
        let last = try JSON.parse(reply.body).objectValue?["messages"]?.arrayValue?.last?
            .objectValue
        guard let last, let id = last["messageId"]?.stringValue else { throw DemoError.reply }
        return SentPush(messageID: id, expectedNumber: last.number("expectedNumber"))
    }

    /// Lets a user sign in on the bank's page.
    func setPassword(_ password: String, of user: String) async throws {
        let members = [("user", JSONValue.string(user)), ("password", .string(password))]
        _ = try await tell("user", JSON.text(.object(try JSONObject(members))))
    }

    /// Whether the user has a device, as the enrolment page finds when it polls.
    func isRegistered(user: String) async throws -> Bool {
        let status = try await tell("poll", "{\"user\":\(JSON.text(.string(user)))}")
        return status["status"]?.stringValue == "registered"
    }

    /// Moves the server's clock; back when negative.
    func moveClock(seconds: Int) async throws {
        _ = try await tell("clock", "{\"advanceSeconds\":\(seconds)}")
    }

    /// Sends a message.
    func send(_ order: String) async throws -> SentPush {
        let sent = try await tell("send", order)
        guard let id = sent["messageId"]?.stringValue else { throw DemoError.reply }
        return SentPush(messageID: id, expectedNumber: sent.number("expectedNumber"))
    }

    /// What the server has recorded of a message.
    func record(_ messageID: String) async throws -> Record {
        let record = try await tell("record", "{\"messageId\":\(JSON.text(.string(messageID)))}")
        guard let decision = record["lastDecision"]?.stringValue,
            let text = record["text"]?.stringValue
        else { throw DemoError.reply }
        return Record(
            lastDecision: decision,
            chosenNumber: record.number("chosenNumber"),
            expectedNumber: record.number("expectedNumber"),
            text: text
        )
    }

    /// What the login journey finds when it looks for an answer.
    func look(_ messageID: String) async throws -> String {
        let found = try await tell("look", "{\"messageId\":\(JSON.text(.string(messageID)))}")
        guard let outcome = found["outcome"]?.stringValue else { throw DemoError.reply }
        return outcome
    }

    private func tell(_ command: String, _ body: String) async throws -> JSONObject {
        let reply = try await poster.post(
            PostRequest(
                address: "\(adminAddress)/\(command)",
                headers: [.init(name: "Content-Type", value: "application/json")],
                body: Array(body.utf8)
            )
        )
        guard reply.status == 200, let object = try JSON.parse(reply.body).objectValue else {
            throw DemoError.reply
        }
        return object
    }
}

extension JSONObject {
    fileprivate func number(_ name: String) -> Int? {
        self[name]?.numberValue?.integer.map { Int($0) }
    }
}
