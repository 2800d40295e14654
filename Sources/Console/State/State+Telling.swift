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

    /// Asks where the person is, or where messages come from.
    ///
    /// - Parameters:
    ///   - subject: What is asked.
    ///   - isAsked: Whether nobody has wished for it.
    /// - Returns: What the shell need not do any longer.
    mutating func openTelling(_ subject: ToldLine.Subject, isAsked: Bool = false) -> [Effect] {
        let effects = close()
        dialog = .telling(ToldLine(subject, isAsked: isAsked))
        return effects
    }

    /// Asks by itself, where nothing else is asked or typed.
    mutating func ask(for subject: ToldLine.Subject) -> [Effect] {
        guard !isLocked else { return [] }
        switch dialog {
        case nil: return openTelling(subject, isAsked: true)
        case .accounts(let list) where list.step == nil:
            return openTelling(subject, isAsked: true)
        default: return []
        }
    }

    /// Takes the line, or leaves it for later.
    mutating func tell(_ told: ToldLine, by intent: Intent) -> [Effect] {
        var told = told
        switch intent {
        case .cancel: return leave(told)
        case .submit where told.isAwaited: break
        case .submit where told.text.isEmpty: return leave(told)
        case .submit: return find(&told)
        case .edit(let edit):
            if let choice = told.choice(by: edit) {
                told.take(choice)
                return find(&told)
            }
            told.edit(edit)
        default: break
        }
        dialog = .telling(told)
        return []
    }

    /// Has the line looked up.
    private mutating func find(_ told: inout ToldLine) -> [Effect] {
        told.await()
        dialog = .telling(told)
        return switch told.subject {
        case .home: [.perform(.keepHome(told.text))]
        case .deliveries: [.perform(.keepDeliveries(told.text))]
        }
    }

    private mutating func leave(_ told: ToldLine) -> [Effect] {
        dialog = nil
        guard told.isAsked else { return [] }
        return switch told.subject {
        case .home: [.perform(.keepHome(nil))]
        case .deliveries: [.perform(.keepDeliveries(nil))]
        }
    }

    /// Says why what was typed cannot be kept, where it still stands there.
    mutating func refuse(
        _ subject: ToldLine.Subject,
        _ problem: PrintableText,
        choices: [PrintableText] = []
    ) {
        guard case .telling(var told) = dialog, told.subject == subject else { return }
        told.refuse(problem, choices: choices)
        dialog = .telling(told)
    }

    /// Takes over where the person is.
    mutating func keepHome(_ label: PrintableText) {
        keep(.home, saying: StatusMessage(Wording("Your home: ", quoted: label), style: .good))
    }

    /// Takes over where messages come from.
    mutating func keepDeliveries(_ status: DeliveriesStanding) {
        let told: StatusMessage =
            switch status {
            case .unknown: StatusMessage(Words.Deliveries.forgotten)
            case .given(let label):
                StatusMessage(Wording(Words.Deliveries.given + " ", quoted: label))
            case .kept(let label):
                StatusMessage(Wording(Words.Deliveries.kept + " ", quoted: label), style: .good)
            }
        keep(.deliveries, saying: told)
    }

    private mutating func keep(_ subject: ToldLine.Subject, saying told: StatusMessage) {
        if case .telling(let line) = dialog, line.subject == subject, line.isAwaited {
            dialog = nil
        }
        if !isLocked { notice = told }
    }
}
