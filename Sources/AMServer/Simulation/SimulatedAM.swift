import Synchronization
package import Vocabulary

/// The push part of an AM server as a state machine, without socket or clock.
///
/// In mode strict it refuses where published AM is careless; mode as-AM imitates AM. Every
/// difference is listed in `Docs/am-server.md`.
package actor SimulatedAM {
    /// Older ones are dropped when they are gone.
    static let mostRecords = 20_000
    static let mostEntries = 10_000

    package nonisolated let settings: ServerSettings

    nonisolated let time: MovableClock
    let log: @Sendable (String) -> Void

    var randomness: Randomness
    var registrations: [String: PendingRegistration] = [:]
    var devices: [String: RegisteredDevice] = [:]
    var codeDevices: [String: OneTimeDevice] = [:]
    var records: [String: PushRecord] = [:]
    /// Oldest first.
    var recordOrder: [String] = []
    var journal: [AnswerEntry] = []
    var faults: [ServerFault.Side: [ServerFault]] = [:]
    /// Of the push service, by device token.
    var endpoints: [String: String] = [:]

    /// `log` receives one line an event, each of which names the simulation.
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

    /// The message as its device gets it; `nil` for an unknown id.
    package func envelope(of messageID: String, as form: EnvelopeForm = .fcm) -> String? {
        records[messageID]?.document(for: settings.profile).texts[form]
    }

    /// `nil` for an unknown id.
    package func record(_ messageID: String) -> PushRecord? { records[messageID] }

    /// Oldest first.
    package var allRecords: [PushRecord] { recordOrder.compactMap { records[$0] } }

    /// By user.
    package var allDevices: [RegisteredDevice] { devices.values.sorted { $0.user < $1.user } }

    /// Oldest first; the last 10 000.
    package var allAnswers: [AnswerEntry] { journal }

    /// Enrolments without a stored device, oldest first.
    var allRegistrations: [(id: String, registration: PendingRegistration)] {
        registrations.sorted { ($0.value.started, $0.key) < ($1.value.started, $1.key) }
            .map { ($0.key, $0.value) }
    }

    /// By user.
    package var allCodeDevices: [OneTimeDevice] {
        codeDevices.values.sorted { $0.user < $1.user }
    }

    package nonisolated func clock() -> Instant { time.now }

    /// Back when negative.
    package nonisolated func advanceClock(byMilliseconds milliseconds: Int64) {
        time.advance(byMilliseconds: milliseconds)
    }

    /// It continues from there.
    package nonisolated func setClock(to time: Instant) { self.time.set(to: time) }

    /// One fault a reply, in order.
    package func inject(
        _ fault: ServerFault,
        count: Int = 1,
        on side: ServerFault.Side = .answers
    ) {
        faults[side, default: []].append(contentsOf: repeatElement(fault, count: max(0, count)))
    }

    package func clearFaults() { faults = [:] }

    func nextFault(on side: ServerFault.Side) -> ServerFault? {
        guard faults[side]?.isEmpty == false else { return nil }
        return faults[side]?.removeFirst()
    }

    func writeLog(_ line: PrintableText) {
        log("\(settings.banner): \(line.text)")
    }
}

extension SimulatedAM {
    /// Steps that a time code may be early or late; this server's own choice.
    static let driftSteps = 2
    /// Counter values ahead; this server's own choice.
    static let counterWindow = 100

    /// Accepts each code once; throws ``SimulationError/noDevice`` when the user has no codes.
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
        writeLog("code of \(user): \(found == nil ? "refused" : "taken")")
        return found != nil
    }
}

extension SimulatedAM {
    /// Polls for an answer, as the Push Result Verifier does.
    ///
    /// An answer that is found is consumed, and later ones are refused. A finished journey keeps
    /// its outcome.
    package func checkOutcome(_ messageID: String) throws(SimulationError) -> JourneyOutcome {
        guard var record = records[messageID] else { throw .unknownMessage }
        if let outcome = record.outcome, outcome != .waiting { return outcome }
        let now = clock()
        let outcome = find(&record, at: now)
        record.outcome = outcome
        records[messageID] = record
        if record.isConsumed, record.isApproved == true, settings.profile.hasLastAccess {
            devices[record.user]?.lastAccess = now
        }
        writeLog("journey of \(messageID): \(outcome.rawValue)")
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

    /// Published versions of AM compare only when a number came with the answer.
    func isRight(_ chosen: Int?, for record: PushRecord) -> Bool {
        guard let expected = record.expectedNumber else { return true }
        guard let chosen else { return settings.mode == .asAM }
        return chosen == expected
    }
}

extension SimulatedAM {
    /// Delivers a message again, as a provider may.
    package func redeliver(_ messageID: String) async throws(SimulationError) {
        guard records[messageID] != nil else { throw .unknownMessage }
        await push(messageID)
    }
}

/// A clock that the operator can move, instead of waiting for expiry.
final class MovableClock: Sendable {
    private let base: @Sendable () -> Instant
    private let shift = Mutex<Int64>(0)

    init(base: @escaping @Sendable () -> Instant) { self.base = base }

    /// Of the machine.
    var unmoved: Instant { base() }

    var now: Instant { base().advanced(byMilliseconds: shift.withLock { $0 }) }

    /// Back when negative.
    func advance(byMilliseconds milliseconds: Int64) {
        shift.withLock { $0 = ($0.addingReportingOverflow(milliseconds)).partialValue }
    }

    /// It continues from there.
    func set(to time: Instant) {
        let difference = time.milliseconds(since: base())
        shift.withLock { $0 = difference }
    }
}
