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
    let deliveries: String?
    let emit: @Sendable (String) -> Void
    let questions = OpenQuestions()
    private var scope = ReviewScope.all
    /// Whether something was to be decided although ``ReviewScope/isBarred``.
    private var wasBarred = false
    /// Approvals that ask for more than they brought, and what that is.
    private var unanswered: [MessageID: PrintableText] = [:]
    /// Requests that this session has decided.
    private var decided: Set<MessageID> = []
    /// What was told of requests, for the audit trail.
    private var told: [MessageID: ToldRequest] = [:]
    /// With more than this what is over is forgotten.
    private static let mostTold = 512

    /// What a front end knows of a request.
    private struct ToldRequest {
        let lines: [PrintableText]
        let review: MessageReview
        let expires: Instant
    }

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
    ///   - deliveries: Where messages for a device that is enrolled here can be fetched; `nil`
    ///     leaves that to the configuration.
    ///   - emit: Prints a line.
    package init(
        service: ApprovalService,
        deliveries: String? = nil,
        emit: @escaping @Sendable (String) -> Void
    ) {
        self.service = service
        self.deliveries = deliveries
        self.emit = emit
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
        incoming: AsyncStream<ServiceEvent>,
        scope: ReviewScope = .all,
        lines: @escaping @Sendable () async -> String?
    ) async -> Ending {
        self.scope = scope
        let entries = scope.entries(entries)
        let now = service.clock.now
        emit(JSONEvent.hello(waiting: entries.count { $0.isWaiting(at: now) }, at: now))
        for entry in entries { tell(entry) }
        let watching = Task {
            await withTaskGroup { group in
                group.addTask {
                    for await event in incoming where scope.contains(event) {
                        await self.tell(event)
                    }
                }
                group.addTask {
                    for await event in self.service.changesByOthers(since: entries)
                    where scope.contains(event) {
                        await self.tell(event)
                    }
                }
            }
        }
        await withTaskGroup { group in
            while let line = await lines() {
                guard !line.allSatisfy(\.isWhitespace) else { continue }
                do throws(JSONMembers.Mistake) {
                    let command = try JSONCommand(line)
                    if case .quit = command.kind {
                        emit(JSONEvent.done(command.id))
                        break
                    }
                    group.addTask { await self.obey(command) }
                } catch {
                    emit(JSONEvent.failed(error.id, error.error))
                }
            }
            // Nobody can answer a question any more.
            await questions.close()
            await group.waitForAll()
        }
        watching.cancel()
        await watching.value
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
    func noteUnanswered(_ id: MessageID, answer: PrintableText) {
        if unanswered.count < Self.mostTold { unanswered[id] = answer }
    }

    /// Notes that a request was decided, so that nothing is asked about it any more: commands are
    /// obeyed side by side, and one that asks for more may end after the one that brought it.
    func noteDecided(_ id: MessageID) {
        unanswered[id] = nil
        if decided.count >= Self.mostTold { decided = [] }
        decided.insert(id)
    }

    /// Keeps decisions to the requests that the review is about.
    ///
    /// - Throws: `FrontEndError.outsideReview`.
    func checkScope(of id: MessageID) throws(FrontEndError) {
        if scope.isBarred { wasBarred = true }
        guard !scope.isBarred, scope.contains(id) else { throw .outsideReview }
    }

    private func tell(_ event: ServiceEvent) {
        switch event {
        case .arrived(let entry): tell(entry)
        case .withdrawn(let mechanisms):
            for uid in mechanisms.sorted() { emit(JSONEvent.withdrawn(mechanism: uid)) }
        case .refused(let error): emit(JSONEvent.refused(error))
        case .connection(let connection): emit(JSONEvent.connection(connection))
        case .missed(let account): emit(JSONEvent.missed(account: account))
        case .problem(let error): emit(JSONEvent.problem(error))
        }
    }

    private func tell(_ entry: Entry, for command: Int64? = nil) {
        let now = service.clock.now
        if told.count >= Self.mostTold { told = told.filter { $0.value.expires >= now } }
        told[entry.id] = ToldRequest(
            lines: entry.shown(at: now),
            review: entry.review,
            expires: entry.expires
        )
        emit(JSONEvent.request(entry, now: now, id: command))
    }

    /// Tells the requests again that an answer to another has made to be weighed otherwise.
    func tellWeighedAnew() async {
        // The answer has left: a ledger that cannot be read now is no error of it.
        for entry in scope.entries((try? await service.openEntries()) ?? []) {
            tellIfOther(entry)
        }
    }

    /// Tells a request that was told before again when it is weighed otherwise by now.
    func tellIfOther(_ entry: Entry) {
        guard let before = told[entry.id], before.review.assessment != entry.review.assessment
        else { return }
        tell(entry)
    }

    /// What was told of a request; `nil` when nothing was.
    func shown(_ id: MessageID) -> [PrintableText]? { told[id]?.lines }

    private func obey(_ command: JSONCommand) async {
        do {
            try await carryOut(command)
            emit(JSONEvent.done(command.id))
        } catch {
            let coded = error.coded
            emit(JSONEvent.failed(command.id, coded))
        }
    }

    func carryOut(_ command: JSONCommand) async throws {
        let id = command.id
        switch command.kind {
        case .list:
            for entry in scope.entries(try await service.openEntries()) { tell(entry, for: id) }
        case .show(let message): tell(try await service.entry(message), for: id)
        case .map(let message, let view, let size):
            try await tellMap(of: message, view, size, for: id)
        case .approve(let message, let confirmation):
            do {
                try await approve(message, confirmation)
            } catch {
                if let answer = Self.answer(to: error) { noteUnanswered(message, answer: answer) }
                throw error
            }
        case .reject(let message, let decision):
            try checkScope(of: message)
            try await answer(decision, to: try await service.entry(message))
        case .answer(let message, let typed):
            await questions.give(typed, for: .approval(message))
        case .codes:
            let rows = try await service.codeRows(given: [:])
            emit(JSONEvent.codes(rows, now: service.clock.now, id: id))
        case .code(let names): try await tellCode(of: names, for: id)
        case .history(let filter, let skip, let limit):
            try await search(filter, skip: skip, limit: limit, for: id)
        case .details(let message):
            let details = try await service.details(of: try await service.entry(message).id)
            emit(JSONEvent.details(details, of: message, id: id))
        case .state(let message, let isOwn):
            try await service.state(isOwn ? .own : .notOwn, about: message)
        case .export(let filter):
            emit(JSONEvent.exported(try await service.export(filter), id: id))
        case .accounts:
            for row in try await service.accountRows() { emit(JSONEvent.account(row, id: id)) }
        case .rename(let names, let name, let issuer):
            let account = try await account(names).id
            try await service.rename(account, issuer: issuer, accountName: name)
            try await tell(account, for: id)
        case .change(let change, let names, let typed):
            try await carryOut(change, of: names, typed: typed, for: id)
        case .readAddress(let address):
            let read = try await service.compared(try service.address(address))
            emit(JSONEvent.address(read, try await service.summary(of: read), id: id))
        case .enrol(let address, let isConfirmed, let isReplacing, let agreesToHosts):
            guard isConfirmed else { throw FrontEndError.enrolmentUnread }
            let summary = try await service.summary(of: try service.address(address))
            guard agreesToHosts || summary.confirmations.isEmpty,
                isReplacing || !summary.isReplacing
            else { throw FrontEndError.enrolmentUnread }
            try await enrol(address, saying: summary, for: id)
        case .quit: break
        }
    }
}

