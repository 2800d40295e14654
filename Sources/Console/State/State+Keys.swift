import Push
import Review
import Risk
import Vocabulary

extension State {
    /// What a key means at this point; `nil` when it means nothing.
    func intent(of key: Key) -> Intent? {
        if takesBack(by: key), undoIsHeard { return .act(.undo) }
        switch dialog {
        case nil where isNothingEnrolled && [PaneKey].nothingEnrolled.verb(of: key) != nil:
            return [PaneKey].nothingEnrolled.verb(of: key).map(Intent.act)
        case nil where [.review, .why, .whatNow].contains(screen):
            return keys.verbInText(of: key).map(Intent.act)
        case nil: return keys.verb(of: key, onMap: screen == .map).map(Intent.act)
        case .palette: return Self.palette(key)
        case let dialog? where dialog.takesLine: return Self.line(key)
        case .verifying, .searching, .prompting: return nil
        case .deciding(let question, _): return intent(of: key, answering: question)
        case .askingWhose: return Self.answer(key, isWhose: true)
        case .leaving: return Self.answer(key)
        case .interrupted: return [.enter, .escape].contains(key) ? .cancel : nil
        case .codes: return key == Self.closing ? .cancel : keys.verbInPane(of: key).map(Intent.act)
        case .help:
            guard key != .escape else { return .cancel }
            let verb = keys.verbInText(of: key)
            return .act(
                verb.flatMap { $0.isOfScrolling || [.search, .nextMatch].contains($0) ? $0 : nil }
                    ?? .back
            )
        case .history:
            let own = [PaneKey].history.verb(of: key) ?? keys.verbInPane(of: key)
            return (own ?? (keys.verb(of: key) == .whatNow ? .whatNow : nil)).map(Intent.act)
        case .accounts(let list): return intent(of: key, in: list)
        }
    }

    private func intent(of key: Key, answering question: DecisionQuestion) -> Intent? {
        switch question {
        case .yes(let choice):
            guard choice.decision == .reject,
                let entry = entries.first(where: { $0.id == choice.id })
            else { return Self.answer(key) }
            return key == .character("c") && entry.asksWhose
                ? .act(.rejectChangedMind) : Self.answer(key, isWhose: entry.asksWhose)
        case .rejecting(let rejection):
            if keys.verb(of: key) == .rejectAll {
                return rejection.hasChoice ? .act(.rejectAll) : nil
            }
            return Self.answer(key, isWhose: rejectable(of: rejection.ids).areUrgent)
        // None of those that approve the request before or after this one.
        case .anyway: return key == .character("Y") ? .confirmAgain : .cancel
        case .shown, .phrase, .presence: return nil
        }
    }

    private func intent(of key: Key, in list: AccountList) -> Intent? {
        switch list.step {
        case .asking(.order, _): return Self.answer(key)
        case .asking(.enrolment, _):
            let verb = keys.verbInText(of: key)
            guard verb == .details || verb.map(\.isOfScrolling) == true else {
                return Self.answer(key)
            }
            return verb.map(Intent.act)
        default:
            return ([PaneKey].accounts.verb(of: key) ?? keys.verbInPane(of: key)).map(Intent.act)
        }
    }

    /// While the screen is locked one key quits; any other begins the proof of who is there.
    func lockedIntent(of key: Key) -> Intent? {
        switch dialog {
        case .verifying: Self.line(key)
        case .interrupted: [.enter, .escape].contains(key) ? .cancel : nil
        default: keys.verb(of: key) == .quit ? .act(.quit) : .unlockScreen
        }
    }

    /// Opens the help or leaves while the window is too small to show a request.
    mutating func pressUnseen(_ key: Key) {
        switch keys.verb(of: key) {
        case .help: dialog = .help(Help())
        case .quit: leave()
        default: break
        }
    }

    /// The key that closes the codes beside those of the table.
    private static let closing = Key.character("x")

