import Host
import Push
import Review
import Store
import Synchronization
import Vocabulary

/// Devices that ask their servers for what waits.
extension ApprovalService {
    /// How often a device asks while somebody waits.
    package static let pollPause = Duration.seconds(3)
    /// How often it asks at most after its server has failed again and again.
    private static let longestPollPause = Duration.seconds(60)

    /// What one device has got of its server, so that nothing is read or counted twice.
    private struct PollMemory {
        /// The requests that are in the store.
        var known: Set<MessageID> = []
        /// How many were refused in the last reply, by their codes.
        var refused: [String: Int] = [:]
    }

    /// The devices that ask, of all accounts.
    private func polledDevices() async throws(StorageError) -> [any PolledDevice] {
        try await store.mechanisms().compactMap { $0.device as? any PolledDevice }
    }

    /// Asks the servers of all such devices until the task is cancelled.
    ///
    /// A device that is enrolled by another program is found within ``upkeepPause``, one that is
    /// enrolled here at once.
    ///
    /// - Parameters:
    ///   - connections: Where each has a subscription.
    ///   - pause: How long each waits after an answer.
    ///   - report: Gets what happens, but for connections.
    nonisolated func followDevices(
        _ connections: Connections,
        pause: Duration,
        report: @escaping @Sendable (Update) -> Void
    ) async {
        var following: [String: (subscription: Connections.Subscription, task: Task<Void, Never>)] =
            [:]
        while !Task.isCancelled {
            if let devices = try? await polledDevices() {
                for (uid, one) in following where !devices.contains(where: { $0.uid == uid }) {
                    one.task.cancel()
                    connections.leave(one.subscription)
                    following[uid] = nil
                }
                for device in devices where following[device.uid] == nil {
                    let account = try? await accountIndex(of: [device.uid])[device.uid]?.account
                        .label
                    let subscription = connections.join(device.answers.text, for: account)
                    let task = Task {
                        await self.follow(device, pause: pause, report: report) {
                            connections.record($0, of: subscription)
                        }
                    }
                    following[device.uid] = (subscription, task)
                }
            }
            await writeRefusals()
            await rest(before: .devices)
        }
        for one in following.values { one.task.cancel() }
        for one in following.values { await one.task.value }
    }

    private func follow(
        _ device: any PolledDevice,
        pause: Duration,
        report: @Sendable (Update) -> Void,
        record: (Connection) -> Void
    ) async {
        var memory = PollMemory()
        var failures = 0
        while !Task.isCancelled {
            do {
                try await poll(device, &memory, isFollowed: true, report: report)
                failures = 0
                record(.connected)
            } catch let error as StorageError {
                report(.problem(error))
                failures += 1
            } catch {
                guard !Task.isCancelled else { break }
                let code = error.coded.code
                if failures == 0 { journal.log(.connection("lost", code: code)) }
                // What a server says tells more than its code, such as by how much a clock is off.
                let reason = error is TransportError ? code : error.coded.sentence
                // It is one part of a longer sentence.
                record(
                    .lost(PrintableText(reason.hasSuffix(".") ? String(reason.dropLast()) : reason))
                )
                failures += 1
            }
            let doubled = pause * (1 << min(failures, 8))
            try? await Task.sleep(for: min(doubled, Self.longestPollPause))
        }
    }

    /// Asks the servers of all such devices once, all at a time.
    ///
    /// - Parameter deadline: When it is given up; what was not fetched by then comes the next time.
    /// - Returns: What could not be asked, and what was refused.
    @discardableResult
    package nonisolated func fetchWaiting(
        until deadline: ContinuousClock.Instant
    ) async -> FetchReport {
        guard let devices = try? await polledDevices() else { return FetchReport() }
        var report = FetchReport()
        for one in await concurrentMap(devices, until: deadline, poll) { report.add(one) }
        report.failures.sort { $0.host.text < $1.host.text }
        return report
    }

    private nonisolated func poll(_ device: any PolledDevice) async -> FetchReport {
        let refused = Mutex(RefusedMessages())
        var report = FetchReport()
        do {
            var memory = PollMemory()
            try await poll(device, &memory, isFollowed: false) { event in
                if case .refused(let error) = event { refused.withLock { $0.add(error) } }
            }
        } catch {
            let error = Task.isCancelled ? TransportError.timeout : error.coded
            journal.log(.connection("lost", code: error.code))
            report.failures = [FetchFailure(address: device.answers.text, error: error)]
        }
        report.refused = refused.withLock { $0 }
        return report
    }

