import Synchronization
package import Vocabulary

/// The push part of an AM server as a state machine: no socket, no clock of its own.
///
/// In mode strict it refuses where published AM is careless, in mode as-AM it does the same as AM.
/// Every difference is listed in `Docs/am-server.md`.
package actor SimulatedAM {
    /// The most messages that are kept; older ones are forgotten when they are gone.
    static let mostRecords = 20_000
    /// The most entries of the journal.
    static let mostEntries = 10_000

    /// What the administrator has set.
    package nonisolated let settings: ServerSettings

    nonisolated let time: MovableClock
    let log: @Sendable (String) -> Void
    /// Rings when a message has been put into a mailbox.
    nonisolated let bell = Bell()

    var randomness: Randomness
    var registrations: [String: PendingRegistration] = [:]
    var devices: [String: RegisteredDevice] = [:]
    /// The codes of users.
    var codeDevices: [String: OneTimeDevice] = [:]
    var records: [String: PushRecord] = [:]
    /// The ids of ``records``, oldest first.
    var recordOrder: [String] = []
    var mailboxes: [String: [MailboxEntry]] = [:]
    var journal: [AnswerEntry] = []
    var faults: [ServerFault.Side: [ServerFault]] = [:]

    /// Creates a server without users.
    ///
    /// - Parameters:
    ///   - settings: What the administrator has set.
    ///   - clock: Tells the time.
    ///   - randomness: Makes secrets, challenges, ids and numbers.
    ///   - log: Takes one line an event; each names the simulation.
    package init(
        settings: ServerSettings = ServerSettings(),
        clock: @escaping @Sendable () -> Instant,
        randomness: any RandomNumberGenerator & Sendable,
        log: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.settings = settings
        time = MovableClock(base: clock)
        self.randomness = Randomness(randomness)
        self.log = log
    }

    /// What is known of a message, `nil` for an id that was never made.
    package func record(_ messageID: String) -> PushRecord? { records[messageID] }

    /// All messages, oldest first.
    package var allRecords: [PushRecord] { recordOrder.compactMap { records[$0] } }

    /// All stored devices, ordered by user.
    package var allDevices: [RegisteredDevice] { devices.values.sorted { $0.user < $1.user } }

    /// Every request of a device, oldest first; the last 10 000.
    package var allAnswers: [AnswerEntry] { journal }

    /// All enrolments whose page has not stored a device, oldest first.
    var allRegistrations: [(id: String, registration: PendingRegistration)] {
        registrations.sorted { ($0.value.started, $0.key) < ($1.value.started, $1.key) }
            .map { ($0.key, $0.value) }
    }

    /// All stored codes, ordered by user.
    package var allCodeDevices: [OneTimeDevice] {
        codeDevices.values.sorted { $0.user < $1.user }
    }

    /// What time it is for the server.
    package nonisolated func clock() -> Instant { time.now }

    /// Moves the clock of the server by milliseconds; back when negative.
    package nonisolated func advanceClock(byMilliseconds milliseconds: Int64) {
        time.advance(byMilliseconds: milliseconds)
    }

    /// Sets the clock of the server, which goes on from there.
    package nonisolated func setClock(to time: Instant) { self.time.set(to: time) }

    /// Disturbs the next replies, one fault a reply, in order.
    package func inject(
        _ fault: ServerFault,
        count: Int = 1,
        on side: ServerFault.Side = .answers
    ) {
        faults[side, default: []].append(contentsOf: repeatElement(fault, count: max(0, count)))
    }

    /// Forgets the faults that have not struck yet.
    package func clearFaults() { faults = [:] }

    /// The fault for the reply that is due now.
    func nextFault(on side: ServerFault.Side) -> ServerFault? {
        guard faults[side]?.isEmpty == false else { return nil }
        return faults[side]?.removeFirst()
    }

    /// Writes a line to the log; outside text in it is made printable.
    func note(_ line: PrintableText) {
        log("\(settings.banner): \(line.text)")
    }
}

extension SimulatedAM {
    /// How many steps of time a code may be early or late; this server's own choice.
    static let driftSteps = 2
    /// How many counter values ahead are tried; this server's own choice.
    static let counterWindow = 100

