import Authenticator
import Console
import Facts
import Risk
import Vocabulary

/// What one review in plain lines remembers, and what it does next.
struct PlainRun {
    private let session: PlainSession
    private let input: PlainSession.Input
    private let askForLine: @Sendable () -> Void

    private var state: State
    private var hasEnded = false
    private var isAsking = false
    private var isLeaving = false
    /// Lines that came and wait for their turn; at most one.
    private var lines: [String] = []
    private var underWay: Set<MessageID> = []
    private var work: [PlainSession.Work] = []
    /// Approvals whose person has proven who they are; each proof is good for one answer.
    private var proofs: Set<MessageID> = []
    /// Whether codes were asked for and have not come.
    private var awaitsCodes = false
    private var answered = 0
    private var shown: MessageID?
    /// What was printed last of each request, for the audit trail.
    private var printed: [MessageID: [PrintableText]] = [:]
    /// Requests whose answer of this run was delivered.
    private var delivered: Set<MessageID> = []
    /// Requests that a script left aside; it does not come back to them.
    private var skipped: Set<MessageID> = []
    /// How the review ended, once ``isOver``.
    private(set) var ending = PlainSession.Ending.finished

    init(
        session: PlainSession,
        input: PlainSession.Input,
        askForLine: @escaping @Sendable () -> Void
    ) {
        self.session = session
        self.input = input
        self.askForLine = askForLine
        state = State(size: Size(width: Plain.columns, height: 24), now: session.clock.now)
    }

    /// Whether nothing is left to do or to wait for.
    var isOver: Bool { isLeaving && underWay.isEmpty }

    /// What is to be done since the last call.
    mutating func takeWork() -> [PlainSession.Work] {
        defer { work = [] }
        return work
    }

    /// Takes in what happened.
    mutating func take(_ step: PlainSession.Step) {
        switch step {
        case .event(.ended): hasEnded = true
        case .event(let event):
            give(.tick(session.clock.now))
            announce(event)
            give(event)
        case .line(let line):
            isAsking = false
            lines.append(line)
        case .settled(let id, let isDelivered):
            underWay.remove(id)
            answered += 1
            if isDelivered { delivered.insert(id) } else { stopUndelivered(id) }
        case .verified(let id, let failure):
            underWay.remove(id)
            if let failure {
                give(.verificationFailed(.approval(id), reason: failure))
                if case .script = input {
                    stop(.misplaced, "Nobody proved who is at the device")
                }
            } else {
                proofs.insert(id)
                give(.userVerified(.approval(id)))
            }
        case .codes(let lines):
            awaitsCodes = false
            tell(lines)
            tell(Plain.prompt(state))
        }
    }

    /// Carries out what can be done now: the next request is shown, the next line obeyed.
    mutating func proceed() async {
        while !isLeaving, underWay.isEmpty, !awaitsCodes {
            give(.tick(session.clock.now))
            guard moveOn() else { return }
            switch input {
            case .person, .script:
                guard !lines.isEmpty else {
                    if hasEnded { isLeaving = true } else { ask() }
                    return
                }
                obey(lines.removeFirst())
            case .story(let count, let script):
                guard answered < count, !hasEnded else {
                    isLeaving = true
                    return
                }
                guard let entry = state.selected, entry.isWaiting(at: state.now) else { return }
                for command in await script(entry) {
                    tell(["> \(command.word)"])
                    carryOut(command)
                }
                // A story whose person decides nothing would ask for ever.
                if underWay.isEmpty { isLeaving = true }
            }
        }
    }

    /// What a person has seen of a request whose facts were not printed: its row.
    private func listed(_ id: MessageID) -> [PrintableText] {
        guard let index = state.entries.firstIndex(where: { $0.id == id }) else { return [] }
        return [Plain.listLine(state.entries[index], number: index + 1, now: state.now)]
    }

    private mutating func ask() {
        guard !isAsking else { return }
        isAsking = true
        askForLine()
    }

    /// Gives an event to the console and tells what came of it.
    private mutating func give(_ event: Event) {
        let notice = state.notice
        for effect in update(&state, on: event) {
            switch effect {
            case .answer(let id, let decision):
                underWay.insert(id)
                work.append(
                    .answer(
                        id,
                        decision,
                        shown: printed[id] ?? listed(id),
                        isUserVerified: proofs.remove(id) != nil,
                        friction: state.entries.first { $0.id == id }?.friction ?? .none
                    )
                )
            case .verifyUser(.approval(let id)):
                underWay.insert(id)
                work.append(.verifyUser(id))
            case .quit: isLeaving = true
            // No lock is set for plain lines.
            case .verifyUser(.unlocking), .bell, .ticking, .redraw, .watchCodes, .nextCode,
                .verificationReply, .verificationCancelled, .findHistory, .recallDetails, .state,
                .exportHistory, .watchAccounts, .account:
                break
            }
        }
        if state.notice != notice { tell(Plain.notice(state)) }
    }

    /// A line for a request that comes while another one is being decided.
    private mutating func announce(_ event: Event) {
        guard case .arrived(let entry) = event, shown != nil else { return }
        if let known = state.entries.first(where: { $0.id == entry.id }) {
            // What is decided about was shown as it is now.
            if entry.id == shown, known.review != entry.review || known.lock != entry.lock {
                shown = nil
            }
            return
        }
        let number = state.entries.count + 1
        tell(["A request came.", Plain.listLine(entry, number: number, now: state.now)])
    }

