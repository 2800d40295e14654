import Host
import Push
package import Review
import Risk
package import Service
import Store
import Token
import Vocabulary

/// The review for another front end: events go out and commands come in, each a JSON object a line.
///
/// Every command gets one `reply`, in the order in which they end. A front end must ask the person
/// what `friction` says; this side checks that it says it did, and the service weighs once more.
package actor JSONSession {
    /// The most bytes of a command.
    package static let lineLimit = JSONCommand.limit

    let service: ApprovalService
    let session: Session
    let emit: @Sendable (String) -> Void
    private var scope = ReviewScope.all
    /// Whether something was to be decided although ``ReviewScope/isBarred``.
    private var wasBarred = false
    /// Approvals that ask for more than they brought, and what that is.
    private var unanswered: [MessageID: PrintableText] = [:]
    /// Requests that this session has decided.
    private var decided: Set<MessageID> = []
    /// With more approvals than this the others are not remembered.
    private static let mostUnanswered = 512

    package enum Ending: Hashable, Sendable {
        /// With nothing left open.
        case finished
        /// Something was to be decided that could not be: ``ReviewScope`` had been told of what does
        /// not wait.
        case barred
        /// An approval asks for more than it ever brought; nothing was sent for it.
        case unanswered(FrontEndError)
    }

    /// Creates a session at a service.
    ///
    /// - Parameters:
    ///   - service: Where requests are answered.
    ///   - emit: Prints a line.
    package init(
        service: ApprovalService,
        emit: @escaping @Sendable (String) -> Void
    ) {
        self.service = service
        self.emit = emit
        session = Session(service: service, terms: .init(keepsNone: true)) {
            JSONEvent.lines(of: $0, now: service.clock.now).forEach(emit)
        }
    }

    /// Tells what happens and obeys, until the input ends or says `quit`.
    ///
    /// An answer that is under way then is waited for.
    ///
    /// - Parameters:
    ///   - entries: What is there from the start.
    ///   - incoming: What happens at the service.
    ///   - scope: The requests that it is about; no other is answered.
    ///   - lines: Commands; `nil` at the end of the input.
    /// - Returns: How it ended; of several approvals that ask for more the one with the first id.
    @discardableResult
    package func run(
        entries: [Entry],
        incoming: AsyncStream<Update>,
        scope: ReviewScope = .all,
        lines: @escaping @Sendable () async -> String?
    ) async -> Ending {
        self.scope = scope
        let entries = scope.entries(entries)
        let now = service.clock.now
        emit(JSONEvent.hello(waiting: entries.count { $0.isWaiting(at: now) }, at: now))
        for entry in entries { await report(.arrived(entry)) }
        let watching = Task {
            await withTaskGroup { group in
                group.addTask {
                    for await event in incoming where scope.contains(event) {
                        await self.report(event)
                    }
                }
                group.addTask {
                    for await event in self.service.changesByOthers(since: entries)
                    where scope.contains(event) {
                        await self.report(event)
                    }
                }
            }
        }
        await withTaskGroup { group in
            while let line = await lines() {
                guard !line.allSatisfy(\.isWhitespace) else { continue }
                do throws(JSONMembers.Mistake) {
                    let command = try JSONCommand(line, at: service.clock.now)
                    guard let work = command.work else {
                        emit(JSONEvent.done(command.id))
                        break
                    }
                    group.addTask { await self.obey(command.id, work) }
                } catch {
                    emit(JSONEvent.failed(error.id, error.error))
                }
            }
            // Nobody can answer a question any more.
            await session.questions.close()
            await group.waitForAll()
        }
        watching.cancel()
        await watching.value
        await session.stop()
        let open = openApprovals
        for error in open { emit(JSONEvent.problem(error)) }
        emit(JSONEvent.bye())
        if wasBarred { return .barred }
        return open.first.map { .unanswered($0) } ?? .finished
    }

    /// What is still asked about approvals, in the order of their ids.
    private var openApprovals: [FrontEndError] {
        unanswered.filter { !decided.contains($0.key) }.sorted { $0.key.text < $1.key.text }
            .map { id, answer in
                let name = PrintableText(id.text).fitted(to: 150)
                return .unanswered(question: "Approve \(name)?", answer: answer)
            }
    }

    /// Notes that an approval asks for more than it brought, in words for ``FrontEndError``.
    func recordUnanswered(_ id: MessageID, answer: PrintableText) {
        if unanswered.count < Self.mostUnanswered { unanswered[id] = answer }
    }

    /// Notes that a request was decided, so that nothing is asked about it any more: commands are
    /// obeyed side by side, and one that asks for more may end after the one that brought it.
    func recordDecided(_ id: MessageID) {
        unanswered[id] = nil
        if decided.count >= Self.mostUnanswered { decided = [] }
        decided.insert(id)
    }

    /// Keeps decisions to the requests that the review is about.
    ///
    /// - Throws: `FrontEndError.outsideReview`.
    func checkScope(of id: MessageID) throws(FrontEndError) {
        if scope.isBarred { wasBarred = true }
        guard !scope.isBarred, scope.contains(id) else { throw .outsideReview }
    }

    /// Tells what happened, with the number of the command that it answers.
    private func report(_ update: Update, for command: Int64? = nil) async {
        if let entry = update.entry { await session.record(entry) }
        JSONEvent.lines(of: update, now: service.clock.now, id: command).forEach(emit)
    }

    /// Has something done, and tells what came of it.
    ///
    /// - Throws: Why it was not done.
    func perform(_ action: Action, for command: Int64?) async throws {
        for update in try await session.updates(of: action) where scope.contains(update) {
            await report(update, for: command)
        }
    }

    private func obey(_ id: Int64?, _ work: JSONCommand.Work) async {
        do {
            try await work(self)
            emit(JSONEvent.done(id))
        } catch {
            emit(JSONEvent.failed(id, error.coded))
        }
    }
}