extension JSONSession {
    /// Tells a page of what a filter finds.
    func search(_ filter: HistoryFilter, skip: Int, limit: Int, for command: Int64?) async throws {
        let found = try await service.search(filter)
        let rows = filter.sorted(found.entries)
        let page = rows.dropFirst(skip).prefix(limit)
        let now = service.clock.now
        for (index, entry) in page.enumerated() {
            emit(JSONEvent.earlier(entry, number: skip + index + 1, now: now, id: command))
        }
        let hasMore = found.isCut || skip + page.count < rows.count
        emit(JSONEvent.history(count: page.count, hasMore: hasMore, id: command))
    }

    /// Tells the map of a request as lines of text.
    func tellMap(
        of message: MessageID,
        _ view: MapView,
        _ size: Size,
        for command: Int64?
    ) async throws {
        guard let scene = try await service.entry(message).review.locationContext.scene else {
            throw FrontEndError.noMap
        }
        let glyphs: Glyphs = view.look == .ascii ? .ascii : .unicode
        let frame = MapWidget.frame(scene: scene, view: view, size: size, glyphs: glyphs)
        emit(JSONEvent.map(frame, of: message, id: command))
    }
}

extension JSONSession {
    /// The account that two names mean.
    func account(_ names: JSONCommand.AccountNames) async throws -> AccountRow {
        let meant = try await service.accountRows().filter { names.mean($0.id) }
        let asked = Found("\(names.issuer):\(names.name)")
        guard let row = meant.first else {
            throw AccountQueryError.unknown(asked, near: nil)
        }
        // Two whose names differ in what cannot be shown.
        guard meant.count == 1 else { throw AccountQueryError.ambiguous(asked) }
        return row
    }

    /// Tells an account as it is now.
    func tell(_ account: AccountID, for command: Int64?) async throws {
        let row = try await service.accountRows().first { $0.id == account }
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
        let outcome = await service.outcome(of: change.order(about: row.id))
        try await tell(row.id, for: command)
        if let failure = outcome.failure { throw failure }
    }

    /// Enrols, and tells the account, also when its server has not answered for the device.
    func enrol(
        _ typed: TypedSecret,
        saying summary: AddressSummary,
        for command: Int64?
    ) async throws {
        let address = try service.address(typed)
        let order = AccountOrder.enrol(typed, isReplacing: summary.isReplacing)
        let outcome = await service.outcome(of: order, deliveries: deliveries)
        if outcome.failure == nil || outcome.failure as? RegistrationError == .unknown {
            let account = address.account(added: service.clock.now).id
            // A device that waits alone is no account yet.
            if try await service.accountRows().contains(where: { $0.id == account }) {
                try await tell(account, for: command)
            }
        }
        if let failure = outcome.failure { throw failure }
    }

    /// Tells the code of an account, the next one when they count.
    func tellCode(of names: JSONCommand.AccountNames, for command: Int64?) async throws {
        let account = try await account(names).id
        let code = PrintableText(try await service.code(of: account, at: nil).code.text)
        let rows = try await service.codeRows(given: [account: code]).filter { $0.id == account }
        emit(JSONEvent.codes(rows, now: service.clock.now, id: command))
    }
}
