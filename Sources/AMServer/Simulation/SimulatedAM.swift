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
