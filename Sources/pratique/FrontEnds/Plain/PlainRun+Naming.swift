import Push
import Review
import Service
import Vocabulary

extension PlainRun {
    /// Goes to the request that a line without an id is for: in a script that was told which
    /// requests it is about, the first of them that waits and was not left aside.
    mutating func keepOrder() {
        guard case .script = input, state.asked == nil, let order = scope.order else { return }
        let next = order.first { id in
            !skipped.contains(id)
                && state.entries.contains { $0.id == id && $0.isWaiting(at: state.now) }
        }
        if let next, state.selected?.id != next { give { $0.go(to: next) } }
    }

    /// Does what a line says about the request that it names.
    mutating func obey(_ command: Command, about name: String) async {
        let ids = state.entries.map(\.id)
        do throws(RequestError) {
            let id = try RequestName(name).id(among: ids.map(\.text))
            guard let meant = ids.first(where: { $0.text == id }) else { return }
            give { $0.leave() }
            give { $0.go(to: meant) }
            skipped.remove(meant)
            if meant != shown {
                await recheck(at: meant)
                // Requests may have gone meanwhile.
                guard let entry = state.selected, entry.id == meant else {
                    return report(["That request is no longer in the list."])
                }
                show(entry)
            }
            obey(command, isNamed: true)
        } catch {
            reject(name: error)
        }
    }

    /// Does what a line says about the request at a place of the list; a script names requests by their ids.
    mutating func obey(_ command: Command, at number: Int) async {
        guard !isScript else { return stopAtPlace() }
        // As it was printed, whatever came and went since.
        let place = number - 1
        let here = state.entries.indices.contains(place) ? state.entries[place].id : nil
        guard let id = listed[number] ?? here, state.entries.contains(where: { $0.id == id }) else {
            return report([Words.noRequest(number)])
        }
        await obey(command, about: id.text)
    }

    /// The place in the list that a word names; of four digits or more only one that was printed.
    ///
    /// - Throws: `RequestError.placeOrID`.
    func place(_ word: some StringProtocol) throws(RequestError) -> Int? {
        guard let number = Int(word), number > 0 else { return nil }
        guard word.utf8.count >= ShortIDs.leastNamed else { return number }
        guard listed[number] != nil else { return nil }
        let text = String(word)
        guard !state.entries.contains(where: { ShortIDs.isMeant($0.id.text, by: text) }) else {
            throw .placeOrID(Found(text))
        }
        return number
    }

    private mutating func stopAtPlace() {
        stop(
            because: "Line \(lineNumber) names a place in a list",
            "A script names a request by its id, as in reject 9a4ce1d0."
        )
    }

    /// Asks about the rejection of all requests that a line names; nothing when one of them is not here.
    ///
    /// A place in a list is no name in a script.
    mutating func rejectAll(of names: String) {
        let ids = state.entries.map(\.id)
        do throws(RequestError) {
            var named: [MessageID] = []
            for name in names.split(separator: " ").map(String.init) {
                if let number = try place(name) {
                    guard !isScript else { return stopAtPlace() }
                    guard listed[number] != nil || ids.indices.contains(number - 1) else {
                        return report([Words.noRequest(number)])
                    }
                    guard let id = listed[number], ids.contains(id) else {
                        return report(["Type list first: its numbers name the requests."])
                    }
                    named.append(id)
                } else {
                    let id = try RequestName(name).id(among: ids.map(\.text))
                    named += ids.filter { $0.text == id }
                }
            }
            if let reason = bar(to: Command(.reject), isNamed: true) {
                return stop(because: reason)
            }
            give { $0.reject(named) }
            if isScript, state.asked == nil {
                return stop(because: "Line \(lineNumber): this decision cannot be made")
            }
            showPrompt()
        } catch {
            reject(name: error)
        }
    }

    /// Says that a line names no request here.
    mutating func reject(name error: RequestError) {
        if case .script = input {
            stop(
                because: "Line \(lineNumber) names an unknown request",
                "\(error.row.reason)"
            )
        } else {
            let reason: PrintableText = "\(error.sentence)"
            report(reason.wrapped(to: Plain.columns))
        }
    }

    /// Splits `shown red apple 9a4ce1d0` into the text and the id of the request, unless the request
    /// shown offers all of it.
    func withName(_ command: Command) -> Command {
        guard command.verb == .shown, let text = command.text, let blank = text.lastIndex(of: " ")
        else {
            return command
        }
        let kind = state.selected?.facts.kind
        let name = String(text[text.index(after: blank)...])
        let isId = (try? RequestName(name).id(among: state.entries.map(\.id.text))) != nil
        let isText = kind?.offered(typed: text) != nil || (kind?.offered.isEmpty == false && !isId)
        return isText ? command : Command(.shown, nil, String(text[..<blank]), id: name)
    }