    /// Checks a one-time code of a user; each code is taken once.
    ///
    /// - Throws: ``SimulationError/noDevice`` when the user has no codes.
    package func checkCode(_ code: String, user: String) throws(SimulationError) -> Bool {
        guard let device = codeDevices[user] else { throw .noDevice }
        let candidates: ClosedRange<Int>
        switch device.order.factor {
        case .time(let period):
            let step = Int(clock().milliseconds / 1_000) / period
            candidates = max(0, step - Self.driftSteps)...max(0, step + Self.driftSteps)
        case .counter: candidates = device.next...device.next + Self.counterWindow
        }
        let found = candidates.first { counter in
            let right = SimulatedCode.text(
                counter: counter,
                secret: device.secret,
                order: device.order
            )
            return counter >= device.next && SignedToken.isSame(code, right)
        }
        if let found { codeDevices[user]?.next = found + 1 }
        note("code of \(user): \(found == nil ? "refused" : "taken")")
        return found != nil
    }
}

extension SimulatedAM {
    /// The login journey looks whether an answer has come, as the Push Result Verifier does.
    ///
    /// An answer that it finds is consumed; later answers are refused. A journey that has ended
    /// keeps its outcome.
    package func look(_ messageID: String) throws(SimulationError) -> JourneyOutcome {
        guard var record = records[messageID] else { throw .unknownMessage }
        if let outcome = record.outcome, outcome != .waiting { return outcome }
        let now = clock()
        let outcome = find(&record, at: now)
        record.outcome = outcome
        records[messageID] = record
        if record.isConsumed, record.isApproved == true, settings.profile.hasLastAccess {
            devices[record.user]?.lastAccess = now
        }
        note("journey of \(messageID): \(outcome.rawValue)")
        return outcome
    }

    private func find(_ record: inout PushRecord, at now: Instant) -> JourneyOutcome {
        guard now < record.expires else { return .expired }
        let patience = Int64(record.timeoutMilliseconds)
        if settings.profile.countsFromSending,
            now > record.sent.advanced(byMilliseconds: patience)
        {
            return .expired
        }
        guard let isApproved = record.isApproved else {
            guard settings.profile.hasImpatientJourney else { return .waiting }
            let deadline = record.deadline ?? now.advanced(byMilliseconds: patience)
            record.deadline = deadline
            return now > deadline ? .expired : .waiting
        }
        record.isConsumed = true
        guard isApproved, isRight(record.chosenNumber, for: record) else { return .failure }
        return .success
    }

    /// Whether the number is the one of the login page.
    ///
    /// Published versions of AM compare only when a number came with the answer.
    func isRight(_ chosen: Int?, for record: PushRecord) -> Bool {
        guard let expected = record.expectedNumber else { return true }
        guard let chosen else { return settings.mode == .asAM }
        return chosen == expected
    }
}

extension SimulatedAM {
    /// The most messages that a mailbox keeps; the oldest go first.
    static let mostEntriesOfMailbox = 2_000

    /// Puts a message that was sent before into its mailbox once more, as a provider may.
    package func redeliver(_ messageID: String) throws(SimulationError) {
        guard records[messageID] != nil else { throw .unknownMessage }
        deliver(messageID)
    }

    /// The next message after a place in a mailbox.
    ///
    /// Asking does not take anything out: the same question has the same answer.
    ///
    /// - Parameters:
    ///   - deviceID: The push token.
    ///   - sequence: The place of the last message that arrived; 0 for none. A place that was never
    ///     given out, as after a restart of the server, counts as 0.
    /// - Returns: `nil` when there is none yet.
    /// - Throws: ``SimulationError/noDevice`` for a token that never registered.
    package func delivery(
        for deviceID: String,
        after sequence: Int
    ) throws(SimulationError) -> MailboxEntry? {
        guard let mailbox = mailboxes[deviceID] else { throw .noDevice }
        guard let first = mailbox.first, let last = mailbox.last else { return nil }
        guard sequence <= last.sequence else { return first }
        let index = max(0, sequence - first.sequence + 1)
        return index < mailbox.count ? mailbox[index] : nil
    }

    /// Makes a mailbox for a push token, unless it has one.
    func openMailbox(_ deviceID: String) {
        if mailboxes[deviceID] == nil { mailboxes[deviceID] = [] }
    }

