import Push
import Review
import Risk

extension State {
    /// Does what a key means at this point.
    mutating func press(_ key: Key) -> [Effect] {
        if isLocked { return lockedIntent(of: key).map { obeyLocked($0) } ?? [] }
        // Nobody decides about what cannot be read.
        guard size.holdsRequest || dialog?.isAnsweredUnseen == true else { return pressUnseen(key) }
        recordSeen()
        recordPassing()
        let intent = intent(of: key)
        let isMeant = isMeant(intent)
        let effects = intent.map { obey($0) } ?? []
        if !isMeant { reportUnmeant(key) }
        if case .act(let verb) = intent { letPassingGo(after: verb) }
        return effects
    }

    /// Does what the person wants.
    mutating func obey(_ intent: Intent) -> [Effect] {
        switch intent {
        case .select(let id):
            guard dialog == nil else { return [] }
            notice = nil
            select(id)
            return []
        case .move(let offset):
            if dialog == nil { select(offset: offset) }
            return []
        case .scroll(let lines):
            if dialog == nil { scroll = min(max(scroll + lines, 0), extents.review.lastTop) }
            return []
        case .act, .confirm, .confirmAgain, .cancel, .edit, .submit, .unlockScreen:
            return answer(with: intent)
        }
    }

    /// Does it with what has the keys.
    private mutating func answer(with intent: Intent) -> [Effect] {
        switch dialog {
        case nil:
            guard case .act(let verb) = intent else { return [] }
            return act(verb)
        case .number(let digits): return typeNumber(intent, digits: digits)
        case .confirm(let choice): return confirm(choice, by: intent)
        case .confirmingAgain(let choice): return insist(choice, by: intent)
        case .confirmingPhrase(let confirmation): return retype(confirmation, by: intent)
        case .verifying(let verification): return prove(verification, by: intent)
        case .interrupted(let notice): if intent == .cancel { resume(after: notice) }
        case .codes(let codes): return browse(codes, by: intent)
        case .accounts(let accounts): return browse(accounts, by: intent)
        case .prompting(let prompt): return fill(prompt, by: intent)
        case .help(let top, let pane): browseHelp(intent, top: top, over: pane)
        case .searching(let search): self.search(search, by: intent)
        case .palette(let palette): return choose(palette, by: intent)
        case .rejectingAll(let rejection): return rejectAll(rejection, by: intent)
        case .askingWhose(let ids): answerWhose(ids, by: intent)
        case .history(let history): return browse(history, by: intent)
        case .leaving:
            dialog = nil
            return intent == .confirm ? [.quit] : []
        }
        return []
    }
}
