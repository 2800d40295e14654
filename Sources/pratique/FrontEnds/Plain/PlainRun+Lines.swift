import Push
import Review
import Risk
import Service
import Vocabulary

extension PlainRun {
    mutating func obey(_ line: String) async {
        guard !line.allSatisfy(\.isWhitespace) else { return }
        if isPhrase(line) || isShown(line) { return retype(line) }
        do throws(RequestError) {
            if let (command, number) = try numbered(line) {
                return await obey(command, at: number)
            }
        } catch {
            return reject(name: error)
        }
        guard let command = (letter(line) ?? spoken(line) ?? Command(line)).map(withName) else {
            let usage = PlainHelp.usage(of: line)
            if case .script = input {
                stop(
                    because: "Line \(lineNumber) is not a command\(Self.clause(of: line))",
                    usage.joined(by: " ")
                )
                return
            }
            report(usage)
            if usage.isEmpty {
                let sentence: PrintableText =
                    "\(Self.refusal(of: line)) Type help to see them."
                report(sentence.wrapped(to: Plain.columns))
            }
            if state.asked != nil { showPromptWhenIdle() }
            return
        }
        if let name = command.id {
            await obey(command, about: name)
        } else if command.verb == .reject, let names = command.text {
            rejectAll(of: names)
        } else {
            obey(command, isNamed: false)
        }
    }

    /// Whether a line may open a question: one that decides, or goes on with a decision.
    func mayAsk(_ line: String) -> Bool {
        let numbered = (try? numbered(line)) ?? nil
        let verb = numbered?.0.verb ?? Command(line)?.verb
        if case .decision = state.asked { return verb != .no }
        return verb?.opensQuestion == true
    }

    /// `approve 3`: a word about a request, and a place in the list.
    private func numbered(_ line: String) throws(RequestError) -> (Command, Int)? {
        let words = line.split { $0.isWhitespace }
        guard words.count == 2, let command = Command(String(words[0])),
            command.verb.row.plain?.isAboutOne == true, let number = try place(words[1])
        else { return nil }
        return (command, number)
    }

    /// A word of two that a person types with a blank.
    private func spoken(_ line: String) -> Command? {
        guard !isScript else { return nil }
        switch line.split(separator: " ").joined(separator: " ").lowercased() {
        case "what now": return Command(.whatNow)
        case "not you", "not me": return Command(.rejectNotMine)
        default: return nil
        }
    }

    /// What a person means by `y` or `n` alone at a question for yes or no.
    private func letter(_ line: String) -> Command? {
        guard !isScript, state.asked?.isAnsweredByYes == true else { return nil }
        switch line.filter({ $0 != " " }).lowercased() {
        case "y": return Command(.yes)
        case "n": return Command(.no)
        default: return nil
        }
    }

    /// Says that a person's line is no command.
    private static func refusal(of line: String) -> PrintableText {
        let clause = clause(of: line)
        return "That is not a command\(clause)\(clause.isEmpty ? "." : "")"
    }

    /// What was found in the place of a command, and the command that is near to it.
    ///
    /// Only a word of letters is told: what was meant for a question may be a secret.
    private static func clause(of line: String) -> PrintableText {
        let word = line.split { $0 == " " }.first.map(String.init) ?? ""
        guard word.utf8.count <= 20,
            word.utf8.allSatisfy({ (0x61...0x7A).contains($0 | 0x20) || $0 == UInt8(ascii: "-") })
        else { return .empty }
        let known = PlainHelp.forms.compactMap { form in
            form.split(separator: " ").first.map(String.init)
        }
        // A letter is near to every other one.
        let words = known.filter { $0.count > 1 }
        // How a known word is used is said behind it.
        guard !words.contains(word) else { return .empty }
        guard let near = NearestWord.nearest(to: word, among: words) else { return .empty }
        return "\(Found(word).clause(near: near))"
    }

    /// Does what a command says about the request that is selected.
    mutating func obey(_ command: Command, isNamed: Bool) {
        if let reason = bar(to: command, isNamed: isNamed) {
            stop(because: reason)
            return
        }
        if command.verb.opensQuestion || command.verb.leavesAside { goal = nil }
        if case .script = input, !fits(command) {
            misfit(command)
            return
        }
        if case .script = input, command.verb == .quit, Plain.openQuestion(state) != nil {
            return leave()
        }
        if [.yes, .no, .anyway].contains(command.verb), !fits(command) {
            let isAsked = state.asked != nil
            report([
                isAsked
                    ? "That does not answer the question."
                    : "No question is open, so that answers nothing."
            ])
        }
        if command.verb.leavesAside, let entry = state.selected {
            skipped.insert(entry.id)
        }
        carryOut(command)
        if case .script = input, !isLeaving, underWay.isEmpty, command.verb.opensQuestion,
            state.asked == nil
        {
            stop(because: "Line \(lineNumber): this decision cannot be made")
        }
    }

