package import Host
import Push
package import Vocabulary
package import WebServer

/// Answers senders: checks who they are and hands their messages to the sink.
package actor InboxDoors: Responder {
    private let signature: RequestSignature
    private let region: String
    private let tokens: BearerTokens
    let topics: InboxTopics
    let sink: any InboxSink
    private let file: EndpointFile
    let clock: Clock
    private let journal: Journal
    /// Read at the first request: until a port is free, another program may change the file.
    private var known: EndpointTable?
    /// As the file has it.
    private var kept: EndpointTable?
    /// The write of the file that is under way, and the one that follows it.
    private var writing: Task<Bool, Never>?
    private var next: Task<Bool, Never>?
    var rates = SenderRates()
    /// Strangers cannot fill the log.
    private var notes = SenderRates(burst: 20, perSecond: 1.0 / 60)
    var memory = TopicMemory()

    /// Creates the doors.
    ///
    /// - Parameters:
    ///   - senders: Who may send.
    ///   - topics: The topics of Amazon SNS that may send, and the way to Amazon.
    ///   - sink: Where messages go.
    ///   - file: Where endpoints are kept.
    ///   - clock: Tells the time.
    ///   - journal: Is told of refusals.
    /// - Throws: ``InboxError`` when the file of the endpoints cannot be read.
    package init(
        senders: InboxSenders,
        topics: InboxTopics = .none,
        sink: any InboxSink,
        file: EndpointFile,
        clock: Clock = .system,
        journal: Journal = .silent
    ) throws(InboxError) {
        region = senders.region
        signature = RequestSignature(region: senders.region, keys: senders.accessKeys)
        tokens = BearerTokens(senders.tokens)
        self.topics = topics
        self.sink = sink
        self.file = file
        self.clock = clock
        self.journal = journal
        _ = try file.read()
    }

    package func respond(to request: Request) async -> Response {
        let target = request.target
        let exchange = DoorRequest(
            method: request.method,
            path: String(target.path),
            query: target.text == target.path
                ? nil : String(target.text.dropFirst(target.path.count + 1)),
            headers: request.headers.fields,
            body: request.body ?? []
        )
        let reply: DoorReply
        if target.path == "/" {
            reply = await answerSNS(exchange, isTooLong: request.body == nil)
        } else if target.path == "/sns" {
            reply = await answerTopic(
                exchange,
                from: request.client,
                isTooLong: request.body == nil
            )
        } else if let door = DirectDoor(path: exchange.path) {
            reply = await answer(exchange, at: door, isTooLong: request.body == nil)
        } else {
            reply = DoorReply(status: 404)
        }
        return Response(reply)
    }

    private func answerSNS(_ request: DoorRequest, isTooLong: Bool) async -> DoorReply {
        let id = ApprovalService.randomUUID()
        do throws(SNSFault) {
            guard !isTooLong else { throw noted(.tooMuch, SNSFault.tooLong) }
            let sender: String
            do throws(SNSFault) {
                sender = try signature.sender(of: request, at: clock.now)
            } catch {
                throw noted(.sender, error)
            }
            guard rates.admits("sns/" + sender, at: clock.now) else {
                throw noted(.tooMuch, SNSFault.throttled)
            }
            let order = try SNSOrder(form: request.body)
            return order.reply(try await carryOut(order, of: sender), requestID: id)
        } catch {
            return error.reply(requestID: id)
        }
    }

    private func endpoints() throws(SNSFault) -> EndpointTable {
        if let known { return known }
        do throws(InboxError) {
            let table = try file.read()
            (known, kept) = (table, table)
            return table
        } catch {
            throw noted(.unavailable, SNSFault.unavailable)
        }
    }

    private func carryOut(
        _ order: SNSOrder,
        of sender: String
    ) async throws(SNSFault) -> SNSOrder.Result {
        switch order {
        case .createEndpoint(let application, let token, let attributes):
            try await check(token)
            var arn = ""
            try await change { table throws(SNSFault) in
                arn = try table.create(
                    in: application,
                    token: token,
                    attributes: attributes,
                    region: region,
                    creator: sender,
                    keys: Set(signature.keys.keys),
                    id: ApprovalService.randomUUID()
                )
            }
            return .endpoint(arn: arn)
        case .setAttributes(let arn, let attributes):
            if let token = attributes["Token"] { try await check(token) }
            try await change { table throws(SNSFault) in
                try table.set(attributes, of: arn, by: sender)
            }
            return .done
        case .attributes(let arn):
            return .attributes(try endpoints().attributes(of: arn, by: sender))
        case .deleteEndpoint(let arn):
            try await change { table throws(SNSFault) in try table.delete(arn, by: sender) }
            return .done
        case .publish(let arn, let envelope):
            let token = try endpoints().target(arn)
            switch await keep(Delivery(token: token, envelope: envelope), from: "sns/" + sender) {
            case .kept: return .published(messageID: ApprovalService.randomUUID())
            case .refused(let code): throw .refused(code)
            // The account was removed after the endpoint was made: a push service says so in this way.
            case .unknownToken: throw .disabled
            case .unavailable: throw .unavailable
            }
        }
    }

    private func check(_ token: String) async throws(SNSFault) {
        guard let isKnown = await sink.accepts(token: token) else { throw .unavailable }
        guard isKnown else { throw .unknownToken }
    }

    /// Changes the table and keeps it; it is as before when it cannot be kept.
    private func change(
        _ change: (inout EndpointTable) throws(SNSFault) -> Void
    ) async throws(SNSFault) {
        var table = try endpoints()
        try change(&table)
        guard table != known || table != kept else { return }
        known = table
        guard await isKept() else { throw noted(.unavailable, SNSFault.unavailable) }
    }

    /// Whether the table, as it is now, gets into the file.
    ///
    /// One write at a time: what changes meanwhile goes into the next, all together.
    private func isKept() async -> Bool {
        if let next { return await next.value }
        let before = writing
        let task = Task { [file] in
            // What followed a table that could not be kept is not kept either.
            var isKept = await before?.value ?? true
            (writing, next) = (next, nil)
            let table = known ?? EndpointTable()
            if isKept { isKept = await SystemThread.run { file.write(table) } }
            if isKept { kept = table } else { known = kept }
            if next == nil { writing = nil }
            return isKept
        }
        next = task
        return await task.value
    }

    private func answer(
        _ request: DoorRequest,
        at door: DirectDoor,
        isTooLong: Bool
    ) async -> DoorReply {
        do throws(DoorReply) {
            let sender: Int
            do throws(DoorReply) {
                sender = try door.sender(of: request, tokens: tokens)
            } catch {
                throw [401, 403].contains(error.status) ? noted(.sender, error) : error
            }
            guard !isTooLong else { throw noted(.tooMuch, door.reply(.tooLong)) }
            guard rates.admits("token/\(sender)", at: clock.now) else {
                throw noted(.tooMuch, door.reply(.tooOften))
            }
            let outcome = await keep(try door.delivery(in: request), from: "token/\(sender)")
            return door.reply(outcome, id: ApprovalService.randomUUID(), to: request)
        } catch {
            return error
        }
    }

    /// Hands a message on; what the sink refuses, the sink logs.
    func keep(_ message: Delivery, from sender: String) async -> DeliveryOutcome {
        var delivery = message
        delivery.sender = sender
        let outcome = await sink.keep(delivery)
        return outcome == .unavailable ? noted(.unavailable, outcome) : outcome
    }

    /// Logs why a request fails, and gives the answer to it.
    func noted<Answer>(_ error: DoorError, _ answer: Answer) -> Answer {
        guard notes.admits(error.code, at: clock.now) else { return answer }
        journal.log(
            error == .unavailable ? .failed(code: error.code) : .refused(code: error.code)
        )
        if error == .sender { sink.report(error) }
        return answer
    }
}

