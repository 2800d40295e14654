import Console
package import Host
package import Push
package import Review
import Risk
package import Service
import Store
import Token
package import Vocabulary

/// The review as lines of text: the console's own behaviour behind words instead of keys.
package struct PlainSession {
    /// Where decisions come from.
    package enum Input: Sendable {
        /// Lines that a person types and reads the answers to.
        case person(TypedLines)
        /// Lines from a file or a program, which cannot react: they stop at the first answer that
        /// is not delivered, at the first change of an account that fails and at the first line
        /// that does not fit, so that no line is ever taken for another request or account than it
        /// was written for. When they end, or quit, while a question is open, that is told.
        case script(TypedLines)
        /// What a story's person would type at each request; ends after so many requests.
        case story(count: Int, @Sendable (Entry) async -> [Command])
    }

    /// How a review ended.
    package enum Ending: Hashable, Sendable {
        /// By the person, at the end of the input or of the story.
        case finished
        /// A script's answer was not delivered.
        case undelivered(RequestState)
        /// A script's line did not fit what was asked, or its request can no longer be answered.
        case misplaced
        /// What a script wanted done with an account was not done, or only in part; why.
        case failed(code: String)
        /// A script's lines ended before the question that its last decision, or its last change
        /// of an account, asks; nothing was done of that.
        case unanswered(FrontEndError)
    }

    enum Step: Sendable {
        /// What is there from the start.
        case begun([Entry])
        case event(Event)
        case line(String)
        /// All that an answer had to tell has been told.
        case settled(MessageID, isDelivered: Bool)
        /// A check of who is at the device has ended.
        case verified(MessageID, failure: PrintableText?)
        /// What was asked for, as lines to print.
        case told([PrintableText])
        /// What a search of the history found, as lines to print.
        case found([PrintableText], [Entry], by: HistoryFilter)
        /// All accounts, for a word about them.
        case accounts([AccountRow], for: Command)
        /// What was to be done with an account has ended.
        case ordered(AccountOutcome)
        /// The accounts could not be read.
        case unread(any CodedError)
        /// The address that was asked for; `nil` when none was given.
        case address(TypedSecret?)
    }

    /// The most bytes of a line: an enrolment address with the word before it.
    package static let lineLimit = EnrolmentAddress.limit + 64
    /// The longest that a story takes.
    private static let storyTime = Duration.seconds(60)

    let clock: Clock
    let showsMap: Bool
    let emit: @Sendable (PrintableText) -> Void
    let service: ApprovalService
    let deliveries: String?
    /// The clock that times are told by.
    let zone: LocalZone

    /// Creates a session at a service.
    ///
    /// - Parameters:
    ///   - service: Where requests are answered.
    ///   - clock: Tells the time.
    ///   - showsMap: Whether an ASCII map follows each request.
    ///   - deliveries: Where messages for a device that is enrolled here can be fetched; `nil`
    ///     leaves that to the configuration.
    ///   - emit: Prints a line.
    package init(
        service: ApprovalService,
        clock: Clock = .system,
        showsMap: Bool,
        deliveries: String? = nil,
        emit: @escaping @Sendable (PrintableText) -> Void
    ) {
        self.service = service
        self.clock = clock
        self.showsMap = showsMap
        self.deliveries = deliveries
        self.emit = emit
        zone = .ofMachine(at: clock.now)
    }

    /// Reviews requests until the input ends, the person leaves, or the story is over.
    ///
    /// The next line is read only when no answer is under way.
    ///
    /// - Parameters:
    ///   - entries: What is there from the start.
    ///   - incoming: What happens at the service.
    ///   - input: Where decisions come from.
    ///   - scope: The requests that it is about.
    /// - Returns: How it ended.
    package func run(
        entries: [Entry],
        incoming: AsyncStream<Update>,
        input: Input,
        scope: ReviewScope = .all
    ) async -> Ending {
        let entries = scope.entries(entries)
        let (steps, continuation) = AsyncStream<Step>.makeStream()
        let (permits, permit) = AsyncStream<Void>.makeStream()
        return await withTaskGroup(returning: Ending.self) { group in
            continuation.yield(.begun(entries))
            group.addTask {
                for await event in incoming where scope.contains(event) {
                    continuation.yield(.event(.told(event)))
                }
            }
            group.addTask {
                await Self.feed(continuation, from: input, on: permits)
                continuation.yield(.event(.ended))
            }
            if case .person = input {
                group.addTask {
                    for await event in service.changesByOthers(since: entries)
                    where scope.contains(event) {
                        continuation.yield(.event(.told(event)))
                    }
                }
            }
            var run = PlainRun(session: self, input: input, scope: scope) { permit.yield() }
            // Without any request nothing else would ask for the first line.
            continuation.yield(.event(.tick(clock.now)))
            var alarm: (deadline: Instant, task: Task<Void, Never>)?
            for await step in steps {
                // Armed anew after each telling of the time: clocks are set.
                if case .event(.tick) = step { alarm = nil }
                run.take(step)
                await run.proceed()
                for work in run.takeWork() {
                    group.addTask {
                        await carryOut(work) { continuation.yield($0) }
                    }
                }
                if run.isOver { break }
                if case .person = input, let deadline = run.deadline, deadline != alarm?.deadline {
                    alarm?.task.cancel()
                    alarm = (deadline, tick(after: deadline, in: continuation))
                }
            }
            alarm?.task.cancel()
            group.cancelAll()
            await group.waitForAll()
            for line in await service.standing(of: run.abandoned) {
                line.wrapped(to: 80).forEach(emit)
            }
            return run.ending
        }
    }

    /// Tells the time once an instant is past.
    private func tick(
        after instant: Instant,
        in steps: AsyncStream<Step>.Continuation
    ) -> Task<Void, Never> {
        let pause = max(0, instant.milliseconds(since: clock.now)) + 1
        return Task { [clock] in
            guard (try? await Task.sleep(for: .milliseconds(pause))) != nil else { return }
            steps.yield(.event(.tick(clock.now)))
        }
    }

    /// Hands out one line for each permit, until the input ends.
    private static func feed(
        _ steps: AsyncStream<Step>.Continuation,
        from input: Input,
        on permits: AsyncStream<Void>
    ) async {
        switch input {
        case .person(let lines), .script(let lines):
            for await _ in permits {
                guard let line = await lines.next() else { return }
                steps.yield(.line(line))
            }
        case .story:
            try? await Task.sleep(for: storyTime)
        }
    }
}

