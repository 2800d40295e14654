import Authenticator
import Console
import Facts
import Risk
import Vocabulary

extension PlainRun {
    /// Does what a line says.
    mutating func obey(_ line: String) {
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
        case nil, .approve, .number, .codes, .code, .yes, .anyway, .typed, .select, .list, .find,
            .map, .history, .open, .mine, .notMine:
            return true
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
            case nil, .number, .insisting, .retyping, .verifying, .interrupted, .codes, .accounts,
                .help,
                .searching, .palette, .history:
                return false
            }
        case .no: return state.dialog != nil
        case .anyway, .typed: return false
        case .approve, .reject, .rejectAll, .number:
            guard let entry = state.selected else { return false }
            return entry.isWaiting(at: state.now) && !skipped.contains(entry.id)
        case .skip, .postpone, .show, .select, .list, .find, .map, .codes, .code, .history, .open,
            .mine, .notMine, .help, .quit:
            return true
        }
    }

    mutating func carryOut(_ command: Command) {
        switch command {
        case .help: tell(Command.helpLines)
        case .show:
            if let entry = state.selected { show(entry) } else { tell(["No request waits."]) }
        case .list:
            let rows = state.entries.enumerated().map { index, entry in
                Plain.listLine(entry, number: index + 1, now: state.now)
            }
            tell(rows.isEmpty ? ["No requests yet."] : rows)
        case .select(let number) where !state.entries.indices.contains(number - 1):
            tell(["There is no request \(number); type list to see them."])
        case .select, .find:
            for event in command.events(in: state) { give(event) }
            if let entry = state.selected, entry.id != shown { show(entry) }
        case .map:
            let lines = state.selected.map { Plain.map($0.review) } ?? []
            tell(lines.isEmpty ? ["There is no map without a location."] : lines)
        case .history(let words):
            do throws(HistoryFilter.Mistake) {
                work.append(.history(try HistoryFilter(words)))
                awaitsLines = true
            } catch {
                tell([Plain.sentence(error)])
            }
        case .open(let number), .mine(let number), .notMine(let number):
            guard found.indices.contains(number - 1) else {
                tell(["There is no earlier request \(number); type history to see them."])
                break
            }
            let entry = found[number - 1]
            switch command {
            case .mine: work.append(.state(entry, .own))
            case .notMine: work.append(.state(entry, .notOwn))
            default: work.append(.open(entry))
            }
            awaitsLines = true
        case .codes:
            awaitsLines = true
            work.append(.codes)
        case .code(let number):
            awaitsLines = true
            work.append(.code(number))
        default:
            for event in command.events(in: state) { give(event) }
        }
        if !isLeaving, underWay.isEmpty, !awaitsLines { tell(Plain.prompt(state)) }
    }
}

extension Command {
    /// Whether the command is a decision, which is confirmed next.
    fileprivate var opensQuestion: Bool {
        switch self {
        case .approve, .reject, .rejectAll, .number: true
        case .skip, .postpone, .show, .select, .list, .find, .map, .yes, .anyway, .no, .typed,
            .codes, .code, .history, .open, .mine, .notMine, .help, .quit:
            false
        }
    }
}