extension Response {
    fileprivate init(_ reply: DoorReply) {
        self.init(status: reply.status, body: reply.body)
        for header in reply.headers { headers[header.name] = header.value }
    }
}

/// Who may send to the doors.
package struct InboxSenders: Sendable {
    /// The region that requests to Amazon SNS are signed for.
    package var region = "us-east-1"
    /// Secret keys for Amazon SNS by their ids.
    package var accessKeys: [String: String] = [:]
    /// Tokens for the other doors.
    package var tokens: [String] = []
    /// Names of topics of Amazon SNS.
    package var topics: [String] = []

    package init() {}
}

/// What is wrong with the settings and files of an inbox.
package enum InboxError: CodedError {
    case senders
    case endpoints
    case spool(Found)
    case socket(Found)
    case settings
    case stranger(port: Int)
    case taken(port: Int)
    case exists
    case noSenders
    case occupied(Found)
    case unwritable(Found)

    package var row: (code: String, reason: String) {
        switch self {
        case .senders:
            (
                "inbox.senders",
                "The file with the senders of the inbox is invalid. It must be a JSON object with"
                    + " `accessKeys`, an object of strings, and `tokens` and `topics`, lists of"
                    + " strings."
            )
        case .endpoints:
            (
                "inbox.endpoints",
                "The file endpoints.json beside the store cannot be read. Move it away; servers then"
                    + " create their endpoints again when devices are enrolled."
            )
        case .spool(let path):
            (
                "inbox.spool",
                "The spool folder \(path) cannot be used. It must be a folder that only its owner and"
                    + " group can change, and you must be able to write there. Only you and root may"
                    + " be able to change the folders above it."
            )
        case .socket(let path):
            (
                "inbox.socket",
                "The socket \(path) cannot be opened. Remove what is there, or name another path, in"
                    + " a folder that only you can change."
            )
        case .settings:
            (
                "inbox.settings",
                "The gateway needs `inbox.port`, and `inbox.broker` or `inbox.spool`, in the"
                    + " configuration."
            )
        case .stranger(let port):
            (
                "inbox.stranger",
                "Another user's program has port \(port) of the inbox: senders may give it their"
                    + " tokens and messages. Find it with `sudo ss -ltnp`, and give senders new"
                    + " tokens."
            )
        case .taken(let port):
            (
                "inbox.taken",
                "Another program has port \(port) of the inbox, such as a second console: no server"
                    + " can send to this one. The inbox opens when that program ends; `ss -ltnp`"
                    + " names it."
            )
        case .exists:
            (
                "inbox.exists",
                "The configuration has an inbox already: `pratique config show` prints it, and"
                    + " `pratique config inbox --another` adds keys for one more server. Change it in"
                    + " the file, as Docs/inbox.md describes, or remove `inbox` from it first."
            )
        case .noSenders:
            (
                "inbox.no-senders",
                "The configuration names no file with senders. Make an inbox with"
                    + " `pratique config inbox`, or name a file in `inbox.senders`."
            )
        case .occupied(let path):
            (
                "inbox.occupied",
                "The file \(path) exists and is not replaced. Move it away, or add `inbox` to the"
                    + " configuration yourself, as Docs/inbox.md describes."
            )
        case .unwritable(let path):
            (
                "inbox.unwritable",
                "The file \(path) cannot be written. Check the folder and the free space."
            )
        }
    }
}