    /// `y`, or anything else.
    private static func answer(_ key: Key) -> Intent { key == .character("y") ? .confirm : .cancel }

    /// The same; where a rejection is asked about, also that the request was nobody's here.
    private static func answer(_ key: Key, isWhose: Bool) -> Intent {
        isWhose && key == .character("-") ? .act(.rejectNotMine) : answer(key)
    }

    private static func line(_ key: Key) -> Intent? {
        switch key {
        case .escape: .cancel
        case .enter: .submit
        case .character(let scalar): .edit(.insert(scalar))
        case .backspace: .edit(.deleteLast)
        case .eraseLine: .edit(.clear)
        default: nil
        }
    }

    /// The keys of the palette: those of its line, and some to move.
    private static func palette(_ key: Key) -> Intent? {
        switch key {
        case .down, .tab, .control("n"): .act(.down)
        case .up, .control("p"): .act(.up)
        case .pageDown: .act(.pageDown)
        case .pageUp: .act(.pageUp)
        default: line(key)
        }
    }
}

extension Verb {
    /// Whether it moves in a text.
    var isOfScrolling: Bool {
        switch self {
        case .down, .up, .pageDown, .pageUp, .halfPageDown, .halfPageUp, .top, .bottom: true
        default: false
        }
    }

    /// How many lines or rows it moves by.
    ///
    /// - Parameters:
    ///   - page: A screenful.
    ///   - all: So many that the first or the last one is reached.
    /// - Returns: The number, below 0 when it moves up; 0 when it does not move.
    func steps(page: Int, all: Int) -> Int {
        switch self {
        case .down: 1
        case .up: -1
        case .pageDown: page
        case .pageUp: -page
        case .halfPageDown: max(1, page / 2)
        case .halfPageUp: -max(1, page / 2)
        case .top: -all
        case .bottom: all
        default: 0
        }
    }
}

extension State {
    /// Whether a key is the one that takes back an answer, and one is held.
    func takesBack(by key: Key) -> Bool { !held.isEmpty && keys.verb(of: key) == .undo }

    /// Whether that key is heard: it answers no question and is no letter of a line, nor another key of a
    /// pane.
    var undoIsHeard: Bool {
        switch dialog {
        case nil, .askingWhose, .leaving: true
        case .deciding(let question, _): !question.isTyped
        case .history, .help, .codes: dialog?.takesLine == false
        case .accounts, .verifying, .searching, .palette, .prompting, .interrupted: false
        }
    }

    /// Does what a key means at this point.
    mutating func press(_ key: Key) {
        if isLocked {
            if let intent = lockedIntent(of: key) { obeyLocked(intent) }
            return
        }
        // Nobody decides about what cannot be read.
        guard size.holdsRequest || dialog?.isAnsweredUnseen == true else { return pressUnseen(key) }
        if let copying, !takesBack(by: key) { return choose(from: copying, by: key) }
        copying = nil
        recordSeen()
        recordPassing()
        let intent = intent(of: key)
        let isMeant = isMeant(intent)
        if let intent { obey(intent) }
        if !isMeant { reportUnmeant(key) }
        if case .act(let verb) = intent { letPassingGo(after: verb) }
    }

    /// Does what the person wants.
    mutating func obey(_ intent: Intent) {
        switch intent {
        case .select(let id):
            guard dialog == nil else { return }
            notice = nil
            select(id)
        case .move(let offset):
            if dialog == nil { select(offset: offset) }
        case .scroll(let lines):
            if dialog == nil { scroll = min(max(scroll + lines, 0), extents.review.lastTop) }
        case .act, .confirm, .confirmAgain, .cancel, .edit, .submit, .unlockScreen:
            answer(with: intent)
        }
    }

