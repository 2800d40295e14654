package import Host
import Push
package import Review
package import Store
import Synchronization
package import Vocabulary

extension ApprovalService {
    /// How long a message that could not be stored waits, so that a full disk is not hammered.
    private static let retryPause = Duration.seconds(2)
    /// How often device tokens and sources are looked at.
    static let upkeepPause = Duration.seconds(30)
    /// The most messages that one look at a source takes in.
    private static let mostWaiting = 1_000
    /// How long one look at all sources and servers may take.
    static let finalFetchTimeout = Duration.seconds(5)

    /// Fetches messages from every source until the stream is dropped, and tells servers the device
    /// tokens that they have not confirmed.
    ///
    /// A message counts as fetched once it is in the store, or refused. What is refused is counted
    /// in the store within ``upkeepPause``, and makes that its source is asked less often. A source that another
    /// program adds is found within ``upkeepPause``, one of an enrolment here at once, and one whose
    /// token has had its time is left.
    ///
    /// - Parameters:
    ///   - sources: Where to ask; what a source does not know is said as a lost connection.
    ///   - addresses: Where every device is asked for beside what its enrolment named, also one that
    ///     is enrolled later.
    ///   - transport: What to ask over.
    ///   - pace: How often to ask.
    ///   - pollPause: How long a device waits that asks its server itself.
    /// - Returns: The events of all sources, in the order they happen.
    package nonisolated func incoming(
        from sources: [DeliverySource],
        at addresses: Set<String> = [],
        over transport: HTTPTransport,
        pace: PollingInterval = .usual,
        pollPause: Duration = pollPause
    ) -> AsyncStream<Update> {
        let (stream, continuation) = AsyncStream<Update>.makeStream()
        let follower = inboxUpdates.follow { update in
            self.journal.log(update)
            continuation.yield(update)
        }
        let task = Task {
            let reporting = Task { await self.reportDeviceTokens() }
            let asking = Task { await self.followMissedAccounts { continuation.yield($0) } }
            let connections = Connections { continuation.yield(.connection($0)) }
            let polling = Task {
                await self.followDevices(connections, pause: pollPause) { event in
                    self.journal.log(event)
                    continuation.yield(event)
                }
            }
            var following:
                [DeliverySource: (subscription: Connections.Subscription, task: Task<Void, Never>)] =
                    [:]
            func follow(_ sources: [DeliverySource]) {
                for (source, one) in following where !sources.contains(source) {
                    one.task.cancel()
                    connections.leave(one.subscription)
                    following[source] = nil
                }
                // Said once, however many sources there are.
                if following.isEmpty, !sources.isEmpty {
                    journal.log(.connection(.connecting))
                }
                for source in sources where following[source] == nil {
                    let subscription = connections.join(source)
                    let task = Task {
                        await self.fetch(from: source, over: transport, pace: pace) { event in
                            if case .connection(.connecting) = event {
                                // Noted above.
                            } else {
                                self.journal.log(event)
                            }
                            guard case .connection(let connection) = event else {
                                continuation.yield(event)
                                return
                            }
                            connections.record(connection, of: subscription)
                        }
                    }
                    following[source] = (subscription, task)
                }
            }
            follow(sources)
            for address in (try? await self.store.damagedSources()) ?? [] {
                continuation.yield(.problem(StorageError.sourceDamaged(address)))
            }
            if case .deliveriesDamaged? = await self.store.damageOfDeliveries() {
                continuation.yield(.problem(StorageError.deliveriesDamaged))
            }
            var others: Set<String>?
            while !Task.isCancelled {
                if others == nil, let kept = try? await self.store.sources().map(\.source) {
                    // What the person has told may change, and is looked up each time.
                    let reported = try? await self.addresses(beside: addresses)
                    others = addresses.union(
                        sources.filter { !kept.contains($0) }.map(\.address)
                            .filter { reported?.contains($0) != true }
                    )
                }
                if let others, let now = try? await self.sources(at: others) { follow(now) }
                await self.writeRefusals()
                await self.rest(before: .sources)
            }
            reporting.cancel()
            polling.cancel()
            asking.cancel()
            for one in following.values { one.task.cancel() }
            for one in following.values { await one.task.value }
            await reporting.value
            await polling.value
            await asking.value
            await self.writeRefusals()
            self.inboxUpdates.leave(follower)
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }

    private func fetch(
        from source: DeliverySource,
        over transport: HTTPTransport,
        pace: PollingInterval,
        report: @Sendable (Update) -> Void
    ) async {
        let client: DeliveryClient
        do {
            client = try DeliveryClient(
                transport: transport,
                base: source.address,
                deviceToken: source.deviceToken,
                pace: pace
            )
        } catch {
            return report(.connection(.lost(PrintableText(error.code))))
        }
        report(.connection(.connecting))
        guard let cursor = await cursor(of: source, report: report) else { return }
        let events = client.events(after: cursor, jitter: { Double.random(in: 0...1) })
        for await event in events {
            switch event {
            case .online: report(.connection(.connected))
            case .offline(let code): report(.connection(.lost(PrintableText(code))))
            case .envelope(let bytes, let sequence):
                let isUseful = await save(bytes, sequence: sequence, from: source, report: report)
                await events.judge(isUseful: isUseful)
            }
        }
    }

    /// Where a source stands; tries again until it can be read, `nil` when nobody listens.
    private func cursor(
        of source: DeliverySource,
        report: @Sendable (Update) -> Void
    ) async -> Int? {
        while !Task.isCancelled {
            do throws(StorageError) {
                return try await store.cursor(of: source)
            } catch {
                report(.problem(error))
                try? await Task.sleep(for: Self.retryPause)
            }
        }
        return nil
    }

    /// Stores one message and moves the cursor; tries again until it works or nobody listens.
    ///
    /// A message of a mechanism that is not known is tried again for a while: another program may
    /// be about to enrol it.
    ///
    /// - Returns: Whether the message was a new request.
    private func save(
        _ bytes: [UInt8],
        sequence: Int,
        from source: DeliverySource,
        report: @Sendable (Update) -> Void
    ) async -> Bool {
        var waits = Self.unknownPauses[...]
        while !Task.isCancelled {
            do throws(StorageError) {
                var isUseful = false
                switch try await receive(followed: bytes, from: source) {
                case .arrived(let entry):
                    report(.arrived(entry))
                    isUseful = true
                case .repeated(let entry?): report(.arrived(entry))
                case .repeated(nil): break
                case .refused(let error):
                    if error.code == RequestError.unknownMechanism.code {
                        if mayWaitForMechanism, let pause = waits.popFirst() {
                            try? await Task.sleep(for: pause)
                            if waits.isEmpty { refusals.lastWait = .now }
                            continue
                        }
                        refusals.add(error.code)
                        journal.log(Receipt.refused(error))
                    }
                    report(.refused(error))
                }
                try await store.advance(source, to: sequence)
                return isUseful
            } catch {
                report(.problem(error))
                try? await Task.sleep(for: Self.retryPause)
            }
        }
        return false
    }
}

extension ApprovalService {
    /// Where messages are fetched now: what the enrolments named, and the mailboxes of every token
    /// that a server may send to at other addresses; where none is given, at the one that the person
    /// has told.
    ///
    /// Tokens whose time is over are forgotten first.
    package func sources(at addresses: Set<String>) async throws(StorageError) -> [DeliverySource] {
        try await store.forgetEarlierTokens(now: clock.now)
        var sources = try await store.sources().map(\.source)
        let tokens = try await store.deviceTokens()
        for address in try await self.addresses(beside: addresses).sorted() {
            for token in tokens {
                let source = DeliverySource(address: address, deviceToken: token)
                if !sources.contains(source) { sources.append(source) }
            }
        }
        return sources
    }