    /// Whether a line is the answer to the question for a phrase, right or wrong, and no command
    /// that leaves the question.
    private func isPhrase(_ line: String) -> Bool {
        switch state.asked {
        case .decision(.phrase(let choice, _)):
            let entry = state.entries.first { $0.id == choice.id }
            if entry?.approvalPhrase.accepts(line) == true { return true }
        case .account(.removal(let removal)): if removal.accepts(line) { return true }
        default: return false
        }
        guard let command = Command(line), command == Command(command.verb) else { return true }
        let leaving: [Verb] = [
            .no, .reject, .rejectNotMine, .rejectChangedMind, .rejectAll, .rejectAlike, .skip,
            .postpone, .next, .show, .details, .why, .whatNow, .help, .quit,
        ]
        return !leaving.contains(command.verb)
    }

    /// Whether a person's line is what a login page shows, without the word before it.
    private func isShown(_ line: String) -> Bool {
        guard !isScript, case .shown = state.asking, Command(line) == nil,
            let kind = state.selected?.facts.kind
        else { return false }
        return line.allSatisfy { ("0"..."9").contains($0) }
            || kind.offered.contains { $0.text == line }
    }

    /// Gives a line to the question for a phrase; a script ends with one that is another text.
    private mutating func retype(_ line: String) {
        give { $0.type(line) }
        showPromptWhenIdle()
        guard case .script = input else { return }
        switch state.asked {
        case .decision(.phrase):
            stop(because: "Line \(lineNumber) is not what must be typed to approve")
        case .account(.removal):
            stop(because: "Line \(lineNumber) is not what must be typed to remove the account")
        default: break
        }
    }

    /// Ends a script at a line that was not written for this point, and says which one was wanted.
    private mutating func misfit(_ command: Command) {
        if let question = Plain.openQuestion(state) {
            stop(
                because: "Line \(lineNumber) does not answer the question",
                "Answer it with \(question.answer), or leave it with \"no\"."
            )
        } else if command.verb == .enrol {
            stop(
                because: "Line \(lineNumber) has no address",
                "A script gives it in the same line: enrol ADDRESS."
            )
        } else if command.verb.opensQuestion {
            stop(because: "Line \(lineNumber): no request is left to decide")
        } else {
            stop(because: "Line \(lineNumber) answers a question, and none is open")
        }
    }

    /// Whether a script's line can have been written for this point.
    private func fits(_ command: Command) -> Bool {
        if case .anyway = state.asking {
            // What begins something was written for a request that asks for less, or the next one.
            return [.anyway, .no, .help, .quit].contains(command.verb)
        }
        if state.asked?.isOfAccount == true {
            return [.yes, .no, .help, .quit].contains(command.verb)
        }
        switch command.verb {
        case .yes: return state.asked?.isAnsweredByYes == true
        case .no: return state.asked != nil
        case .anyway: return false
        case .enrol: return command.address != nil
        case let verb where verb.opensQuestion:
            guard let entry = state.selected else { return false }
            return entry.isWaiting(at: state.now) && !skipped.contains(entry.id)
        default: return true
        }
    }

    mutating func carryOut(_ command: Command) {
        let number = command.number ?? 0
        if isStepping, step(by: command) { return }
        switch command.verb {
        case .help: report(PlainHelp.lines)
        case .show where command.number == nil:
            if let entry = state.selected {
                show(entry)
            } else {
                report(["No requests are waiting."])
            }
        case .details, .why:
            let lines = state.selected.map { entry in
                command.verb == .why
                    ? Plain.reasons(entry, now: state.now) : Plain.details(entry, now: state.now)
            }
            report(lines ?? ["No requests are waiting."])
        case .whatNow:
            // With nothing on show, what was answered last.
            let entry =
                isStepping && shown == nil
                ? state.entries.first { $0.id == lastAnswered } : state.selected
            let lines = entry.map { Words.NowWhat.lines(about: $0, .plain) }
            report(lines?.flatMap { $0.wrapped(to: Plain.columns) } ?? ["No requests are waiting."])
        case .next: give { $0.obey(Command(.skip)) }
        case .list:
            let (names, namesAccount) = (shortIDs, hasSeveralAccounts)
            let rows = state.sorted(
                Array(state.entries.indices),
                by: isStepping ? .urgency : .arrival
            ).map {
                row(state.entries[$0], number: $0 + 1, names, namesAccount: namesAccount)
            }
            report(rows.isEmpty ? [Words.noRequests] : Plain.summary(state) + rows)
            listed = [:]
            for (place, entry) in state.entries.enumerated() { listed[place + 1] = entry.id }
            report(state.refused.sentences.flatMap { $0.wrapped(to: Plain.columns) })
        case .show where !state.entries.indices.contains(number - 1):
            report([Words.noRequest(number)])
            goal = .missing
        case .nextMatch where !state.hasSearched, .previousMatch where !state.hasSearched:
            report(["Nothing was searched for; type find and a text first."])
            goal = .missing
        case .show, .search, .previous, .nextMatch, .previousMatch:
            give { $0.obey(command) }
            let isMissing = command.verb.isSearch && !state.hasMatch
            goal = isMissing ? .missing : state.selected.map { .request($0.id) }
            if let entry = state.selected, entry.id != shown { show(entry) }
        case let verb where verb.isOfMap:
            give { $0.obey(command) }
            let lines = state.selected.map { Plain.map($0.review, view: state.map) } ?? []
            report(lines.isEmpty ? ["There is no map without a location."] : lines)
        case .history:
            do throws(RequestFilter.Mistake) {
                request(
                    .search(
                        try RequestFilter(command.text ?? "", in: state.zone, at: state.now)
                    ),
                    for: command
                )
            } catch {
                report([error.sentence])
            }
        case .recall, .markMine, .markNotMine:
            guard found.indices.contains(number - 1) else {
                report(["There is no earlier request \(number); type history to see them."])
                break
            }
            let entry = found[number - 1]
            switch command.verb {
            case .markMine: request(.state([entry.id], .mine), for: command)
            case .markNotMine: request(.state([entry.id], .notMine), for: command)
            default: request(.recall(entry.id), for: command)
            }
        case .export: request(.export(filter), for: command)
        case .accounts, .account, .rename, .ownName, .renameIssuer, .ownIssuer, .note, .lock,
            .unlock,
            .remove, .rotateToken, .updateToken:
            request(.accounts, for: command)
        case .enrol where command.address == nil:
            awaitsLines = true
            wantsAddress = true
        case .codes, .code: request(.codes, for: command)
        default:
            give { $0.obey(command) }
        }
        showPromptWhenIdle()
    }

