import Console
import Host
import Push
import Review
import Risk
import Service
import Store
import Token
import Vocabulary

/// What goes on behind the console's screen: answers, checks of who is at the device, codes.
///
/// Every piece of work is a task of its own that tells its events; ``stop()`` ends them all.
actor ConsoleWork {
    /// How often accounts are told anew.
    private static let accountPause = Duration.seconds(3)

    let service: ApprovalService
    let enrolment: ConsoleEnrolment
    private let questions = OpenQuestions()
    let tell: @Sendable (ConsoleSession.Step) -> Void
    private var answers: [MessageID: Task<Void, Never>] = [:]
    private var checks: [VerificationPurpose: Check] = [:]
    /// How many checks there were.
    private var checkCount = 0
    private var codeWatch: Task<Void, Never>?
    private var accountWatch: Task<Void, Never>?
    private var overviewWatch: Task<Void, Never>?
    private var homeSearch: Task<Void, Never>?
    private var deliveriesKeeping: Task<Void, Never>?
    /// Whether the person is asked where they are once they were asked something else.
    private var owesHomeQuestion = false
    private var orders: [AccountOrder: Task<Void, Never>] = [:]
    /// Counter-based codes that were given while the pane is open.
    private var givenCodes: [AccountID: PrintableText] = [:]
    /// Approvals whose person has proven who they are; each proof is good for one answer.
    private var verified: Set<MessageID> = []

    /// How many pieces of work are remembered.
    var remembered: Int { answers.count + checks.count + orders.count }

    init(
        service: ApprovalService,
        enrolment: ConsoleEnrolment,
        tell: @escaping @Sendable (ConsoleSession.Step) -> Void
    ) {
        self.service = service
        self.enrolment = enrolment
        self.tell = tell
    }

    /// Sends an answer and tells what came of it.
    func answer(
        _ decision: Decision,
        to id: MessageID,
        shown: [PrintableText],
        given proofs: Proofs
    ) {
        var proofs = proofs
        proofs.isPresent = verified.remove(id) != nil
        let given = proofs
        answers[id] = Task {
            let told = await service.told(
                answering: decision,
                to: id,
                shown: shown,
                given: given
            )
            for event in told.events { tell(.event(event)) }
            // It stays in sight until another one comes, the server says that it is over, or the
            // console is left.
            if let code = told.code { tell(.event(.banner(code, of: id))) }
            tell(.settled(id))
            if let renewed = told.renewed { tell(.event(.arrived(renewed))) }
            answers[id] = nil
        }
    }

    /// A check of who is at the device; another one for the same purpose has another number.
    private struct Check {
        let number: Int
        let task: Task<Void, Never>
    }

    /// Asks who is at the device.
    func verifyUser(for purpose: VerificationPurpose) {
        checks[purpose]?.task.cancel()
        checkCount += 1
        let number = checkCount
        let task = Task {
            defer { if checks[purpose]?.number == number { checks[purpose] = nil } }
            do {
                if case .approval(let id) = purpose { try await service.checkMayApprove(id) }
                try await service.userCheck.run { prompt in await self.ask(prompt, for: purpose) }
                // A check that was cancelled proves nothing, however it ended.
                guard !Task.isCancelled else { return }
                if case .approval(let id) = purpose { verified.insert(id) }
                tell(.event(.userVerified(purpose)))
            } catch {
                let reason: PrintableText = "\(error.coded.sentence)"
                if !Task.isCancelled { tell(.event(.verificationFailed(purpose, reason: reason))) }
            }
        }
        checks[purpose] = Check(number: number, task: task)
    }

    /// Hands what was typed to the check that asked.
    func reply(_ typed: TypedSecret, for purpose: VerificationPurpose) async {
        await questions.give(typed.expose { $0 }, for: purpose)
    }

    /// Ends a check; its proof, if it comes all the same, is not used.
    func cancelVerification(for purpose: VerificationPurpose) async {
        checks.removeValue(forKey: purpose)?.task.cancel()
        if case .approval(let id) = purpose { verified.remove(id) }
        await questions.give(nil, for: purpose)
    }

    private func ask(
        _ prompt: VerificationPrompt,
        for purpose: VerificationPurpose
    ) async -> SecretBytes? {
        guard prompt.kind.isQuestion else {
            tell(.event(.verificationTold(purpose, prompt.text)))
            return nil
        }
        let question = VerificationQuestion(text: prompt.text, isHidden: prompt.kind == .hidden)
        return await questions.answer(for: purpose) { [tell] in
            tell(.event(.verificationAsked(purpose, question)))
        }
    }

    /// Starts or stops to tell the codes of all accounts.
    func watchCodes(_ isWatching: Bool) {
        codeWatch?.cancel()
        codeWatch = nil
        givenCodes = [:]
        guard isWatching else { return }
        codeWatch = Task {
            while !Task.isCancelled {
                let rows = await tellCodes()
                guard (try? await Task.sleep(for: rows.pause(from: service.clock.now))) != nil
                else {
                    return
                }
            }
        }
    }

    /// Uses up the next code of a counter and tells all codes again.
    func nextCode(of account: AccountID) async {
        do {
            givenCodes[account] = PrintableText(
                try await service.code(of: account, at: nil).code.text
            )
        } catch {
            tell(.event(.problem(error.coded)))
        }
        _ = await tellCodes()
    }

    /// Tells the codes of all accounts, or why there are none.
    private func tellCodes() async -> [CodeRow] {
        do throws(StorageError) {
            let rows = try await service.codeRows(given: givenCodes)
            if !Task.isCancelled { tell(.event(.codes(rows))) }
            return rows
        } catch {
            tell(.event(.problem(error)))
            return []
        }
    }

    /// Starts or stops to tell all accounts, which other programs may change.
    func watchAccounts(_ isWatching: Bool) {
        accountWatch?.cancel()
        accountWatch = nil
        guard isWatching else { return }
        accountWatch = Task {
            while !Task.isCancelled {
                await tellAccounts()
                guard (try? await Task.sleep(for: Self.accountPause)) != nil else { return }
            }
        }
    }

    /// Starts or stops to tell what stands where requests would.
    func watchOverview(_ isWatching: Bool) {
        overviewWatch?.cancel()
        overviewWatch = isWatching ? Task { await followOverview() } : nil
    }

    /// Looks up where the person says that they are, and keeps it.
    func findHome(_ text: String) {
        let before = homeSearch
        homeSearch = Task {
            await before?.value
            await keepHome(text)
        }
    }

    /// Notes that the person tells it later.
    func postponeHome() {
        homeSearch = Task {
            do {
                try await service.keepHome(.later)
            } catch {
                tell(.event(.problem(error.coded)))
            }
        }
    }

    /// Where messages would be fetched, to be told of an address; else what an enrolment keeps.
    private func deliveries(for order: AccountOrder) async -> String? {
        guard case .readAddress = order else { return enrolment.deliveries }
        return try? await service.deliveriesStanding(at: enrolment.addresses).label?.text
    }

    /// Keeps where the person says that messages come from.
    func tellDeliveries(_ text: String) {
        let before = deliveriesKeeping
        deliveriesKeeping = Task {
            await before?.value
            if await keepDeliveries(text) { await askForHome() }
        }
    }

    /// Asks where the person is where that waited for another question.
    func askForHome() async {
        guard owesHomeQuestion else { return }
        owesHomeQuestion = false
        if await service.homeStanding == .unknown { tell(.event(.homeAsked)) }
    }

    /// Asks what is still to be known after an enrolment: where messages come from, then where the
    /// person is.
    private func askWhatIsMissing() async {
        owesHomeQuestion = true
        let unfetched = try? await service.unfetchedAccounts(at: enrolment.addresses)
        if let unfetched, unfetched > 0 {
            tell(.event(.deliveriesAsked))
        } else {
            await askForHome()
        }
    }

    /// Does something with an account and tells how it ended; what is shown is told again.
    ///
    /// It goes on when the pane is closed.
    func carryOut(_ order: AccountOrder) {
        guard orders[order] == nil else { return }
        orders[order] = Task {
            let deliveries = await deliveries(for: order)
            let outcome = await service.outcome(of: order, deliveries: deliveries)
            tell(.event(Event(outcome)))
            orders[order] = nil
            if case .done(.enrol, _) = outcome { await askWhatIsMissing() }
            if accountWatch != nil { await tellAccounts() }
            if codeWatch != nil { _ = await tellCodes() }
        }
    }

    private func tellAccounts() async {
        do throws(StorageError) {
            let rows = try await service.accountRows()
            if !Task.isCancelled { tell(.event(.accounts(rows))) }
        } catch {
            tell(.event(.problem(error)))
        }
    }

    /// Ends everything that is under way.
    func stop() async {
        codeWatch?.cancel()
        accountWatch?.cancel()
        overviewWatch?.cancel()
        // What was typed last is kept, or told to be none.
        await homeSearch?.value
        await deliveriesKeeping?.value
        let orders = orders.values
        for order in orders { order.cancel() }
        for check in checks.values { check.task.cancel() }
        for answer in answers.values { answer.cancel() }
        for purpose in checks.keys { await questions.give(nil, for: purpose) }
        for answer in answers.values { await answer.value }
        // An enrolment that ends here without a reply is kept as one that waits for the server.
        for order in orders { await order.value }
        // A check that ends late has nobody to tell.
        answers = [:]
        checks = [:]
    }
}