    /// The requests whose answer nobody waited for.
    var abandoned: [Entry] { state.entries.filter { underWay.contains($0.id) } }

    /// A script ends with an answer that was not delivered: its next lines were written for another
    /// course of things.
    private mutating func stopUndelivered(_ id: MessageID) {
        guard case .script = input, let entry = state.entries.first(where: { $0.id == id })
        else { return }
        stop(.undelivered(entry.state), "An answer was not delivered")
    }

    private mutating func stop(_ ending: PlainSession.Ending, _ reason: PrintableText) {
        self.ending = ending
        isLeaving = true
        tell(["\(reason); the lines after it are not read."])
    }

    /// Selects the next waiting request when the selected one is done, and shows a new one.
    ///
    /// - Returns: False when a script's request can no longer be answered.
    private mutating func moveOn() -> Bool {
        if let entry = state.selected, !entry.isWaiting(at: state.now) {
            if case .script = input, entry.id == shown, !delivered.contains(entry.id) {
                // The next line was written for this request and must not reach another.
                guard !lines.isEmpty else { return true }
                stop(.misplaced, "The request can no longer be answered")
                return false
            }
            if state.waiting > 0 {
                for event in Command.skip.events(in: state) { give(event) }
            }
        }
        guard let entry = state.selected, entry.id != shown, entry.isWaiting(at: state.now)
        else { return true }
        show(entry)
        tell(Plain.prompt(state))
        return true
    }

    private mutating func show(_ entry: Entry) {
        shown = entry.id
        let number = (state.entries.firstIndex { $0.id == entry.id } ?? 0) + 1
        let lines = Plain.lines(
            entry,
            number: number,
            of: state.entries.count,
            now: state.now,
            showsMap: session.showsMap
        )
        printed[entry.id] = lines
        tell([.empty] + lines + [.empty])
    }

    private mutating func obey(_ line: String) {
        guard !line.allSatisfy(\.isWhitespace) else { return }
        if case .retyping(let retyping) = state.dialog, isPhrase(line, of: retyping) {
            return retype(line)
        }
        guard let command = Command(line) else {
            if case .script = input {
                stop(.misplaced, "A line is no command")
            } else {
                tell(["That is no command; type help to see them."])
            }
            return
        }
        if case .script = input, !fits(command) {
            stop(.misplaced, "A line does not fit what is asked")
            return
        }
        if command == .skip || command == .postpone, let entry = state.selected {
            skipped.insert(entry.id)
        }
        carryOut(command)
        if case .script = input, !isLeaving, underWay.isEmpty, command.opensQuestion,
            state.dialog == nil
        {
            stop(.misplaced, "A decision cannot be taken")
        }
    }

    /// Whether a line is the answer to the question for a phrase, right or wrong, and no command
    /// that leaves the question.
    private func isPhrase(_ line: String, of retyping: Retyping) -> Bool {
        let entry = state.entries.first { $0.id == retyping.choice.id }
        if entry?.approvalPhrase.accepts(line) == true { return true }
        switch Command(line) {
        case .no, .reject, .rejectAll, .skip, .postpone, .show, .help, .quit: return false
        case nil, .approve, .number, .codes, .code, .yes, .anyway, .typed: return true
        }
    }

    /// Gives a line to the question for a phrase; a script ends with one that is another text.
    private mutating func retype(_ line: String) {
        carryOut(.typed(line))
        if case .script = input, case .retyping = state.dialog {
            stop(.misplaced, "A line is not what must be typed to approve")
        }
    }

    /// Whether a script's line can have been written for this point.
    private func fits(_ command: Command) -> Bool {
        if case .insisting = state.dialog {
            // What begins something was written for a request that asks for less, or the next one.
            return [.anyway, .no, .help, .quit].contains(command)
        }
        switch command {
        case .yes:
            switch state.dialog {
            case .confirm, .rejectingAll, .leaving: return true
            case nil, .number, .insisting, .retyping, .verifying, .interrupted, .codes,
                .accounts, .help, .searching, .palette, .history:
                return false
            }
        case .no: return state.dialog != nil
        case .anyway, .typed: return false
        case .approve, .reject, .rejectAll, .number:
            guard let entry = state.selected else { return false }
            return entry.isWaiting(at: state.now) && !skipped.contains(entry.id)
        case .skip, .postpone, .show, .codes, .code, .help, .quit: return true
        }
    }

    private mutating func carryOut(_ command: Command) {
        switch command {
        case .help: tell(Command.helpLines)
        case .show:
            if let entry = state.selected { show(entry) } else { tell(["No request waits."]) }
        case .codes:
            awaitsCodes = true
            work.append(.codes)
        case .code(let number):
            awaitsCodes = true
            work.append(.code(number))
        default:
            for event in command.events(in: state) { give(event) }
        }
        if !isLeaving, underWay.isEmpty, !awaitsCodes { tell(Plain.prompt(state)) }
    }

    private func tell(_ lines: [PrintableText]) { lines.forEach(session.emit) }
}

extension Command {
    /// Whether the command is a decision, which is confirmed next.
    fileprivate var opensQuestion: Bool {
        switch self {
        case .approve, .reject, .rejectAll, .number: true
        case .skip, .postpone, .show, .yes, .anyway, .no, .typed, .codes, .code, .help, .quit: false
        }
    }
}
