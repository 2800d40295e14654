package import Host
package import Push
package import Review
import Risk
package import Store
package import Token
package import Vocabulary

/// One run of a front end: what was shown and proved in it, what is being sent, who is being asked.
///
/// A front end performs ``Action``s and shows ``Update``s: those that an action brings are returned
/// together, those that come by themselves are told as they come.
package actor Session {
    /// What enrolling and telling by this front end goes by.
    package struct Terms: Sendable {
        /// Whether the person is asked where they are after an enrolment.
        let asksHome: Bool
        /// Whether the front end keeps no requests of its own: what it is told counts as shown, and
        /// what it answers is looked at first.
        let keepsNone: Bool
        /// Finds the place that a person means.
        let place: @Sendable (String) throws -> StoredHome

        /// Sets all.
        package init(
            asksHome: Bool = false,
            keepsNone: Bool = false,
            place: @escaping @Sendable (String) throws -> StoredHome = { _ in
                throw HomeRefusal(reason: .empty)
            }
        ) {
            self.asksHome = asksHome
            self.keepsNone = keepsNone
            self.place = place
        }
    }

    /// Why a text is no place, and what may have been meant.
    package struct HomeRefusal: Error {
        let reason: PrintableText
        let choices: [PrintableText]

        package init(reason: PrintableText, choices: [PrintableText] = []) {
            self.reason = reason
            self.choices = choices
        }
    }

    /// What a front end has shown of a request.
    private struct Shown {
        let lines: [PrintableText]
        let assessment: Assessment
        let expires: Instant
    }

    /// A check of who is at the device; another one for the same purpose has another number.
    private struct Check {
        let number: Int
        /// Why nobody proved anything; `nil` when somebody did.
        let task: Task<(any CodedError)?, Never>
    }

    /// With more than this what is over is forgotten.
    private static let mostShown = 512

    package nonisolated let service: ApprovalService
    let terms: Terms
    let report: @Sendable (Update) -> Void
    /// Asks what a check asks; without it the question is reported, and ``Action/reply(_:_:)`` answers.
    private let prompting: (@Sendable (VerificationPrompt) async -> SecretBytes?)?
    /// The questions of checks that nobody has answered yet.
    package nonisolated let questions = OpenQuestions()
    private var shown: [MessageID: Shown] = [:]
    private var checks: [VerificationPurpose: Check] = [:]
    private var checkCount = 0
    /// Approvals whose person has proven who they are; each proof is good for one answer.
    private var verified: Set<MessageID> = []
    var watches: [Action.Subject: Task<Void, Never>] = [:]
    /// Counter-based codes that were given while they are shown.
    var givenCodes: [AccountID: PrintableText] = [:]
    /// What was begun and is under way, by its number.
    private var work: [Int: (action: Action, task: Task<Void, Never>)] = [:]
    private var begun = 0
    /// The last of what is being kept; each waits for the one before.
    private var keeping: Task<[Update], Never>?

    /// Creates a session at a service; `report` takes what comes by itself, `prompting` asks at once what a
    /// check asks.
    package init(
        service: ApprovalService,
        terms: Terms = Terms(),
        prompting: (@Sendable (VerificationPrompt) async -> SecretBytes?)? = nil,
        report: @escaping @Sendable (Update) -> Void
    ) {
        self.service = service
        self.terms = terms
        self.prompting = prompting
        self.report = report
    }

    /// How much is under way.
    package var remembered: Int { checks.count + watches.count + work.count }

    /// Notes what a front end has shown of a request, for the audit trail: all that is known of it when
    /// no lines are given.
    package func record(_ entry: Entry, shownAs lines: [PrintableText]? = nil) {
        let now = service.clock.now
        if shown.count >= Self.mostShown { shown = shown.filter { $0.value.expires >= now } }
        shown[entry.id] = Shown(
            lines: lines ?? entry.shown(at: now),
            assessment: entry.review.assessment,
            expires: entry.expires
        )
    }

    package func hasShown(_ id: MessageID) -> Bool { shown[id] != nil }

    /// The request as it is assessed now, when that is otherwise than it was shown.
    private func otherwise(_ entry: Entry) -> Update? {
        guard let before = shown[entry.id], before.assessment != entry.review.assessment else {
            return nil
        }
        return .arrived(entry)
    }

    /// Does what the person wants.
    ///
    /// - Returns: What came of it, in order; the end of an answer before anything else about its request.
    ///   Nothing after a failure that nobody waits for any longer.
    package func perform(_ action: Action) async -> [Update] {
        do {
            switch action {
            case .list: return try await service.openEntries().map { .arrived($0) }
            case .look(let id): return [.arrived(try await service.entry(id))]
            case .recheck: return try await service.openEntries().compactMap(otherwise)
            case .answer(let id, let decision, let proofs):
                return await answer(decision, to: id, given: proofs)
            case .verifyUser(let purpose):
                return await outcome(of: start(purpose), for: purpose)
            case .reply(let purpose, let typed):
                await questions.give(typed?.expose { $0 }, for: purpose)
                return []
            case .cancelVerification(let purpose):
                checks.removeValue(forKey: purpose)?.task.cancel()
                if case .approval(let id) = purpose { verified.remove(id) }
                await questions.give(nil, for: purpose)
                return []
            case .watch(let subject, let isWatched):
                watch(subject, isWatched)
                return []
            case .codes: return [.codes(try await service.codeRows(given: [:]))]
            case .nextCode(let account): return try await nextCode(of: account)
            case .search(let filter):
                let found = try await service.search(filter)
                return [.history(found.entries, filter, isCut: found.isCut)]
            case .recall(let id): return [.historyDetails(id, try await service.details(of: id))]
            case .state(let ids, let statement): return await state(statement, about: ids)
            case .export(let filter):
                let written = try await service.export(filter)
                return [.exported(count: written.count, file: written.file)]
            case .accounts: return [.accounts(try await service.accountRows())]
            case .account(let order): return await carryOut(order)
            case .tell(.home, let text): return await keepInOrder(text)
            case .tell(let told, let text): return await keep(told, text ?? "")
            }
        } catch {
            return Task.isCancelled ? [] : [.failed(error.coded)]
        }
    }

    /// The same for a front end that goes on only after success.
    ///
    /// - Throws: Why the action was not done.
    package func updates(of action: Action) async throws -> [Update] {
        let updates = await perform(action)
        for case .failed(let error) in updates { throw error }
        return updates
    }

    /// Notes whose requests these were, one after the other.
    private func state(_ statement: Ownership, about ids: [MessageID]) async -> [Update] {
        var updates: [Update] = []
        do {
            for id in ids {
                try Task.checkCancellation()
                try await service.state(statement, about: id)
                updates.append(.historyDetails(id, try await service.details(of: id)))
            }
            return updates + [.noted(statement, count: ids.count)]
        } catch {
            return Task.isCancelled ? updates : updates + [.failed(error.coded)]
        }
    }

    /// Keeps where the person is, one after the other: what was typed last is kept, or told to be
    /// none, also when nobody waits.
    private func keepInOrder(_ text: String?) async -> [Update] {
        let before = keeping
        let task = Task {
            _ = await before?.value
            return await self.keepHome(text)
        }
        keeping = task
        return await task.value
    }

    /// Begins to do what the person wants, beside everything else that is under way.
    ///
    /// What is begun first is done first where one answers or stops the other; a new search ends the one
    /// before, and an order about an account that is under way is not begun again. `done` takes what came
    /// of it.
    package func begin(_ action: Action, done: @escaping @Sendable ([Update]) -> Void) async {
        let check: Check?
        switch action {
        case .watch, .reply, .cancelVerification: return done(await perform(action))
        case .verifyUser(let purpose): check = start(purpose)
        case .search:
            for begun in work.values { if case .search = begun.action { begun.task.cancel() } }
            check = nil
        case .account where work.values.contains { $0.action == action }: return
        default: check = nil
        }
        begun += 1
        let number = begun
        let task = Task {
            if let check, case .verifyUser(let purpose) = action {
                done(await outcome(of: check, for: purpose))
            } else {
                done(await perform(action))
            }
            work[number] = nil
        }
        work[number] = (action, task)
    }

    /// Ends everything that is under way, and waits until it has ended: an enrolment that ends without a
    /// reply is kept as one that waits for the server.
    package func stop() async {
        for watch in watches.values { watch.cancel() }
        watches = [:]
        _ = await keeping?.value
        for check in checks.values { check.task.cancel() }
        for begun in work.values { begun.task.cancel() }
        for purpose in checks.keys { await questions.give(nil, for: purpose) }
        for begun in work.values { await begun.task.value }
    }
}