extension PlainSession {
    /// What a review asks the service to do.
    enum Work: Sendable {
        case answer(
            MessageID,
            Decision,
            shown: [PrintableText],
            given: Proofs
        )
        case verifyUser(MessageID)
        case codes
        /// The code of the account with this number in the list of codes.
        case code(Int)
        case history(HistoryFilter)
        /// An earlier request as it was decided.
        case open(Entry)
        case state(Entry, HistoryStatement)
        case export(HistoryFilter)
        /// All accounts, for a word about them.
        case accounts(Command)
        case account(AccountOrder)
        /// Ask for an enrolment address without showing it.
        case askForAddress
    }

    /// Does it and tells what came of it.
    func carryOut(_ work: Work, tell: @Sendable (Step) -> Void) async {
        switch work {
        case .answer(let id, let decision, let shown, let proofs):
            let told = await service.told(
                answering: decision,
                to: id,
                shown: shown,
                given: proofs
            )
            for event in told.events { tell(.event(event)) }
            if let code = told.code { tell(.event(.notice(StatusMessage(code, style: .strong)))) }
            tell(.settled(id, isDelivered: told.isDelivered))
            if let renewed = told.renewed { tell(.event(.told(.arrived(renewed)))) }
        case .verifyUser(let id):
            tell(.verified(id, failure: await verifyUser(for: id)))
        case .codes:
            tell(.told(await codes()))
        case .code(let number):
            tell(.told(await code(number)))
        case .history(let filter):
            await attempt(tell) {
                let found = try await service.search(filter)
                let rows = filter.sorted(found.entries)
                let lines = Plain.history(
                    rows,
                    isByTime: filter.isByTime,
                    isCut: found.isCut,
                    zone: zone,
                    now: clock.now
                )
                return .found(lines, rows, by: filter)
            }
        case .open(let entry):
            await attempt(tell) {
                let details = try await service.details(of: entry.id)
                return .told(Plain.history(entry, details, now: clock.now, zone: zone))
            }
        case .state(let entry, let statement):
            await attempt(tell) {
                try await service.state(statement, about: entry.id)
                return .told([Words.History.noted(statement, count: 1)])
            }
        case .export(let filter):
            await attempt(tell) {
                let written = try await service.export(filter)
                let told = Words.History.exported(written.count, to: written.file)
                return .told(told.wrapped(to: Plain.columns))
            }
        case .accounts(let command):
            do throws(StorageError) {
                tell(.accounts(try await service.accountRows(), for: command))
            } catch {
                tell(.unread(error))
            }
        case .account(let order):
            tell(.ordered(await service.outcome(of: order, deliveries: deliveries)))
        case .askForAddress:
            tell(.address(await askForAddress()))
        }
    }

    private func attempt(_ tell: (Step) -> Void, _ work: () async throws -> Step) async {
        do {
            tell(try await work())
        } catch {
            tell(.told(["\(error.coded.sentence)"]))
        }
    }

    /// Asks on the terminal for an address, which is not shown; `nil` when none was given.
    private func askForAddress() async -> TypedSecret? {
        let question: PrintableText = "Type or paste the enrolment address; it is not shown:"
        let limit = EnrolmentAddress.limit
        // One more, so that an address that is too long is none and not the beginning of one.
        let answer = await TerminalQuestion.ask(question, isHidden: true, limit: limit + 1)
        return answer.line.flatMap { TypedSecret($0, limit: limit) }
    }

    /// Asks on the terminal who is at the device; why they could not prove it, or `nil`.
    private func verifyUser(for id: MessageID) async -> PrintableText? {
        do {
            try await service.checkMayApprove(id)
            try await service.userCheck.run { prompt in
                guard prompt.kind.isQuestion else {
                    emit(prompt.text)
                    return nil
                }
                let question = VerificationQuestion(
                    text: prompt.text,
                    isHidden: prompt.kind == .hidden
                )
                Plain.verification(question).forEach(emit)
                return await TerminalQuestion.ask(prompt.text, isHidden: question.isHidden).line
            }
            return nil
        } catch {
            return "\(error.coded.sentence)"
        }
    }

    /// All codes as lines.
    private func codes() async -> [PrintableText] {
        do throws(StorageError) {
            return Plain.codes(try await service.codeRows(given: [:]), now: clock.now)
        } catch {
            return ["\(error.sentence)"]
        }
    }

    /// One code as lines; a counter-based one is used up.
    private func code(_ number: Int) async -> [PrintableText] {
        do {
            var rows = try await service.codeRows(given: [:])
            guard rows.indices.contains(number - 1), case .counter = rows[number - 1].content
            else { return Plain.code(number, of: rows, now: clock.now) }
            let account = rows[number - 1].account
            let code = PrintableText(try await service.code(of: account, at: nil).code.text)
            rows = try await service.codeRows(given: [account: code])
            return Plain.code(number, of: rows, now: clock.now)
        } catch {
            return ["\(error.coded.sentence)"]
        }
    }
}