    /// Why a script's line reaches nothing; `nil` when it may go on.
    func bar(to command: Command, isNamed: Bool) -> PrintableText? {
        guard case .script = input, command.verb.opensQuestion || command.verb.leavesAside else {
            return nil
        }
        if !isNamed, goal == .missing {
            return "Line \(lineNumber): no request was found. Name it, as in reject ID"
        }
        if !isNamed, let goal, goal != state.selected.map({ .request($0.id) }) {
            return
                "Line \(lineNumber): the request found is not the next one. Name it, as in reject ID"
        }
        guard command.verb.opensQuestion else { return nil }
        if scope.isBarred { return "Line \(lineNumber): the request to decide is not waiting" }
        if !isNamed, scope.order == nil, state.asked == nil, state.waiting > 1 {
            return
                "Line \(lineNumber): several requests are waiting. Name the one to decide, as in reject ID"
        }
        return nil
    }
}

/// How requests are assessed when somebody decides: what became of others counts.
extension PlainRun {
    /// Weighs a request anew that has not just come.
    mutating func recheck(at id: MessageID) async {
        guard !fresh.contains(id), let entry = await session.assessed(.look(id)).first else {
            return
        }
        fresh.insert(id)
        give { $0.accept(.arrived(entry)) }
    }

    /// Weighs anew what a line is about, unless a question is open: what was asked stays asked.
    ///
    /// Of a person's requests the watch of the store tells; a script's are looked at here.
    ///
    /// - Returns: False when the request shown reads otherwise by now: it is shown first.
    mutating func holds(for line: String) async -> Bool {
        guard case .script = input, state.asked == nil else { return true }
        let command = Command(line)
        switch command?.verb {
        case .list, .search, .previous, .nextMatch, .previousMatch,
            .show where command?.number != nil:
            for entry in await session.assessed(.list) {
                handle(assessed: entry)
            }
        default:
            guard let id = state.selected?.id, !fresh.contains(id),
                let entry = await session.assessed(.look(id)).first
            else { return true }
            handle(assessed: entry)
        }
        return shown != nil || state.selected?.isWaiting(at: state.now) != true
    }

    /// Takes over how a request that waits is assessed.
    ///
    /// One that was answered elsewhere is told of when an answer to it is refused.
    private mutating func handle(assessed entry: Entry) {
        guard entry.isWaiting(at: state.now), state.entries.contains(where: { $0.id == entry.id })
        else { return }
        fresh.insert(entry.id)
        announce(.arrived(entry))
        give { $0.accept(.arrived(entry)) }
    }
}

/// A person's requests one at a time: none is shown before they ask for it.
///
/// Lines of a script, and a person who has named requests, meet the first one at once.
extension PlainRun {
    /// Whether requests are shown only when they are asked for.
    var isStepping: Bool {
        guard case .person = input else { return false }
        return scope.order == nil && scope.named.isEmpty
    }

    /// Has the most urgent request shown that waits and was not shown yet, of like ones one; after
    /// the last one it begins anew.
    mutating func goNext() {
        give { $0.leave() }
        let waiting = state.urgent.filter { $0.id != shown }
        if waiting.allSatisfy({ toured.contains($0.id) }) { toured = [] }
        guard let next = waiting.first(where: { !toured.contains($0.id) }) else {
            report(shown == nil ? ["No requests are waiting."] : ["No other requests are waiting."])
            showPrompt()
            return
        }
        toured.formUnion(state.alike(next).map(\.id))
        give { $0.go(to: next.id) }
        due = next.id
    }

    /// Obeys what goes on, and refuses what is about a request while none is shown.
    ///
    /// - Returns: False for any other command.
    mutating func step(by command: Command) -> Bool {
        switch command.verb {
        case .next:
            goNext()
        case .skip where shown == nil:
            goNext()
        case .skip:
            give { $0.obey(command) }
            due = state.selected.flatMap { $0.id == shown ? nil : $0.id }
            if due == nil { showPrompt() }
        case .whatNow where lastAnswered != nil: return false
        case _ where shown == nil && command.isAboutShown:
            let waits = state.waiting > 0
            report([
                waits ? "No request is shown; type next to see one." : "No requests are waiting."
            ])
        default: return false
        }
        return true
    }

    /// Shows what was asked for; says what else waits once the request shown is over or gone.
    mutating func moveStepping() async {
        if let id = shown, due == nil {
            let entry = state.selected.flatMap { $0.id == id ? $0 : nil }
            if entry?.isWaiting(at: state.now) != true {
                if let notice = entry?.overNotice(at: state.now) { report([notice]) }
                shown = nil
                report(Plain.rest(state))
            }
        }
        guard let id = due else { return }
        due = nil
        guard state.selected?.id == id else { return }
        await recheck(at: id)
        guard let entry = state.selected, entry.id == id, entry.isWaiting(at: state.now) else {
            shown = nil
            report(Plain.rest(state))
            return
        }
        await put(entry, with: Plain.alike(entry, in: state))
    }

    /// What a person is told before their first line.
    mutating func reportWaiting() {
        guard state.waiting > 0 else {
            report(["No requests are waiting."])
            showPrompt()
            return
        }
        report(Plain.summary(state) + ["Type next for the most urgent one, or list for all."])
        showPrompt()
    }
}

extension Command {
    /// Whether it is about the request that is shown.
    fileprivate var isAboutShown: Bool {
        switch verb {
        case .show: number == nil
        case .details, .why, .whatNow, .postpone: true
        default: verb.isOfMap || verb.opensQuestion
        }
    }
}
