import Push
package import Review
import Risk
package import Vocabulary

/// How the screen asks what ``RequestQueue`` decides.
extension State {
    package var asking: DecisionQuestion? {
        get {
            switch dialog {
            case .deciding(let question, _): question
            case .verifying(let verification):
                verification.choice.map { .presence($0, verification.proofs) }
            default: nil
            }
        }
        set {
            dialog =
                switch newValue {
                case .presence(let choice, let proofs)?:
                    .verifying(Verification(choice, given: proofs))
                case let question?: .deciding(question)
                case nil: nil
                }
        }
    }

    /// The decision that is asked about; `nil` while there is none yet.
    var openChoice: Choice? { if case .shown = asking { nil } else { asking?.choice } }

    package var isAsking: Bool { dialog != nil || isLocked }

    /// The pane of accounts tells how its own order ended.
    package var isOrdering: Bool { if case .accounts = dialog { true } else { false } }

    package mutating func perform(_ action: Action) { effects.append(.perform(action)) }

    package mutating func interrupt(saying message: StatusMessage) {
        dialog = .interrupted(message)
    }

    /// Does what the person answers, or changes the line that is typed.
    mutating func answer(_ question: DecisionQuestion, _ line: LineField, by intent: Intent) {
        switch (question, intent) {
        case (.shown, .edit(let edit)), (.phrase, .edit(let edit)): type(edit, line, for: question)
        case (.shown, .submit), (.phrase, .submit): answer(.typed(line.text))
        case (.rejecting(var rejection), .act(.rejectAll)) where rejection.hasChoice:
            rejection.toggle()
            asking = .rejecting(rejection)
        case (.rejecting(let rejection), .confirm):
            let rejected = rejectable(of: rejection.ids)
            answer(.yes)
            if isQueue, rejected.count >= leastAlike, !rejected.areUrgent {
                dialog = .askingWhose(rejected.map(\.id))
            }
        case (_, .act(.rejectNotMine)):
            answer(.reason(.rejectNotMine))
            guard dialog == nil, troubled?.state == .delivered(.rejectNotMine) else { break }
            let told = notice?.style == .warning ? Words.changePassword : Words.rejectedNotMine
            notice = StatusMessage(told + Words.NowWhat.hint(keys.brief(.whatNow)), style: .warning)
        case (_, .act(.undo)):
            dialog = nil
            takeBack()
        case (_, .confirm): answer(.yes)
        case (_, .confirmAgain): answer(.anyway)
        case (_, .act(let verb)): answer(verb.rejection.map { .reason($0) } ?? .no)
        default: answer(.no)
        }
    }

    /// Changes the line, as far as the character can be one of what is asked for.
    private mutating func type(_ edit: LineEdit, _ line: LineField, for question: DecisionQuestion)
    {
        var (question, line) = (question, line)
        let before = line
        if case .shown = question {
            switch edit {
            case .insert(let scalar) where mayFollow(line.text, scalar): notice = nil
            case .deleteLast: break
            case .insert, .clear: return
            }
        }
        line.edit(edit)
        if case .phrase(let choice, _) = question, line.text.count > before.text.count {
            question = .phrase(choice)
        }
        dialog = .deciding(question, line)
    }

    /// Whether a character can be one of what is typed: two digits of a number, or a text.
    private func mayFollow(_ typed: String, _ scalar: Unicode.Scalar) -> Bool {
        if case .presence = selected?.facts.kind {
            return typed.utf8.count < PushKind.longestOption && (scalar != " " || !typed.isEmpty)
        }
        return ("0"..."9").contains(scalar) && typed.count < 2
    }

    /// Notes whose the requests were that were rejected at once; any other key leaves it open.
    mutating func answerWhose(_ ids: [MessageID], by intent: Intent) {
        dialog = nil
        switch intent {
        case .act(.undo): takeBack()
        case .confirm: for id in ids { statements[id] = .mine }
        case .act(.rejectNotMine):
            for id in ids { statements[id] = .notMine }
            lastAnswer = entries.first { ids.contains($0.id) }.map { LastAnswer($0, at: uptime) }
            let hint = Words.NowWhat.hint(keys.brief(.whatNow))
            notice = StatusMessage(Words.changePassword + hint, style: .warning)
        default: break
        }
    }

