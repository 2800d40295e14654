package import Host
package import Push
package import Review
import Risk
package import Service
import Store
package import Vocabulary

/// The review as lines of text: words instead of keys.
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
        case story(count: Int, @Sendable (Entry) async -> [String])
    }

    package enum Ending: Hashable, Sendable {
        /// By the person, at the end of the input or of the story.
        case finished
        /// A script's answer was not delivered.
        case undelivered(RequestState)
        /// What a script wanted done with an account was not done, or only in part; why.
        case failed(code: String)
        /// A script's line did not fit what was asked, its request can no longer be answered, or its
        /// lines ended before the question that the last of them asks; nothing was done of that.
        case stopped(FrontEndError)

        /// What standard error says of it.
        package var error: FrontEndError? {
            switch self {
            case .finished: nil
            case .undelivered: .misplaced(reason: "An answer was not delivered", advice: .empty)
            case .failed:
                .misplaced(reason: "An account was not changed as asked", advice: .empty)
            case .stopped(let error): error
            }
        }
    }

    enum Step: Sendable {
        case begun([Entry])
        case reported(Update)
        /// `nil` at the end of the input.
        case line(String?)
        /// Time has passed.
        case tick
        /// What came of something that was begun.
        case performed(Action, [Update])
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
    let work: Session
    /// The clock that times are told by.
    let zone: LocalZone

    /// Creates a session at a service.
    ///
    /// - Parameters:
    ///   - service: Where requests are answered.
    ///   - clock: Tells the time.
    ///   - showsMap: Whether an ASCII map follows each request.
    ///   - emit: Prints a line.
    package init(
        service: ApprovalService,
        clock: Clock = .system,
        showsMap: Bool,
        emit: @escaping @Sendable (PrintableText) -> Void
    ) {
        self.service = service
        self.clock = clock
        self.showsMap = showsMap
        self.emit = emit
        work = Session(
            service: service,
            prompting: { prompt in
                guard prompt.kind.isQuestion else {
                    emit(prompt.text)
                    return nil
                }
                let isHidden = prompt.kind == .hidden
                Plain.verification(.init(text: prompt.text, isHidden: isHidden)).forEach(emit)
                return await TerminalQuestion.answer(prompt)
            },
            report: { _ in }
        )
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
                for await update in incoming where scope.contains(update) {
                    continuation.yield(.reported(update))
                }
            }
            group.addTask {
                await Self.feed(continuation, from: input, on: permits)
                continuation.yield(.line(nil))
            }
            if case .person = input {
                group.addTask {
                    for await update in service.changesByOthers(since: entries)
                    where scope.contains(update) {
                        continuation.yield(.reported(update))
                    }
                }
            }
            var run = PlainRun(session: self, input: input, scope: scope) { permit.yield() }
            // Without any request nothing else would ask for the first line.
            continuation.yield(.tick)
            var alarm: (deadline: Instant, task: Task<Void, Never>)?
            for await step in steps {
                // Armed anew after each telling of the time: clocks are set.
                if case .tick = step { alarm = nil }
                run.handle(step)
                await run.proceed()
                for action in run.removeWork() {
                    if case .answer(let id, _, _) = action, let (entry, lines) = run.seen(id) {
                        await work.record(entry, shownAs: lines)
                    }
                    await work.begin(action) { continuation.yield(.performed(action, $0)) }
                }
                if run.takeAddressWish() {
                    group.addTask { continuation.yield(.address(await askForAddress())) }
                }
                if run.isOver { break }
                if case .person = input, let deadline = run.deadline, deadline != alarm?.deadline {
                    alarm?.task.cancel()
                    alarm = (deadline, tick(after: deadline, in: continuation))
                }
            }
            alarm?.task.cancel()
            group.cancelAll()
            await work.stop()
            await group.waitForAll()
            for line in await work.status(of: run.abandoned) {
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
        return Task {
            guard (try? await Task.sleep(for: .milliseconds(pause))) != nil else { return }
            steps.yield(.tick)
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
    /// Requests as they are assessed now; none when that cannot be told.
    func assessed(_ action: Action) async -> [Entry] {
        await work.perform(action).compactMap(\.entry)
    }

    /// Asks on the terminal for an address, which is not shown; `nil` when none was given.
    private func askForAddress() async -> TypedSecret? {
        let question: PrintableText = "Type or paste the enrolment address; it is not shown:"
        let limit = EnrolmentAddress.limit
        // One more, so that an address that is too long is none and not the beginning of one.
        let answer = await TerminalQuestion.ask(question, isHidden: true, limit: limit + 1)
        return answer.line.flatMap { TypedSecret($0, limit: limit) }
    }
}
