import Approvals
import Authenticator
import Console
import Facts
import Machine
import Providers
import Review
import Risk
import Storage
import Vocabulary

/// A console whose list is long, and what comes to it.
struct BusyDesk {
    private let filled: FilledLedger
    private let assessor: RequestAssessor
    private let decoder: Decoder
    private var state: State
    private var next = 0

    init(filled: FilledLedger, assessor: RequestAssessor, size: Size) {
        self.filled = filled
        self.assessor = assessor
        decoder = Decoder(keys: filled.ring, clock: .standing(at: History.end))
        state = State(size: size, now: History.end)
        next = size.width * 10_000
    }

    /// Has some requests come, unmeasured.
    mutating func fill(_ count: Int) async throws {
        for _ in 0..<count { _ = try await receive() }
    }

    /// What it costs to take some more in and to draw them.
    ///
    /// Before each the shell holds a copy of the state, as it does while it works.
    mutating func burst(_ count: Int) async throws -> Cost {
        var cost = Cost()
        for number in 0..<count {
            let envelope = try envelope()
            let before = state
            let now = History.end.advanced(byMilliseconds: Int64(number) * 20)
            let start = Cost.now()
            let entry = try await entry(of: envelope)
            _ = respond(&state, to: .tick(now))
            _ = respond(&state, to: .arrived(entry))
            let frame = render(state)
            let end = Cost.now()
            precondition(frame.size == before.size, "the frame was drawn")
            cost.add(.init(wall: end.wall - start.wall, work: end.work - start.work))
        }
        return cost
    }

    /// What keys cost, in the list, in a request, on the map, in a search and in the help.
    mutating func keys(_ count: Int) -> Cost {
        let keys: [Key] =
            "jjjGggjjkn".unicodeScalars.map { .character($0) }
            + [.enter, .pageDown, .pageUp, .escape]
            + "m+-wf0".unicodeScalars.map { .character($0) } + [.escape, .escape]
            + "/town".unicodeScalars.map { .character($0) } + [.escape, .character("?"), .escape]
            + "s:map".unicodeScalars.map { .character($0) } + [.escape]
            + "ax".unicodeScalars.map { .character($0) } + [.escape]
        var cost = Cost()
        for number in 0..<count {
            let before = state
            let start = Cost.now()
            _ = respond(&state, to: .key(keys[number % keys.count]))
            let frame = render(state)
            let end = Cost.now()
            precondition(frame.size == before.size, "the frame was drawn")
            cost.add(.init(wall: end.wall - start.wall, work: end.work - start.work))
        }
        return cost
    }

    private mutating func receive() async throws {
        let entry = try await entry(of: try envelope())
        _ = respond(&state, to: .arrived(entry))
    }

    private mutating func envelope() throws -> [UInt8] {
        next += 1
        let account = next % filled.history.accounts
        let sample = Sample(account: account, ordinal: 100_000 + next, at: History.end)
        return try sample.envelope(signedWith: filled.keys[account])
    }

    /// The way of a message through the service.
    private func entry(of envelope: [UInt8]) async throws -> Entry {
        guard case .verified(let request, let message) = decoder.decoded(envelope),
            try await filled.ledger.record(request, in: message) == .new
        else { preconditionFailure("an invented message is new and sound") }
        let facts = request.facts
        let named = try await filled.ledger.accounts(ofMechanisms: [facts.mechanismUID])
        guard let account = named.first?.account else { preconditionFailure("it is enrolled") }
        let learning = Learner(assessor: assessor).learning
        let stored = try await filled.ledger.habits(of: account.id, learning: learning) { $0 }
        let habits = stored.flatMap { Habits(stored: $0.bytes) } ?? Habits()
        let arrivals = try await filled.ledger.arrivals(
            around: request.messageID.text,
            of: facts.mechanismUID,
            at: History.end
        )
        let locationContext = assessor.locationContext(of: facts, habits: habits)
        let assessment = assessor.assessment(
            of: request,
            context: assessor.context(
                of: facts,
                place: locationContext.place,
                arrivals: arrivals,
                now: History.end
            ),
            habits: habits,
            now: History.end
        )
        return Entry(
            request,
            account: PrintableText(account.id.accountName),
            assessment: assessment,
            locationContext: locationContext,
            state: .pending,
            lock: nil,
            friction: .none,
            rejectingRule: nil
        )
    }
}
