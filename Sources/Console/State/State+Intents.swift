import Push
import Review
import Risk

extension State {
    /// Does what a key means at this point.
    mutating func press(_ key: Key) {
        if isLocked {
            if let intent = lockedIntent(of: key) { obeyLocked(intent) }
            return
        }
        // Nobody decides about what cannot be read.
        guard size.holdsRequest || dialog?.isAnsweredUnseen == true else { return pressUnseen(key) }
        if let copying { return choose(from: copying, by: key) }
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

    /// Does it with what has the keys.
    private mutating func answer(with intent: Intent) {
        switch dialog {
        case nil:
            if case .act(let verb) = intent { act(verb) }
        case .deciding(let question, let line): answer(question, line, by: intent)
        case .verifying(let verification): prove(verification, by: intent)
        case .interrupted(let notice): if intent == .cancel { resume(after: notice) }
        case .codes(let codes): browse(codes, by: intent)
        case .accounts(let accounts): browse(accounts, by: intent)
        case .prompting(let prompt): fill(prompt, by: intent)
        case .help(let top, let pane): browseHelp(intent, top: top, over: pane)
        case .searching(let search): self.search(search, by: intent)
        case .palette(let palette): choose(palette, by: intent)
        case .askingWhose(let ids): answerWhose(ids, by: intent)
        case .history(let history): browse(history, by: intent)
        case .leaving:
            dialog = nil
            if intent == .act(.undo) { takeBack() }
            if intent == .confirm {
                sendHeld()
                effects.append(.quit)
            }
        }
    }
}