    /// Asks one server, and takes in what waits there.
    private func poll(
        _ device: any PolledDevice,
        _ memory: inout PollMemory,
        isFollowed: Bool,
        report: @Sendable (Update) -> Void
    ) async throws {
        let asked = clock.now
        let reply = try await poster.get(
            PostRequest(
                address: device.poll(at: asked).address,
                headers: [HTTPHeader("Accept", "application/json")],
                body: []
            ),
            upTo: type(of: device).mostReplyBytes,
            // Whoever enrolled an address for http allowed it then.
            allowingPlainHTTP: true
        )
        var refused: [String: Int] = [:]
        var listed: Set<MessageID> = []
        for message in try device.messages(in: reply) {
            do {
                let message = try message.get()
                listed.insert(message.id)
                guard !memory.known.contains(message.id) else { continue }
                let request = try device.request(message, received: clock.now)
                let accountIndex = try await accountIndex(of: [device.uid])
                let receipt = try await save(
                    request,
                    in: message,
                    accountIndex,
                    isFromServer: true
                )
                journal.log(receipt)
                switch receipt {
                case .arrived(let entry): report(.arrived(entry))
                // Another program may have taken it in.
                case .repeated(let entry?): report(.arrived(entry))
                // Reported with its outcome.
                case .rejecting, .repeated(nil): break
                case .refused(let error): report(.refused(error))
                }
                memory.known.insert(message.id)
            } catch let error as StorageError where error != .requestDamaged {
                throw error
            } catch {
                let code = error.coded.code
                refused[code, default: 0] += 1
                // The server lists it again and again.
                guard refused[code, default: 0] > memory.refused[code, default: 0] else { continue }
                if isFollowed {
                    refusals.add(code)
                } else {
                    try await store.countRefusal(code, now: clock.now)
                }
                journal.log(Receipt.refused(error.coded))
                report(.refused(error.coded))
            }
        }
        try await store.correct(
            requestsOf: device.uid,
            listed: Set(listed.map(\.text)),
            // A list of which a part cannot be read does not tell what is over.
            isWhole: refused.isEmpty,
            asked: asked,
            now: clock.now
        )
        memory.refused = refused
        memory.known.formIntersection(listed)
    }
}

/// How each source of messages is connected, and what is said of all of them.
///
/// The worst is said: sources that are lost, and whether all are; before one that connects, before
/// connected ones.
final class Connections: Sendable {
    /// A source among the others.
    struct Subscription: Hashable, Sendable {
        fileprivate let number: Int
    }

    private struct Status {
        let subscription: Subscription
        let host: PrintableText
        let account: PrintableText?
        var connection: Connection
    }

    private struct Board {
        var statuses: [Status] = []
        var subscriptions = 0
    }

    private let board = Mutex(Board())
    private let report: @Sendable (Connection) -> Void

    /// Has nothing connected.
    ///
    /// - Parameter report: Is told what is to be said of all, each time that it changes, in order; it
    ///   must neither wait nor ask.
    init(report: @escaping @Sendable (Connection) -> Void) { self.report = report }

    /// Takes in a server that is asked at an address, which connects; for an account when only one is
    /// asked for there.
    func join(_ address: String, for account: PrintableText? = nil) -> Subscription {
        change { board in
            board.subscriptions += 1
            let subscription = Subscription(number: board.subscriptions)
            let host = Self.host(of: address)
            board.statuses.append(
                Status(
                    subscription: subscription,
                    host: host,
                    account: account,
                    connection: .connecting
                )
            )
            return subscription
        }
    }

    /// Notes how a source is connected; nothing for one that has left.
    func record(_ connection: Connection, of subscription: Subscription) {
        change { board in
            guard let place = board.statuses.firstIndex(where: { $0.subscription == subscription })
            else { return }
            board.statuses[place].connection = connection
        }
    }

    /// Forgets a source that is followed no more.
    func leave(_ subscription: Subscription) {
        change { board in board.statuses.removeAll { $0.subscription == subscription } }
    }

    private func change<Result>(_ body: (inout Board) -> Result) -> Result {
        board.withLock { board in
            let before = Self.worst(of: board.statuses)
            let result = body(&board)
            let after = Self.worst(of: board.statuses)
            // Told under the lock, so that nobody is told of an earlier state later.
            if after != before { report(after) }
            return result
        }
    }

    private static func worst(of statuses: [Status]) -> Connection {
        var hosts: [PrintableText] = []
        var accounts: Set<PrintableText?> = []
        var reason: PrintableText?
        for status in statuses {
            guard case .lost(let why, _) = status.connection else { continue }
            reason = reason ?? why
            if !hosts.contains(status.host) { hosts.append(status.host) }
            accounts.insert(status.account)
        }
        if let reason, let first = hosts.first {
            let others = hosts.count - 1
            let named = others == 0 ? first : "\(first) and \(others) more"
            let areLost = !statuses.contains { $0.connection == .connected }
            let account = accounts.count == 1 ? accounts.first ?? nil : nil
            return areLost ? .lost(reason, at: named) : .partly(reason, at: named, of: account)
        }
        guard !statuses.isEmpty else { return .none }
        let areConnected = statuses.allSatisfy { $0.connection == .connected }
        return areConnected ? .connected : .connecting
    }

    /// The host and port of an address, or the address as it is.
    private static func host(of address: String) -> PrintableText {
        let parts = address.split(separator: "/")
        guard parts.count > 1, parts[0].hasSuffix(":") else { return PrintableText(address) }
        return PrintableText(String(parts[1]))
    }
}