extension JSONSession {
    /// Tells all requests that can be answered, in the order of the scope.
    func list(for command: Int64?) async throws {
        for entry in scope.entries(try await session.updates(of: .list).compactMap(\.entry)) {
            await report(.arrived(entry), for: command)
        }
    }

    /// Tells a page of what a filter finds.
    func search(_ filter: RequestFilter, skip: Int, limit: Int, for command: Int64?) async throws {
        guard
            case .history(let found, _, let isCut)? = try await session.updates(of: .search(filter))
                .first
        else { return }
        let rows = filter.sorted(found)
        let page = rows.dropFirst(skip).prefix(limit)
        let now = service.clock.now
        for (index, entry) in page.enumerated() {
            emit(JSONEvent.earlier(entry, number: skip + index + 1, now: now, id: command))
        }
        let hasMore = isCut || skip + page.count < rows.count
        emit(JSONEvent.history(count: page.count, hasMore: hasMore, id: command))
    }

    /// Tells the map of a request as lines of text.
    func reportMap(
        of message: MessageID,
        _ view: MapView,
        _ size: Size,
        for command: Int64?
    ) async throws {
        let entry = try await session.updates(of: .look(message)).first?.entry
        guard let scene = entry?.review.locationContext.scene else { throw FrontEndError.noMap }
        let glyphs: Glyphs = view.look == .ascii ? .ascii : .unicode
        let frame = MapWidget.frame(scene: scene, view: view, size: size, glyphs: glyphs)
        emit(JSONEvent.map(frame, of: message, id: command))
    }
}

extension JSONSession {
    private func accounts() async throws -> [AccountRow] {
        guard case .accounts(let rows)? = try await session.updates(of: .accounts).first else {
            return []
        }
        return rows
    }

    /// The account that two names mean.
    func account(_ names: JSONCommand.AccountNames) async throws -> AccountRow {
        let meant = try await accounts().filter { names.mean($0.id) }
        let asked = Found("\(names.issuer):\(names.name)")
        guard let row = meant.first else {
            throw AccountQueryError.unknown(asked, near: nil)
        }
        // Two whose names differ in what cannot be shown.
        guard meant.count == 1 else { throw AccountQueryError.ambiguous(asked) }
        return row
    }

    func report(_ account: AccountID, for command: Int64?) async throws {
        let row = try await accounts().first { $0.id == account }
        emit(
            row.map { JSONEvent.account($0, id: command) }
                ?? JSONEvent.removed(account, id: command)
        )
    }