    private mutating func answer(with intent: Intent) {
        switch dialog {
        case nil:
            if case .act(let verb) = intent { act(verb) }
        case .deciding(let question, let line): answer(question, line, by: intent)
        case .verifying(let verification): prove(verification, by: intent)
        case .interrupted(let notice): if intent == .cancel { resume(after: notice) }
        case .codes where intent == .act(.undo), .help where intent == .act(.undo),
            .history where intent == .act(.undo):
            takeBack()
        case .codes(let codes): browse(codes, by: intent)
        case .accounts(let accounts): browse(accounts, by: intent)
        case .prompting(let prompt): fill(prompt, by: intent)
        case .help(let help, let pane): browseHelp(intent, help, over: pane)
        case .searching(let search): self.search(search, by: intent)
        case .palette(let palette): choose(palette, by: intent)
        case .askingWhose(let ids): answerWhose(ids, by: intent)
        case .history(let history): browse(history, by: intent)
        case .leaving:
            dialog = nil
            if intent == .act(.undo) { takeBack(all: true) }
            if intent == .confirm {
                sendHeld()
                effects.append(.quit)
            }
        }
    }
}

/// Keys that do nothing where they are pressed.
extension State {
    /// Whether a key does something here, in a list, a pane or on the map.
    ///
    /// What has no meaning in a question or a line is told there, or drops it.
    func isMeant(_ intent: Intent?) -> Bool {
        guard let intent else {
            return switch dialog {
            case nil, .codes: false
            case .history(let history): history.line != nil
            case .accounts(let list): list.step != nil
            default: true
            }
        }
        guard case .act(let verb) = intent, verb != .undo else { return true }
        switch dialog {
        case nil:
            return (screen != .map || !verb.isOfScrolling)
                && (selected != nil || !verb.needsRequest || verb == .whatNow && hasAnswered)
        case .codes: return verb.isOfCodes
        case .history(let history): return history.line != nil || verb.isOfHistory
        case .accounts(let list): return list.step != nil || verb.isOfAccounts
        default: return true
        }
    }

    /// Says that a key does nothing here, until the next one.
    ///
    /// A warning stays, such as why nothing was asked; so does what is told where a question was
    /// expected and answered.
    mutating func reportUnmeant(_ key: Key) {
        if let notice {
            let isWarning = notice.style == .warning || notice.style == .danger
            guard !isWarning, key != .character("y") else { return }
        }
        let name = PrintableText(key.name)
        let help = keys.brief(.help).map { "; \($0) lists the keys" as PrintableText } ?? .empty
        let isOfNone = dialog == nil && selected == nil && keys.verb(of: key)?.needsRequest == true
        notice = StatusMessage(
            isOfNone ? "\(name) needs a request\(help)." : "\(name) does nothing here\(help)."
        )
    }
}

extension Verb {
    /// Whether it does nothing while no request is there.
    fileprivate var needsRequest: Bool {
        let others: [Verb] = [
            .mark, .open, .details, .why, .whatNow, .payeeNote, .map, .zoomIn, .zoomOut, .panWest,
            .panEast, .panNorth, .panSouth, .nextPoint, .fitMap, .frameRegion, .resetMap, .worldMap,
            .changeLook,
        ]
        return isOfDecision || others.contains(self)
    }

    /// Whether it does something in every pane.
    private var isOfPanes: Bool {
        isOfScrolling || [.back, .help, .quit, .open, .copy].contains(self)
    }

    /// Whether it does something among the codes.
    fileprivate var isOfCodes: Bool { isOfPanes || [.codes, .close].contains(self) }

    /// Whether it does something in the history.
    fileprivate var isOfHistory: Bool {
        let own: [Verb] = [
            .markMine, .markNotMine, .sort, .export, .history, .search, .skip, .previous, .redraw,
            .whatNow,
        ]
        return isOfPanes || own.contains(self)
    }

    /// Whether it does something among the accounts.
    fileprivate var isOfAccounts: Bool {
        let own: [Verb] = [.accounts, .details]
        return isOfPanes || own.contains(self)
            || [PaneKey].accounts.contains { $0.verb == self }
    }
}