    /// Puts a message into the mailbox of its device.
    func deliver(_ messageID: String) {
        guard let record = records[messageID] else { return }
        let document = ProviderDocument(
            profile: settings.profile,
            kind: record.kind,
            token: record.token,
            messageID: messageID,
            subject: record.text
        )
        put(document.texts, named: messageID, into: record.deviceID)
    }

    /// Puts a text of another service into a mailbox, the same in every form.
    func put(_ text: String, named name: String, into deviceID: String) {
        put(
            Dictionary(uniqueKeysWithValues: DeliveryForm.allCases.map { ($0, text) }),
            named: name,
            into: deviceID
        )
    }

    private func put(
        _ texts: [DeliveryForm: String],
        named messageID: String,
        into deviceID: String
    ) {
        let entry = MailboxEntry(
            sequence: (mailboxes[deviceID]?.last?.sequence ?? 0) + 1,
            messageID: messageID,
            texts: texts
        )
        // In place: a mailbox can be long.
        mailboxes[deviceID, default: []].append(entry)
        if mailboxes[deviceID, default: []].count > Self.mostEntriesOfMailbox {
            mailboxes[deviceID]?.removeFirst()
        }
        bell.ring()
    }
}

extension SimulatedAM {
    /// The next message after a place in a mailbox, waited for.
    ///
    /// - Parameters:
    ///   - deviceID: The push token.
    ///   - sequence: The place of the last message that arrived; 0 for none.
    ///   - limit: How long to wait.
    /// - Returns: `nil` when none came in time, or the task was cancelled.
    /// - Throws: ``SimulationError/noDevice``, ``SimulationError/tooManyWaiters(limit:)``.
    nonisolated func waitForDelivery(
        for deviceID: String,
        after sequence: Int,
        atMost limit: Duration
    ) async throws(SimulationError) -> MailboxEntry? {
        guard limit > .zero else { return try await delivery(for: deviceID, after: sequence) }
        guard let rings = bell.rings() else { throw .tooManyWaiters(limit: Bell.mostWaiters) }
        if let entry = try await delivery(for: deviceID, after: sequence) { return entry }
        return await withTaskGroup(of: MailboxEntry?.self) { group in
            group.addTask {
                for await _ in rings {
                    let entry = try? await self.delivery(for: deviceID, after: sequence)
                    if let entry { return entry }
                }
                return nil
            }
            group.addTask {
                try? await Task.sleep(for: limit)
                return nil
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first
        }
    }
}

/// A clock that the operator can move, so that nobody needs to wait for a message to expire.
final class MovableClock: Sendable {
    private let base: @Sendable () -> Instant
    private let shift = Mutex<Int64>(0)

    init(base: @escaping @Sendable () -> Instant) { self.base = base }

    /// What the clock shows.
    var now: Instant { base().advanced(byMilliseconds: shift.withLock { $0 }) }

    /// Moves the clock; back when negative.
    func advance(byMilliseconds milliseconds: Int64) {
        shift.withLock { $0 = ($0.addingReportingOverflow(milliseconds)).partialValue }
    }

    /// Sets the clock, which goes on from there.
    func set(to time: Instant) {
        let difference = time.milliseconds(since: base())
        shift.withLock { $0 = difference }
    }
}

/// Wakes all who wait for something to happen.
final class Bell: Sendable {
    private struct Waiters {
        var last = 0
        var byNumber: [Int: AsyncStream<Void>.Continuation] = [:]
    }

    /// The most that may wait at a time.
    static let mostWaiters = 512

    private let waiters = Mutex(Waiters())

    /// How many wait.
    var count: Int { waiters.withLock { $0.byNumber.count } }

    /// Wakes everybody.
    func ring() {
        let awake = waiters.withLock { Array($0.byNumber.values) }
        for waiter in awake { waiter.yield() }
    }

    /// A stream with an element for each ring from now on, several at once joined into one; `nil`
    /// when too many wait.
    func rings() -> AsyncStream<Void>? {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Void.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        let number: Int? = waiters.withLock { waiters in
            guard waiters.byNumber.count < Self.mostWaiters else { return nil }
            waiters.last += 1
            waiters.byNumber[waiters.last] = continuation
            return waiters.last
        }
        guard let number else { return nil }
        continuation.onTermination = { [weak self] _ in
            self?.waiters.withLock { $0.byNumber[number] = nil }
        }
        return stream
    }
}
