package import Push
package import Vocabulary

/// What waits for an answer of the person before anything else.
package enum OpenQuestion: Hashable, Sendable {
    case decision(DecisionQuestion)
    case account(AccountQuestion)
    /// Whose requests these were, which were rejected at once.
    case whose([MessageID])
    /// Why a question ended whose answer may still be typed.
    case interrupted(StatusMessage)
    /// Whether to leave although an answer is on its way.
    case leaving

    package var isOfAccount: Bool { if case .account = self { true } else { false } }

    package var isAnsweredByYes: Bool {
        switch self {
        case .account(.removal), .interrupted: false
        case .decision(.yes), .decision(.rejecting), .account, .whose, .leaving: true
        case .decision: false
        }
    }
}

/// What is asked about a decision; every front end asks it in its own way.
package enum DecisionQuestion: Hashable, Sendable {
    /// What the login page shows, to approve this request.
    case shown(MessageID)
    case yes(Choice)
    /// A second yes to a doubtful approval.
    case anyway(Choice)
    /// The amount or place of an approval; whether the last line was another text.
    case phrase(Choice, isRefused: Bool = false)
    /// A proof of who is at the device, before an approval is sent with these.
    case presence(Choice, Proofs)
    /// Whether to reject several at once.
    case rejecting(Rejection)

    /// Whether a line is typed in answer, and no key.
    package var isTyped: Bool {
        switch self {
        case .shown, .phrase, .presence: true
        case .yes, .anyway, .rejecting: false
        }
    }

    /// The decision about one request; `nil` for several.
    package var choice: Choice? {
        switch self {
        case .shown(let id): Choice(id: id, decision: .approve)
        case .yes(let choice), .anyway(let choice), .phrase(let choice, _),
            .presence(let choice, _):
            choice
        case .rejecting: nil
        }
    }
}

/// What a person says to a ``DecisionQuestion``.
package enum DecisionAnswer: Hashable, Sendable {
    case yes
    /// Approve a doubtful request all the same.
    case anyway
    /// Reject for this reason.
    case reason(Decision)
    /// The number, text or phrase that is asked for.
    case typed(String)
    /// No, or anything that is no answer.
    case no
}

/// An answer as the person gave it, which leaves at once or after a moment.
package struct GivenAnswer: Hashable, Sendable {
    package let choice: Choice
    /// What the person has given for it.
    package let proofs: Proofs
    /// Where the request stood before.
    package let before: RequestState
    /// Until when the request may be answered.
    package let expires: Instant

    package var action: Action { .answer(choice.id, choice.decision, given: proofs) }
}

/// Several requests that are rejected at once after one question.
package struct Rejection: Hashable, Sendable {
    /// Which requests the question is about.
    package enum Scope: Hashable, Sendable {
        /// Those like the selected one.
        case alike
        /// All that can be rejected of its account.
        case account
        /// Those that the person has marked, or named in a plain line.
        case chosen
        /// Those that the filter shows.
        case filtered
    }

    package private(set) var scope: Scope
    /// Those that the question is about.
    package private(set) var ids: [MessageID]
    /// Those that it is about instead when the person wants so; empty without a choice.
    package private(set) var otherIDs: [MessageID] = []

    /// Asks about what is like the selected request, or everything of its account.
    init(alike: [MessageID], account: [MessageID], isAll: Bool) {
        let isAll = isAll || alike.isEmpty
        scope = isAll ? .account : .alike
        ids = isAll ? account : alike
        if !alike.isEmpty, alike.count < account.count { otherIDs = isAll ? alike : account }
    }

    /// Asks about these, of any accounts.
    init(_ ids: [MessageID], _ scope: Scope) {
        (self.ids, self.scope) = (ids, scope)
    }

    /// Whether the account has requests that are not alike.
    package var hasChoice: Bool { !otherIDs.isEmpty }

    /// Asks about those alike instead of the account, or the other way round.
    package mutating func toggle() {
        (ids, otherIDs) = (otherIDs, ids)
        scope = scope == .account ? .alike : .account
    }
}

extension RequestQueue {
    /// Starts to approve the selected request; repeats the approval whose outcome is unknown.
    package mutating func startApproval() {
        guard let selected else { return }
        proceed(with: Choice(id: selected.id, decision: selected.approval), given: Proofs())
    }

    /// Asks whether to reject the selected request, when it can be rejected.
    package mutating func startRejection(_ decision: Decision) {
        guard let selected else { return }
        if let blocker = selected.blocker(to: decision, at: now) {
            notice = StatusMessage(blocker)
        } else {
            asking = .yes(Choice(id: selected.id, decision: decision))
        }
    }

