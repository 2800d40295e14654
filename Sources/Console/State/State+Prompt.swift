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
    mutating func openPrompt(isAsked: Bool = false) {
        close()
        dialog = .prompting(PromptLine(isAsked: isAsked))
    }

    /// Asks by itself, where nothing else is asked or typed.
    mutating func askHome() {
        guard !isLocked else { return }
        switch dialog {
        case nil: openPrompt(isAsked: true)
        case .accounts(let list) where list.step == nil: openPrompt(isAsked: true)
        default: break
        }
    }

    /// Takes the line, or leaves it for later.
    mutating func fill(_ prompt: PromptLine, by intent: Intent) {
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
    }

    /// Has the line looked up.
    private mutating func find(_ prompt: inout PromptLine) {
        prompt.await()
        dialog = .prompting(prompt)
        perform(.keepHome(prompt.text))
    }

    private mutating func leave(_ prompt: PromptLine) {
        dialog = nil
        if prompt.isAsked { perform(.keepHome(nil)) }
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