extension Session {
    /// Sends an answer once nothing more is needed for it.
    private func answer(
        _ decision: Decision,
        to id: MessageID,
        given proofs: Proofs
    ) async -> [Update] {
        var (decision, proofs) = (decision, proofs)
        proofs.isPresent = verified.remove(id) != nil
        do {
            let lines = shown[id]?.lines ?? []
            if let level = shown[id]?.assessment.level { proofs.level = min(proofs.level, level) }
            if terms.keepsNone, !decision.isRejection {
                let entry = try await service.entry(id)
                if let other = otherwise(entry) {
                    record(entry)
                    report(other)
                }
                decision = entry.facts.kind.meaning(decision)
                switch entry.need(of: decision, given: proofs) {
                case .presence:
                    try await verify(.approval(id))
                    proofs.isPresent = verified.remove(id) != nil
                case .insistence: return [.needs(id, .insistence)]
                case .phrase(let phrase): return [.needs(id, .phrase(phrase))]
                // Which number is right the service knows.
                case .number, .shown, .confirmation, nil: break
                }
            }
            let outcome = try await service.answer(
                decision,
                to: id,
                shown: lines,
                given: proofs
            )
            let unrecorded = outcome.unrecorded.map { Update.problem($0) }
            // What a server says to a no signs nobody in.
            let code =
                decision.isRejection ? nil : outcome.code.map { Update.codeToType($0, for: id) }
            return [.stateChanged(id, outcome.state)] + [unrecorded, code].compactMap(\.self)
        } catch {
            // Nothing was sent: the store tells where the request stands, which another program
            // may have changed.
            let code = error.coded.code
            let stored = try? await service.store.request(messageID: id.text)
            let state = stored?.state ?? .refused(decision, .notSent(code: code))
            let isRenewed = error as? RequestError == .riskRose
            let renewed = isRenewed ? try? await service.entry(id) : nil
            return [.stateChanged(id, state), .failed(error.coded)]
                + [renewed.map { .arrived($0) }].compactMap(\.self)
        }
    }