    /// Fetches what waits at every source and at the servers of all devices that ask, without waiting
    /// for more: all at a time.
    ///
    /// - Parameters:
    ///   - sources: Where to ask.
    ///   - transport: What to ask over.
    ///   - asksServers: Whether the servers of devices are asked as well.
    ///   - deadline: When it is given up; what was not fetched by then comes the next time.
    /// - Returns: What could not be asked, and what was refused.
    @discardableResult
    package func fetchWaiting(
        from sources: [DeliverySource],
        over transport: HTTPTransport,
        asksServers: Bool = true,
        until deadline: ContinuousClock.Instant
    ) async -> FetchReport {
        async let polled = asksServers ? pollDevices(until: deadline) : FetchReport()
        let fetched = await concurrentMap(sources, until: deadline) { source in
            await self.fetchWaiting(from: source, over: transport)
        }
        var report = FetchReport()
        for one in await fetched + [polled] { report.add(one) }
        return report
    }

    /// Fetches what waits at one source.
    private nonisolated func fetchWaiting(
        from source: DeliverySource,
        over transport: HTTPTransport
    ) async -> FetchReport {
        var report = FetchReport()
        var fetched = 0
        do {
            let client = try DeliveryClient(
                transport: transport,
                base: source.address,
                deviceToken: source.deviceToken
            )
            var cursor = try await store.cursor(of: source)
            while fetched < Self.mostWaiting {
                guard let message = try await client.next(after: cursor) else { return report }
                if case .refused(let error) = try await receive(message.bytes, from: source) {
                    report.refused.add(error)
                }
                cursor = message.sequence
                try await store.advance(source, to: cursor)
                fetched += 1
            }
        } catch {
            let error = Task.isCancelled ? TransportError.timeout : error.coded
            journal.log(.connection("lost", code: error.code))
            report.failures = [
                FetchFailure(address: source.address, error: error, fetched: fetched)
            ]
        }
        return report
    }
}

extension ApprovalService {
    /// Takes in the envelope that a file holds, or standard input for `-`.
    ///
    /// - Throws: ``FileError`` when it cannot be read, ``StorageError``.
    package func receive(contentsOf path: String) async throws -> Receipt {
        let bytes = try BoundedFile.contents(of: path, as: .envelope, limit: Envelope.mostBytes)
        return try await receive(bytes)
    }
}

/// What one look at the sources and servers brought, beside requests.
package struct FetchReport: Sendable {
    /// Each source that could not be asked, in their order; behind them the servers of devices.
    package var failures: [FetchFailure] = []
    package var refused = RefusedMessages()

    mutating func add(_ more: FetchReport) {
        failures += more.failures
        refused.add(more.refused)
    }
}

/// A source that could not be asked for messages.
package struct FetchFailure: Sendable {
    /// Its host and port; of an address that has none, what stands there.
    package let host: PrintableText
    /// Why.
    package let error: any CodedError
    /// How many messages were fetched before.
    let fetched: Int

    init(address: String, error: any CodedError, fetched: Int = 0) {
        host = Self.host(of: address)
        self.error = error
        self.fetched = fetched
    }

    /// The error, and how many messages were fetched from where before it: for people.
    package var sentence: String {
        let messages =
            switch fetched {
            case 0: "No messages were"
            case 1: "Only 1 message was"
            default: "Only \(fetched) messages were"
            }
        return "\(error.sentence) \(messages) fetched from \(host)."
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
    }

    private let state = Mutex(State())

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