extension [CodeRow] {
    /// How long the rows hold: until the first code is over, and at most five seconds, since
    /// another program may lock an account.
    fileprivate func pause(from now: Instant) -> Duration {
        let ends = compactMap { row -> Int64? in
            guard case .timeBased(_, _, let until) = row.content else { return nil }
            return until.milliseconds(since: now)
        }
        return .milliseconds(Swift.min(Swift.max(ends.min() ?? 5_000, 50), 5_000))
    }
}

/// What stands where requests would, and where the person is.
extension ConsoleWork {
    /// How often it is looked whether anything was written.
    private static let overviewPause = Duration.seconds(1)

    /// Tells the overview, and again whenever the ledger has changed, until it is cancelled.
    func followOverview() async {
        var told: LedgerMark?
        while !Task.isCancelled {
            do throws(StorageError) {
                let mark = try await service.ledger.mark()
                if mark != told {
                    let overview = try await service.overview(at: enrolment.addresses)
                    if !Task.isCancelled { tell(.event(.overview(overview))) }
                    told = mark
                }
            } catch {
                if !Task.isCancelled { tell(.event(.problem(error))) }
            }
            guard (try? await Task.sleep(for: Self.overviewPause)) != nil else { return }
        }
    }

    /// Keeps an address that messages can be fetched from, or tells why it is none.
    ///
    /// - Returns: Whether it was kept.
    func keepDeliveries(_ text: String) async -> Bool {
        do {
            try await service.keepDeliveries(text == Words.Deliveries.none ? nil : text)
            let standing = try await service.deliveriesStanding(at: enrolment.addresses)
            tell(.event(.deliveriesKept(standing)))
            return true
        } catch {
            tell(.event(.deliveriesRefused("\(error.coded.sentence)")))
            return false
        }
    }