    /// Asks whether to reject what is like the selected request, or everything of its account.
    package mutating func startRejecting(isAll: Bool) {
        guard let selected else { return }
        let all = entries.filter {
            $0.facts.mechanismUID == selected.facts.mechanismUID
                && $0.blocker(to: .reject, at: now) == nil
        }
        let alike = all.filter { $0.review.group == selected.review.group }.map(\.id)
        if all.isEmpty {
            notice = StatusMessage(Words.nothingToReject)
        } else {
            asking = .rejecting(Rejection(alike: alike, account: all.map(\.id), isAll: isAll))
        }
    }

    /// Asks whether to reject those of these requests that can be rejected.
    package mutating func startRejecting(_ ids: [MessageID], _ scope: Rejection.Scope) {
        let rejected = rejectable(of: ids).map(\.id)
        if rejected.isEmpty {
            notice = StatusMessage(Words.nothingToReject)
        } else {
            asking = .rejecting(Rejection(rejected, scope))
        }
    }

    /// Accepts the answer to the open question about a decision; what is no answer closes it.
    package mutating func answer(_ answer: DecisionAnswer) {
        switch (asking, answer) {
        case (nil, _): break
        case (.yes(let choice), .yes): proceed(with: choice, given: Proofs(.once))
        case (.yes(let choice), .reason(let decision)) where asksWhose(choice):
            proceed(with: Choice(id: choice.id, decision: decision), given: Proofs())
        case (.anyway(let choice), .anyway): proceed(with: choice, given: Proofs(.again))
        case (.phrase(let choice, _), .typed(let line)):
            proceed(with: choice, given: Proofs(typed: line))
            if case .phrase = asking { asking = .phrase(choice, isRefused: true) }
        case (.shown(let id), .typed(let line)): accept(line, shownFor: id)
        case (.rejecting(let rejection), .yes): reject(rejectable(of: rejection.ids), by: .reject)
        case (.rejecting(let rejection), .reason(.rejectNotMine))
        where rejectable(of: rejection.ids).areUrgent:
            reject(rejectable(of: rejection.ids), by: .rejectNotMine)
            notice = StatusMessage(Words.changePassword, style: .warning)
        default: dropDecision()
        }
    }

    /// Closes the question about a decision: nothing is sent.
    package mutating func dropDecision() {
        asking = nil
        notice = StatusMessage(Words.nothingSent)
    }

    /// Sends the approval that waited for the proof; nothing without one that was asked for.
    package mutating func approveVerified(_ id: MessageID) {
        guard case .presence(let choice, var proofs) = asking, choice.id == id,
            let index = entries.firstIndex(where: { $0.id == id })
        else { return }
        proofs.isPresent = true
        switch entries[index].readiness(for: choice.decision, given: proofs, at: now) {
        case .blocked(let blocker): endCheck(saying: StatusMessage(blocker))
        case .needs: endCheck(saying: StatusMessage(Words.riskRose, style: .warning))
        case .ready:
            let isHeld = send(choice.decision, of: [index], given: proofs)
            let words = isHeld ? Words.Grace.proven : Words.sentence(entries[index].state)
            endCheck(saying: StatusMessage(words))
        }
    }

    /// Closes the question about what can no longer be answered.
    package mutating func settleQuestion() {
        if case .rejecting(let rejection) = asking, rejectable(of: rejection.ids).isEmpty {
            asking = nil
            notice = StatusMessage(Words.nothingToReject)
        }
        guard let choice = asking?.choice, let entry = entries.first(where: { $0.id == choice.id }),
            case .blocked(let blocker) = entry.readiness(
                for: choice.decision,
                given: Proofs(),
                at: now
            )
        else { return }
        abandon(saying: StatusMessage(blocker))
    }

    /// Lets withdrawn requests go that nothing keeps any longer, and closes a question about them.
    package mutating func dropOrphans() {
        let gone = released
        guard !gone.isEmpty else { return }
        let isAsked =
            if case .rejecting(let rejection) = asking {
                rejectable(of: rejection.ids).allSatisfy { gone.contains($0.id) }
            } else {
                asking?.choice.map { gone.contains($0.id) } ?? false
            }
        let isSelected = remove(gone)
        if isSelected { resetView() }
        if isAsked { return abandon(saying: StatusMessage(Words.withdrawnUnsent, style: .warning)) }
        // The end of an order about an account tells of its own requests.
        if isOrdering { return }
        let reported = StatusMessage(Words.withdrawn(gone.count), style: .warning)
        // Keys that were meant for the request that left must not meet the next one.
        if isSelected, !isAsking, !entries.isEmpty {
            interrupt(saying: reported)
        } else {
            notice = reported
        }
    }