    /// Changes an account and tells it as it is then, also when not all was done.
    func carryOut(
        _ change: AccountChange,
        of names: JSONCommand.AccountNames,
        typed: String = "",
        for command: Int64?
    ) async throws {
        let row = try await account(names)
        if change == .remove, !Removal.accepts(typed, for: Removal.phrase(for: row)) {
            throw FrontEndError.nameUntyped
        }
        let failure = await failure(of: change.order(about: row.id))
        try await report(row.id, for: command)
        if let failure { throw failure }
    }

    /// Enrols, and tells the account, also when its server has not answered for the device.
    func enrol(
        _ typed: TypedSecret,
        saying summary: AddressSummary,
        for command: Int64?
    ) async throws {
        let address = try service.address(typed)
        let order = AccountOrder.enrol(typed, isReplacing: summary.isReplacing)
        let failure = await failure(of: order)
        if failure == nil || failure as? RegistrationError == .unknown {
            let account = address.account(added: service.clock.now).id
            // A device that waits alone is no account yet.
            if try await accounts().contains(where: { $0.id == account }) {
                try await report(account, for: command)
            }
        }
        if let failure { throw failure }
    }

    /// Carries out an order; why it is not done, or `nil`.
    func failure(of order: AccountOrder) async -> (any CodedError)? {
        guard case .accountOrderEnded(let outcome)? = await session.perform(.account(order)).first
        else { return nil }
        return outcome.failure
    }

    /// Tells the code of an account, the next one when they count.
    func reportCode(of names: JSONCommand.AccountNames, for command: Int64?) async throws {
        let account = try await account(names).id
        for case .codes(let rows) in try await session.updates(of: .nextCode(account)) {
            await report(.codes(rows.filter { $0.id == account }), for: command)
        }
    }
}

extension JSONSession {
    /// Approves what was confirmed as its confirmation level asks for.
    func approve(_ id: MessageID, _ decision: Decision, given proofs: Proofs) async throws {
        try checkScope(of: id)
        guard await session.hasShown(id) else {
            _ = try await session.updates(of: .look(id))
            throw FrontEndError.notShown
        }
        do {
            try await answer(decision, to: id, given: proofs)
        } catch {
            let isLeft = await session.questions.leftOpen.contains(.approval(id))
            let question: PrintableText = "the command \"answer\" with what the question asks for"
            if let answer = isLeft ? question : Self.answer(to: error) {
                recordUnanswered(id, answer: answer)
            }
            throw error
        }
    }

    /// Sends an answer and tells where the request stands then, and the requests that are assessed
    /// otherwise because of it.
    func answer(
        _ decision: Decision,
        to id: MessageID,
        given proofs: Proofs = Proofs()
    ) async throws {
        let updates = await session.perform(.answer(id, decision, given: proofs))
        switch updates.first {
        case .needs(_, .phrase(let phrase)): throw FrontEndError.untyped(phrase: phrase.text)
        case .needs: throw FrontEndError.unconfirmed
        default: break
        }
        let outcome = try AnswerOutcome(updates)
        emit(JSONEvent.state(outcome.state, of: id, code: outcome.code))
        if let error = outcome.unrecorded { emit(JSONEvent.problem(error)) }
        recordDecided(id)
        // The answer has left: a store that cannot be read now is no error of it.
        try? await perform(.recheck, for: nil)
        guard case .delivered = outcome.state else { throw FrontEndError.undelivered }
    }

    /// What an approval that failed lacks; `nil` when it failed for something else.
    static func answer(to error: any Error) -> PrintableText? {
        switch error {
        case FrontEndError.unconfirmed: "the member \"insisted\": true"
        case FrontEndError.untyped(let phrase):
            "the member \"typed\": \"\(phrase.fitted(to: 150))\""
        case RequestError.riskRose: "the member that its confirmation level now needs"
        case AnswerError.presenceNeeded: "the member \"shown\" with what the login page shows"
        case AnswerError.numberNeeded: "the member \"number\" with what the login page shows"
        default: nil
        }
    }
}
