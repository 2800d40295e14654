import Host
import Push
package import Review
import Risk
import Store
import Synchronization
package import Vocabulary

extension ApprovalService {
    /// How often device tokens and devices are looked at.
    static let upkeepPause = Duration.seconds(30)
    /// How long one look at all servers may take.
    static let finalFetchTimeout = Duration.seconds(5)
    /// How long an answer may take.
    private static let answerTime = Duration.seconds(30)

    /// Follows what comes through the inbox and what devices that poll get of their servers, until the
    /// stream is dropped, and tells servers the device tokens that they have not confirmed.
    ///
    /// - Parameter pollPause: How long a device waits that polls its server.
    /// - Returns: The events of all, in the order they happen.
    package nonisolated func incoming(pollPause: Duration = pollPause) -> AsyncStream<Update> {
        let (stream, continuation) = AsyncStream<Update>.makeStream()
        let report: @Sendable (Update) -> Void = { update in
            self.journal.log(update)
            continuation.yield(update)
        }
        let connections = Connections { continuation.yield(.connection($0)) }
        let broker = inboxUpdates.broker.map { connections.join($0) }
        let follower = inboxUpdates.follow { update in
            guard case .connection(let connection) = update, let broker else {
                return report(update)
            }
            self.journal.log(update)
            connections.record(connection, of: broker)
        }
        let task = Task {
            await withDiscardingTaskGroup { group in
                group.addTask { await self.reportDeviceTokens() }
                group.addTask { await self.followMissedAccounts { continuation.yield($0) } }
                group.addTask {
                    await self.followDevices(connections, pause: pollPause, report: report)
                }
            }
            await self.writeRefusals()
            self.inboxUpdates.leave(follower)
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }
}

extension ApprovalService {
    /// Takes in the envelope that a file holds, or standard input for `-`; what a rule of the person
    /// rejects is answered when this returns.
    ///
    /// - Throws: ``FileError`` when it cannot be read, ``StorageError``.
    package func receive(contentsOf path: String) async throws -> Receipt {
        let bytes = try BoundedFile.contents(of: path, as: .envelope, limit: Envelope.mostBytes)
        let receipt = try await receive(bytes)
        guard case .rejecting(let entry) = receipt else { return receipt }
        await finishRejections(until: .now + Self.answerTime)
        return .arrived(try await self.entry(entry.id))
    }
}

/// What one look at the servers brought, beside requests.
package struct FetchReport: Sendable {
    /// Each server that could not be asked.
    package var failures: [FetchFailure] = []
    package var refused = RefusedMessages()

    mutating func add(_ more: FetchReport) {
        failures += more.failures
        refused.add(more.refused)
    }
}

/// A server that could not be asked for messages.
package struct FetchFailure: Sendable {
    /// Its host and port; of an address that has none, what stands there.
    package let host: PrintableText
    package let error: any CodedError

    init(address: String, error: any CodedError) {
        host = Self.host(of: address)
        self.error = error
    }

    /// The error, and which server it is of: for people.
    package var sentence: String {
        if case BrokerError.unfinished = error { return "\(error.sentence) The broker is \(host)." }
        return "\(error.sentence) No messages were fetched from \(host)."
    }

    /// The host and port of an address, without who asks there; a text without any between quotation
    /// marks.
    private static func host(of address: String) -> PrintableText {
        // Before the sign may stand a password.
        let open = address.split(separator: "@").last.map(String.init) ?? ""
        let parts = open.split(separator: "/", omittingEmptySubsequences: false)
        guard open != address || address.includes("://") else { return "\(Found(address).text)" }
        let host = open == address ? (parts.count > 2 ? parts[2] : "") : (parts.first ?? "")
        return "\(Found(written: String(host.prefix { $0 != "?" && $0 != "#" })).text)"
    }
}

/// What comes in through the inbox, for whoever follows ``ApprovalService/incoming``; what comes while
/// nobody does waits.
final class InboxUpdates: Sendable {
    private static let mostWaiting = 1_000

    private struct State {
        var follower: (number: Int, report: @Sendable (Update) -> Void)?
        var followers = 0
        var waiting: [Update] = []
        var broker: String?
    }

    private let state = Mutex(State())

    /// The address of the broker that messages come from; `nil` without one.
    var broker: String? { state.withLock { $0.broker } }

    func use(broker address: String) { state.withLock { $0.broker = address } }

    func report(_ update: Update) {
        let report = state.withLock { state in
            if state.follower == nil, state.waiting.count < Self.mostWaiting {
                state.waiting.append(update)
            }
            return state.follower?.report
        }
        report?(update)
    }

    /// Has updates told from now on, in place of an earlier follower.
    func follow(_ report: @escaping @Sendable (Update) -> Void) -> Int {
        let (number, waiting) = state.withLock { state in
            state.followers += 1
            state.follower = (state.followers, report)
            defer { state.waiting = [] }
            return (state.followers, state.waiting)
        }
        waiting.forEach(report)
        return number
    }

    func leave(_ number: Int) {
        state.withLock { if $0.follower?.number == number { $0.follower = nil } }
    }
}

extension Journal {
    /// Notes what became of an envelope.
    func log(_ receipt: ApprovalService.Receipt) {
        switch receipt {
        case .arrived(let entry), .rejecting(let entry):
            log(.arrived(id: entry.id.text, risk: entry.review.assessment.level.word))
        case .repeated(let entry?): log(.repeated(id: entry.id.text))
        // One that was deleted meanwhile.
        case .repeated(nil): break
        case .refused(let error): log(LogEntry.refused(code: error.code))
        }
    }

    /// Notes what happened while messages are fetched; messages note themselves.
    func log(_ update: Update) {
        switch update {
        case .connection(.connecting): log(.connection("connecting", code: nil))
        case .connection(.connected): log(.connection("connected", code: nil))
        case .connection(.lost(let reason, _)), .connection(.partly(let reason, _, _)):
            log(.connection("lost", code: reason.text))
        case .problem(let error), .lasting(let error?): log(.failed(code: error.code))
        default: break
        }
    }
}

extension LogEntry {
    /// A decision that is in the store; the number that answers a challenge is left out.
    static func decided(_ attempt: Attempt, on grounds: DecisionGrounds) -> LogEntry {
        let person: PrintableText =
            switch grounds {
            case .person: "person"
            case .rule: "rule"
            }
        return .decided(
            id: attempt.messageID,
            decision: attempt.decision.isRejection ? "reject" : "approve",
            attempt: attempt.number,
            by: person
        )
    }
}