    /// Sends a decision, or asks for what it still needs.
    private mutating func proceed(with choice: Choice, given proofs: Proofs) {
        guard let index = entries.firstIndex(where: { $0.id == choice.id }) else {
            asking = nil
            return
        }
        switch entries[index].readiness(for: choice.decision, given: proofs, at: now) {
        case .blocked(let blocker):
            asking = nil
            notice = StatusMessage(blocker)
        case .needs(.number), .needs(.shown): asking = .shown(choice.id)
        case .needs(.confirmation): asking = .yes(choice)
        case .needs(.insistence): asking = .anyway(choice)
        case .needs(.phrase): asking = .phrase(choice)
        case .needs(.presence):
            notice = nil
            asking = .presence(choice, proofs)
            perform(.verifyUser(.approval(choice.id)))
        case .ready:
            asking = nil
            send(choice.decision, of: [index], given: proofs)
        }
    }

    /// Goes on with what the login page shows, or asks for it again when it is not offered.
    private mutating func accept(_ line: String, shownFor id: MessageID) {
        guard let entry = entries.first(where: { $0.id == id }) else {
            asking = nil
            return
        }
        let decision = entry.facts.kind.decision(typed: line)
        if let blocker = entry.blocker(to: decision, at: now) {
            asking = .shown(id)
            notice = StatusMessage(blocker)
        } else {
            proceed(with: Choice(id: id, decision: decision), given: Proofs())
        }
    }

    /// Whether the question about a rejection can be answered with whose the request was.
    private func asksWhose(_ choice: Choice) -> Bool {
        choice.decision == .reject
            && entries.contains { $0.id == choice.id && $0.asksWhose }
    }

    private mutating func reject(_ chosen: [Entry], by decision: Decision) {
        asking = nil
        let ids = Set(chosen.map(\.id))
        let indices = entries.indices.filter { ids.contains(entries[$0].id) }
        let isHeld = send(decision, of: indices, given: Proofs())
        // The next one is there; what is answered is no longer looked at.
        if isQueue, selected?.isSending == true, waiting > 0 { selectNextWaiting() }
        guard chosen.count > 1 else { return }
        batch = RejectionBatch(ids)
        if !isHeld { notice = StatusMessage(Words.sendingRejections(chosen.count)) }
    }

    /// Sends the same answer to these.
    ///
    /// - Returns: Whether any of them is held back for a moment.
    @discardableResult
    private mutating func send(
        _ decision: Decision,
        of indices: [Int],
        given proofs: Proofs
    ) -> Bool {
        let given = decision.isRejection ? Proofs() : proofs
        let answers = indices.map { index in
            GivenAnswer(
                choice: Choice(id: entries[index].id, decision: decision),
                proofs: given,
                before: entries[index].state,
                expires: entries[index].expires
            )
        }
        recordFollowing()
        for index in indices { entries[index].state = .sending(decision) }
        notice = indices.last.map { StatusMessage(Words.sentence(entries[$0].state)) }
        let isHeld = submit(answers)
        if isHeld { notice = nil }
        return isHeld
    }
}

extension StatusMessage {
    /// Why a decision cannot be taken.
    fileprivate init(_ blocker: Blocker) { self.init(Words.sentence(blocker), style: .warning) }
}

/// Rejections that were sent at once: how many of them the server took is told in one sentence.
package struct RejectionBatch: Hashable, Sendable {
    package let ids: Set<MessageID>
    private var delivered: Set<MessageID> = []
    private var failed: Set<MessageID> = []

    /// Begins with all of them on their way.
    package init(_ ids: Set<MessageID>) { self.ids = ids }

    /// Whether any of them is on its way.
    package var isOpen: Bool { delivered.count + failed.count < ids.count }

    /// Takes over how one of them ended; one that waits again was not sent.
    ///
    /// - Returns: What is told of all; `nil` for another request, and for one that the server did not
    ///   take, which is told by itself.
    package mutating func accept(_ state: RequestState, of id: MessageID) -> StatusMessage? {
        guard ids.contains(id), !delivered.contains(id), !failed.contains(id) else { return nil }
        switch state {
        case .sending: return nil
        case .delivered(let decision) where decision.isRejection: delivered.insert(id)
        case .pending, .delivered, .refused, .unknown, .expired, .ended:
            failed.insert(id)
            return nil
        }
        var text: PrintableText =
            delivered.count == ids.count
            ? "\(ids.count) rejections delivered."
            : "\(delivered.count) of \(ids.count) rejections delivered."
        if !failed.isEmpty {
            text += failed.count == 1 ? " 1 was not." : " \(failed.count) were not."
        }
        return StatusMessage(
            Wording(text),
            style: failed.isEmpty ? Words.style(state) : .warning,
            outcome: id
        )
    }
}

extension RequestState {
    /// Whether an answer has come to an end, whatever that is.
    package var isOutcome: Bool {
        switch self {
        case .delivered, .refused, .unknown: true
        case .pending, .sending, .expired, .ended: false
        }
    }
}
