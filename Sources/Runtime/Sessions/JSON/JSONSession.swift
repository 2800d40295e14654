import Authenticator
package import Console
import Device
import Facts
import Risk
import Storage
import Token
import Vocabulary

/// The review for another front end: events go out and commands come in, each a JSON object a line.
///
/// Every command gets one `reply`, in the order in which they end. A front end must ask the person
/// what `friction` says; this side checks that it says it did, and the desk weighs once more.
package actor JSONSession {
    /// The most bytes of a command.
    package static let lineLimit = JSONCommand.limit

    private let desk: Desk
    private let emit: @Sendable (String) -> Void
    private let questions = OpenQuestions()

    /// Creates a session at a desk.
    ///
    /// - Parameters:
    ///   - desk: Where requests are answered.
    ///   - emit: Prints a line.
    package init(desk: Desk, emit: @escaping @Sendable (String) -> Void) {
        self.desk = desk
        self.emit = emit
    }

    /// Tells what happens and obeys, until the input ends or says `quit`.
    ///
    /// An answer that is under way then is waited for.
    ///
    /// - Parameters:
    ///   - entries: What is there from the start.
    ///   - incoming: What happens at the desk.
    ///   - lines: Commands; `nil` at the end of the input.
    package func run(
        entries: [Entry],
        incoming: AsyncStream<DeskEvent>,
        lines: @escaping @Sendable () async -> String?
    ) async {
        let now = desk.clock.now
        emit(JSONEvent.hello(waiting: entries.count { $0.isWaiting(at: now) }, at: now))
        for entry in entries { tell(entry) }
        let watching = Task {
            await withTaskGroup { group in
                group.addTask { for await event in incoming { await self.tell(event) } }
                group.addTask {
                    for await event in self.desk.changesByOthers(since: entries) {
                        await self.tell(event)
                    }
                }
            }
        }
        await withTaskGroup { group in
            while let line = await lines() {
                guard !line.allSatisfy(\.isWhitespace) else { continue }
                do throws(JSONCommand.Mistake) {
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
            await questions.cancelAll()
            await group.waitForAll()
        }
        watching.cancel()
        await watching.value
        emit(JSONEvent.bye())
    }

    private func tell(_ event: DeskEvent) {
        switch event {
        case .arrived(let entry): tell(entry)
        case .refused(let code): emit(JSONEvent.refused(code: code))
        case .connection(let connection): emit(JSONEvent.connection(connection))
        case .problem(let error): emit(JSONEvent.problem(error))
        }
    }

    private func tell(_ entry: Entry) {
        emit(JSONEvent.request(entry, now: desk.clock.now))
    }

    private func obey(_ command: JSONCommand) async {
        do {
            switch command.kind {
            case .list:
                for entry in try await desk.openEntries() { tell(entry) }
            case .show(let id):
                emit(JSONEvent.request(try await desk.entry(id), now: desk.clock.now))
            case .approve(let id, let confirmation): try await approve(id, confirmation)
            case .reject(let id): try await answer(.reject, to: try await desk.entry(id))
            case .state(let id, let isOwn):
                try await desk.state(isOwn ? .own : .notOwn, about: id)
            case .codes:
                let rows = try await desk.codeRows(given: [:])
                emit(JSONEvent.codes(rows, now: desk.clock.now, id: command.id))
            case .answer(let id, let typed): await questions.give(typed, for: .approval(id))
            case .quit: break
            }
            emit(JSONEvent.done(command.id))
        } catch {
            let coded = error as? any CodedError ?? RuntimeError.unknownRequest
            emit(JSONEvent.failed(command.id, coded))
        }
    }

    private func approve(_ id: MessageID, _ confirmation: JSONCommand.Confirmation) async throws {
        let entry = try await desk.entry(id)
        var passed = ApproverPolicy.Friction.none
        if let typed = confirmation.typed {
            guard entry.approvalPhrase.accepts(typed) else { throw RuntimeError.untyped }
            passed = .type
        } else if confirmation.isInsisted {
            passed = .confirm
        }
        guard passed >= entry.friction else {
            throw entry.friction == .type ? RuntimeError.untyped : RuntimeError.unconfirmed
        }
        let isProven = entry.review.facts.kind == .biometric
        if isProven { try await verifyUser(for: id) }
        try await answer(
            confirmation.number.map { .approveWithNumber($0) } ?? .approve,
            to: entry,
            isUserVerified: isProven,
            passed: passed
        )
    }

    private func answer(
        _ decision: Decision,
        to entry: Entry,
        isUserVerified: Bool = false,
        passed: ApproverPolicy.Friction = .none
    ) async throws {
        let outcome = try await desk.answer(
            decision,
            to: entry.id,
            shown: entry.shown(at: desk.clock.now),
            isUserVerified: isUserVerified,
            passed: passed
        )
        emit(JSONEvent.state(outcome.state, of: entry.id))
        if let error = outcome.unrecorded { emit(JSONEvent.problem(error)) }
        guard outcome.state == .delivered(decision) else { throw RuntimeError.undelivered }
    }

    /// Asks through the front end who is at the device.
    private func verifyUser(for id: MessageID) async throws {
        try await desk.checkMayApprove(id)
        try await desk.userCheck.run { prompt in await self.ask(prompt, of: id) }
    }

    private func ask(_ prompt: VerificationPrompt, of id: MessageID) async -> SecretBytes? {
        guard prompt.kind.isQuestion else {
            emit(JSONEvent.told(prompt.text, of: id))
            return nil
        }
        let question = VerificationQuestion(text: prompt.text, isHidden: prompt.kind == .hidden)
        return await questions.answer(for: .approval(id)) { [emit] in
            emit(JSONEvent.question(question, of: id))
        }
    }
}
