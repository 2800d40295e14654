import Review
import Vocabulary

/// Where the person is, and what there is to do while nothing waits.
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
    mutating func openHome(isAsked: Bool = false) -> [Effect] {
        let effects = close()
        dialog = .home(HomeLine(isAsked: isAsked))
        return effects
    }

    /// Asks by itself, where nothing else is asked or typed.
    mutating func askForHome() -> [Effect] {
        guard !isLocked else { return [] }
        switch dialog {
        case nil: return openHome(isAsked: true)
        case .accounts(let list) where list.step == nil: return openHome(isAsked: true)
        default: return []
        }
    }

    /// Takes the line, or leaves it for later.
    mutating func tell(_ home: HomeLine, by intent: Intent) -> [Effect] {
        var home = home
        switch intent {
        case .cancel: return leave(home)
        case .submit where home.isAwaited: break
        case .submit where home.text.isEmpty: return leave(home)
        case .submit:
            home.await()
            dialog = .home(home)
            return [.findHome(home.text)]
        case .edit(let edit): home.edit(edit)
        default: break
        }
        dialog = .home(home)
        return []
    }

    private mutating func leave(_ home: HomeLine) -> [Effect] {
        dialog = nil
        return home.isAsked ? [.postponeHome] : []
    }

    /// Says why what was typed is no place, where it still stands there.
    mutating func refuseHome(_ problem: PrintableText) {
        guard case .home(var home) = dialog else { return }
        home.refuse(problem)
        dialog = .home(home)
    }

    /// Takes over where the person is.
    mutating func keepHome(_ label: PrintableText) {
        if case .home(let home) = dialog, home.isAwaited { dialog = nil }
        if !isLocked { notice = StatusMessage(Wording("Your home: ", quoted: label), style: .good) }
    }
}