    /// Has the statements noted whose rejection has come to an end: before, the store has none.
    mutating func releaseStatements() {
        guard !statements.isEmpty else { return }
        let sending = Set(entries.lazy.filter(\.isSending).map(\.id))
        let due = statements.filter { !sending.contains($0.key) }
        for id in due.keys { statements[id] = nil }
        for statement in [Ownership.mine, .notMine] {
            let ids = due.filter { $0.value == statement }.map(\.key)
            if !ids.isEmpty { perform(.state(ids.sorted { $0.text < $1.text }, statement)) }
        }
    }
}

/// The check of who is at the device, before an approval is sent or the lock is taken off.
extension State {
    /// Takes what the person types to prove who they are.
    mutating func prove(_ verification: Verification, by intent: Intent) {
        var verification = verification
        switch intent {
        case .cancel:
            dialog = nil
            notice = isLocked ? nil : StatusMessage(Words.nothingSent)
            perform(.cancelVerification(verification.purpose))
        case .submit:
            let line = verification.removeLine()
            dialog = .verifying(verification)
            if let line { perform(.reply(verification.purpose, line)) }
        case .edit(let edit):
            verification.edit(edit)
            dialog = .verifying(verification)
        default: break
        }
    }

    /// Changes the open check, when it is for this.
    mutating func follow(
        _ purpose: VerificationPurpose,
        _ change: (inout Verification) -> Void
    ) {
        guard var verification = verification(for: purpose) else { return }
        change(&verification)
        dialog = .verifying(verification)
    }

    /// Drops what the failed proof was for; it can be tried again.
    mutating func endVerification(for purpose: VerificationPurpose, reason: PrintableText) {
        guard verification(for: purpose) != nil else { return }
        let words = isLocked ? Words.stillLocked(reason) : Words.unproven(reason)
        endCheck(saying: StatusMessage(words, style: .warning))
    }

    /// Closes the check and says why.
    ///
    /// While a line may still be typed, the words wait for Enter or Esc, so that the rest of the
    /// line is not taken for commands.
    package mutating func endCheck(saying message: StatusMessage) {
        guard case .verifying(let verification) = dialog else { return }
        dialog = verification.isTyping ? .interrupted(message) : nil
        notice = verification.isTyping ? nil : message
    }

    /// Takes the words away.
    mutating func resume(after message: StatusMessage) {
        dialog = nil
        // What was told meanwhile is newer.
        notice = notice ?? message
    }

    /// The open check, when it is for this.
    func verification(for purpose: VerificationPurpose) -> Verification? {
        guard case .verifying(let verification) = dialog, verification.purpose == purpose else {
            return nil
        }
        return verification
    }
}

/// An approval, or the lock of the screen, that waits until the person has proved who they are.
package struct Verification: Hashable, Sendable {
    /// What is sent once they have; `nil` when only the screen is unlocked.
    package let choice: Choice?
    /// What the person has given for it before.
    let proofs: Proofs
    /// What the check asks now; `nil` while it works or waits for something else than a line.
    package private(set) var question: VerificationQuestion?
    /// What the check told last.
    package internal(set) var reported: PrintableText?
    package private(set) var typed = TypedSecret()
    /// Whether the last character found no room.
    private(set) var isFull = false
    /// Whether keys of a line may still come: what follows them must not be taken for a command.
    private(set) var isTyping = false

    init(_ choice: Choice, given proofs: Proofs) {
        self.choice = choice
        self.proofs = proofs
    }

    /// A proof that takes the lock off the screen.
    init() {
        choice = nil
        proofs = Proofs()
    }

    /// What the proof is for.
    var purpose: VerificationPurpose { choice.map { .approval($0.id) } ?? .unlocking }

    /// Takes a question over; nothing typed for an earlier one goes into its answer.
    mutating func ask(_ question: VerificationQuestion) {
        self.question = question
        isTyping = true
        clear()
    }

    /// Ends the line and hands it out; `nil` when nothing was asked.
    mutating func removeLine() -> TypedSecret? {
        isTyping = false
        guard question != nil else { return nil }
        defer {
            question = nil
            reported = nil
            clear()
        }
        return typed
    }

    /// Changes the line; without a question that is dropped.
    mutating func edit(_ edit: LineEdit) {
        if case .insert = edit { isTyping = true }
        if question != nil { isFull = !typed.edit(edit) }
    }

    private mutating func clear() {
        typed = TypedSecret()
        isFull = false
    }
}
