import Review
import Vocabulary

/// What the person tells about themselves, and what there is to do while nothing waits.
extension State {
    /// Whether no account is enrolled, as far as the shell has told, and the list has the keys.
    var isNothingEnrolled: Bool {
        overview?.accounts == 0 && selected == nil && screen == .list && dialog == nil
    }

    /// Whether the shell is to tell what stands where requests would.
    var needsOverview: Bool { selected == nil }

    /// Asks where the person is.
    ///
    /// - Parameter isAsked: Whether nobody has wished for it.
    /// - Returns: What the shell need not do any longer.
    mutating func openPrompt(isAsked: Bool = false) -> [Effect] {
        let effects = close()
        dialog = .prompting(PromptLine(isAsked: isAsked))
        return effects
    }

    /// Asks by itself, where nothing else is asked or typed.
    mutating func askHome() -> [Effect] {
        guard !isLocked else { return [] }
        switch dialog {
        case nil: return openPrompt(isAsked: true)
        case .accounts(let list) where list.step == nil:
            return openPrompt(isAsked: true)
        default: return []
        }
    }

    /// Takes the line, or leaves it for later.
    mutating func fill(_ prompt: PromptLine, by intent: Intent) -> [Effect] {
        var prompt = prompt
        switch intent {
        case .cancel: return leave(prompt)
        case .submit where prompt.isAwaited: break
        case .submit where prompt.text.isEmpty: return leave(prompt)
        case .submit: return find(&prompt)
        case .edit(let edit):
            if let choice = prompt.choice(by: edit) {
                prompt.accept(choice)
                return find(&prompt)
            }
            prompt.edit(edit)
        default: break
        }
        dialog = .prompting(prompt)
        return []
    }

    /// Has the line looked up.
    private mutating func find(_ prompt: inout PromptLine) -> [Effect] {
        prompt.await()
        dialog = .prompting(prompt)
        return [.perform(.keepHome(prompt.text))]
    }

    private mutating func leave(_ prompt: PromptLine) -> [Effect] {
        dialog = nil
        return prompt.isAsked ? [.perform(.keepHome(nil))] : []
    }

    /// Says why what was typed cannot be kept, where it still stands there.
    mutating func refuseHome(_ problem: PrintableText, choices: [PrintableText] = []) {
        guard case .prompting(var prompt) = dialog else { return }
        prompt.refuse(problem, choices: choices)
        dialog = .prompting(prompt)
    }

    /// Takes over where the person is.
    mutating func keepHome(_ label: PrintableText) {
        if case .prompting(let line) = dialog, line.isAwaited { dialog = nil }
        guard !isLocked else { return }
        notice = StatusMessage(Wording("Your home: ", quoted: label), style: .good)
    }
}