    private mutating func showPromptWhenIdle() {
        if !isLeaving, underWay.isEmpty, !awaitsLines { showPrompt() }
    }

    /// Has something told that a command asks for; the next line waits for it.
    private mutating func request(_ action: Action, for command: Command) {
        asking = command
        awaitsLines = true
        work.append(action)
    }
}

extension Verb {
    /// Whether it is a decision, which is confirmed next.
    var opensQuestion: Bool {
        switch self {
        case .approve, .reject, .rejectNotMine, .rejectChangedMind, .rejectAll, .rejectAlike,
            .number, .shown:
            true
        default: false
        }
    }

    /// Whether it goes to what matches a text.
    fileprivate var isSearch: Bool {
        self == .search || self == .nextMatch || self == .previousMatch
    }

    /// Whether it goes on without a decision.
    var leavesAside: Bool { self == .skip || self == .next || self == .postpone }
}

extension PlainRun {
    /// Does what a word about accounts says, now that they were read anew.
    mutating func handle(_ rows: [AccountRow], for command: Command) {
        let number = command.number ?? 0
        switch command.verb {
        case .accounts:
            accounts = rows.map(\.id)
            report(Plain.accounts(rows, now: state.now))
        case .account:
            report(
                row(number, in: rows).map {
                    Plain.account($0, number: number, zone: state.zone, now: state.now)
                }
                    ?? [Self.unknown(number)]
            )
        default:
            let change = AccountChange(command.verb)
            if let blocker = row(number, in: rows).flatMap({ change?.blocker(of: $0) }) {
                refuse(blocker)
            } else {
                begin(command, with: number, in: rows)
            }
        }
        if !isLeaving, !awaitsLines { showPrompt() }
    }

    /// Tells how an order ended, or what an address says; a script ends with what failed, as the
    /// next lines were written for another course of things.
    mutating func handle(_ outcome: AccountOutcome) {
        if case .addressRead(_, let summary) = outcome { report(Plain.address(summary)) }
        end(with: .accountOrderEnded(outcome), failure: outcome.failure)
    }

    /// Tells what came of an order, and why it failed.
    mutating func end(with update: Update, failure: (any CodedError)?) {
        give { $0.accept(update) }
        if let failure, case .script = input {
            return stop(as: .failed(code: failure.code))
        }
        showPrompt()
    }

    /// Begins something about an account.
    private mutating func begin(_ command: Command, with number: Int, in rows: [AccountRow]) {
        guard let row = row(number, in: rows) else { return refuse(Self.unknown(number)) }
        give { $0.begin(command, about: row) }
    }

    /// Says why nothing is begun; a script ends, as the next line may answer a question that is
    /// not asked.
    private mutating func refuse(_ reason: PrintableText) {
        if case .script = input {
            stop(because: "Line \(lineNumber): an account cannot be changed like that", reason)
        } else {
            report(reason.wrapped(to: Plain.columns))
        }
    }

    /// The account that had this number when accounts were listed last.
    private func row(_ number: Int, in rows: [AccountRow]) -> AccountRow? {
        guard accounts.indices.contains(number - 1) else { return nil }
        return rows.first { $0.id == accounts[number - 1] }
    }

    private static func unknown(_ number: Int) -> PrintableText {
        "Account \(number) is not in a list that was printed; type accounts to see it."
    }
}