    /// Checks who is at the device, for the next answer.
    ///
    /// - Throws: Why nobody proved anything.
    package func verify(_ purpose: VerificationPurpose) async throws {
        if let failure = await end(start(purpose), of: purpose) { throw failure }
    }

    /// Begins to ask who is at the device.
    private func start(_ purpose: VerificationPurpose) -> Check {
        checks[purpose]?.task.cancel()
        checkCount += 1
        let task = Task { () -> (any CodedError)? in
            do {
                if case .approval(let id) = purpose { try await service.checkMayApprove(id) }
                try await service.userCheck.run { prompt in await self.ask(prompt, for: purpose) }
                // A check that was cancelled proves nothing, however it ended.
                guard !Task.isCancelled else { return AnswerError.userVerificationNeeded }
                if case .approval(let id) = purpose { verified.insert(id) }
                return nil
            } catch {
                return error.coded
            }
        }
        let check = Check(number: checkCount, task: task)
        checks[purpose] = check
        return check
    }

    /// Waits for its end; why nobody proved anything, or `nil`.
    private func end(_ check: Check, of purpose: VerificationPurpose) async -> (any CodedError)? {
        let failure = await withTaskCancellationHandler {
            await check.task.value
        } onCancel: {
            check.task.cancel()
        }
        if checks[purpose]?.number == check.number { checks[purpose] = nil }
        return failure
    }

    /// The same as it is told; nothing of a check that was cancelled.
    private func outcome(of check: Check, for purpose: VerificationPurpose) async -> [Update] {
        let failure = await end(check, of: purpose)
        guard !check.task.isCancelled else { return [] }
        return [
            failure.map { .verificationFailed(purpose, reason: "\($0.sentence)") }
                ?? .userVerified(purpose)
        ]
    }

    private func ask(
        _ prompt: VerificationPrompt,
        for purpose: VerificationPurpose
    ) async -> SecretBytes? {
        if let prompting { return await prompting(prompt) }
        guard prompt.kind.isQuestion else {
            report(.verificationReported(purpose, prompt.text))
            return nil
        }
        let question = VerificationQuestion(text: prompt.text, isHidden: prompt.kind == .hidden)
        return await questions.answer(for: purpose) { [report] in
            report(.verificationAsked(purpose, question))
        }
    }
}

extension Session {
    /// Where answers stand that nobody waited for, as lines to print.
    package func status(of entries: [Entry]) async -> [PrintableText] {
        var lines: [PrintableText] = []
        for entry in entries {
            guard let state = try? await service.store.request(messageID: entry.id.text)?.state
            else { continue }
            lines.append(entry.outcome(state))
        }
        return lines
    }
}