    /// Keeps a place that can be found, tells why another one cannot, and weighs anew what waits.
    func keepHome(_ text: String) async {
        do {
            let place = try HomePlace(reading: text)
            let home = KeptHome(name: place.name?.text, coordinate: place.coordinate)
            try await service.keepHome(.place(home))
            tell(.event(.homeKept(home.label)))
            for entry in try await service.openEntries() { tell(.event(.arrived(entry))) }
        } catch let error as HomeError {
            tell(.event(.homeRefused(error.remark, choices: error.choices.map(\.text))))
        } catch {
            tell(.event(.homeRefused("\(error.coded.sentence)")))
        }
    }
}

/// Questions that were put on the screen and wait for what the person types.
actor OpenQuestions {
    /// One question; another one for the same purpose has another number.
    private struct Question {
        let number: Int
        let continuation: CheckedContinuation<SecretBytes?, Never>
    }

    private var waiting: [VerificationPurpose: Question] = [:]
    /// How many questions there were.
    private var count = 0
    /// Whether nobody answers any more.
    private(set) var isClosed = false

    /// Puts a question and waits for the answer; `nil` when it was cancelled.
    func answer(for purpose: VerificationPurpose, put: @Sendable () -> Void) async -> SecretBytes? {
        give(nil, for: purpose)
        count += 1
        let number = count
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if isClosed || Task.isCancelled {
                    continuation.resume(returning: nil)
                } else {
                    waiting[purpose] = Question(number: number, continuation: continuation)
                    put()
                }
            }
        } onCancel: {
            Task { await cancel(number, for: purpose) }
        }
    }

    /// Cancels all questions that wait and those that would be put later: nobody answers any more.
    func close() {
        isClosed = true
        for purpose in Array(waiting.keys) { give(nil, for: purpose) }
    }

    /// Gives what was typed, or `nil` to cancel.
    func give(_ typed: SecretBytes?, for purpose: VerificationPurpose) {
        waiting.removeValue(forKey: purpose)?.continuation.resume(returning: typed)
    }

    /// Cancels one question, and no later one for the same purpose.
    private func cancel(_ number: Int, for purpose: VerificationPurpose) {
        if waiting[purpose]?.number == number { give(nil, for: purpose) }
    }
}
