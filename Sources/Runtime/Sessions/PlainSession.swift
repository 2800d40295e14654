package import Authenticator
package import Console
import Device
import Facts
import Risk
import Storage
package import Vocabulary

/// The review as lines of text: the console's own behaviour behind words instead of keys.
package struct PlainSession {
    /// Where decisions come from.
    package enum Input: Sendable {
        /// Lines that a person types and reads the answers to.
        case person(TypedLines)
        /// Lines from a file or a program, which cannot react: they stop at the first answer that
        /// is not delivered and at the first line that has no effect, so that no line is ever taken
        /// for another request than it was written for.
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
    }

    enum Step: Sendable {
        case event(Event)
        case line(String)
        /// All that an answer had to tell has been told.
        case settled(MessageID, isDelivered: Bool)
        /// A check of who is at the device has ended.
        case verified(MessageID, failure: PrintableText?)
        /// What was asked for, as lines to print; for a search of the history what it found, too.
        case told([PrintableText], found: [Entry]?)
    }

    /// The longest that a story takes.
    private static let storyTime = Duration.seconds(60)

    let clock: Clock
    let showsMap: Bool
    let emit: @Sendable (PrintableText) -> Void
    private let desk: Desk

    /// Creates a session at a desk.
    ///
    /// - Parameters:
    ///   - desk: Where requests are answered.
    ///   - clock: Tells the time.
    ///   - showsMap: Whether an ASCII map follows each request.
    ///   - emit: Prints a line.
    package init(
        desk: Desk,
        clock: Clock = .system,
        showsMap: Bool,
        emit: @escaping @Sendable (PrintableText) -> Void
    ) {
        self.desk = desk
        self.clock = clock
        self.showsMap = showsMap
        self.emit = emit
    }

    /// Reviews requests until the input ends, the person leaves, or the story is over.
    ///
    /// The next line is read only when no answer is under way.
    ///
    /// - Parameters:
    ///   - entries: What is there from the start.
    ///   - incoming: What happens at the desk.
    ///   - input: Where decisions come from.
    /// - Returns: How it ended.
    package func run(
        entries: [Entry],
        incoming: AsyncStream<DeskEvent>,
        input: Input
    ) async -> Ending {
        let (steps, continuation) = AsyncStream<Step>.makeStream()
        let (permits, permit) = AsyncStream<Void>.makeStream()
        return await withTaskGroup(returning: Ending.self) { group in
            for entry in entries { continuation.yield(.event(.arrived(entry))) }
            group.addTask {
                for await event in incoming { continuation.yield(.event(Event(event))) }
            }
            group.addTask {
                await Self.feed(continuation, from: input, on: permits)
                continuation.yield(.event(.ended))
            }
            if case .person = input {
                group.addTask {
                    for await event in desk.changesByOthers(since: entries) {
                        continuation.yield(.event(Event(event)))
                    }
                }
            }
            var run = PlainRun(session: self, input: input) { permit.yield() }
            // Without any request nothing else would ask for the first line.
            continuation.yield(.event(.tick(clock.now)))
            for await step in steps {
                run.take(step)
                await run.proceed()
                for work in run.takeWork() {
                    group.addTask {
                        await carryOut(work) { continuation.yield($0) }
                    }
                }
                if run.isOver { break }
            }
            group.cancelAll()
            await group.waitForAll()
            for line in await desk.standing(of: run.abandoned) {
                line.wrapped(to: 80).forEach(emit)
            }
            return run.ending
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

    /// What a review asks the desk to do.
    enum Work: Sendable {
        case answer(
            MessageID,
            Decision,
            shown: [PrintableText],
            isUserVerified: Bool,
            friction: ApproverPolicy.Friction
        )
        case verifyUser(MessageID)
        case codes
        /// The code of the account with this number in the list of codes.
        case code(Int)
        case history(HistoryFilter)
        /// An earlier request as it was decided.
        case open(Entry)
        case state(Entry, HistoryList.Statement)
    }

    private func carryOut(_ work: Work, tell: @Sendable (Step) -> Void) async {
        switch work {
        case .answer(let id, let decision, let shown, let isUserVerified, let friction):
            let told = await desk.told(
                answering: decision,
                to: id,
                shown: shown,
                isUserVerified: isUserVerified,
                friction: friction
            )
            for event in told.events { tell(.event(event)) }
            tell(.settled(id, isDelivered: told.isDelivered))
            if let renewed = told.renewed { tell(.event(.arrived(renewed))) }
        case .verifyUser(let id):
            tell(.verified(id, failure: await verifyUser(for: id)))
        case .codes:
            tell(.told(await codes(), found: nil))
        case .code(let number):
            tell(.told(await code(number), found: nil))
        case .history(let filter):
            await attempt(tell) {
                let found = try await desk.search(filter)
                let rows = filter.sorted(found.entries)
                let lines = Plain.history(rows, isCut: found.isCut, now: clock.now)
                return .told(lines, found: rows)
            }
        case .open(let entry):
            await attempt(tell) {
                let details = try await desk.details(of: entry.id)
                return .told(Plain.history(entry, details, now: clock.now), found: nil)
            }
        case .state(let entry, let statement):
            await attempt(tell) {
                try await desk.state(statement, about: entry.id)
                return .told([HistoryWork.noted(statement)], found: nil)
            }
        }
    }

    private func attempt(_ tell: (Step) -> Void, _ work: () async throws -> Step) async {
        do {
            tell(try await work())
        } catch {
            let coded = error as? any CodedError
            tell(.told([coded.map { "\($0.sentence)" } ?? "unexpected"], found: nil))
        }
    }

    /// Asks on the terminal who is at the device; why they could not prove it, or `nil`.
    private func verifyUser(for id: MessageID) async -> PrintableText? {
        do {
            try await desk.checkMayApprove(id)
            try await desk.userCheck.run { prompt in
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
            let coded = error as? any CodedError
            return coded.map { "\($0.sentence)" } ?? "unexpected"
        }
    }

    /// All codes as lines.
    private func codes() async -> [PrintableText] {
        do throws(StorageError) {
            return Plain.codes(try await desk.codeRows(given: [:]), now: clock.now)
        } catch {
            return ["\(error.sentence)"]
        }
    }

    /// One code as lines; a counter-based one is used up.
    private func code(_ number: Int) async -> [PrintableText] {
        do {
            var rows = try await desk.codeRows(given: [:])
            guard rows.indices.contains(number - 1), case .counter = rows[number - 1].content
            else { return Plain.code(number, of: rows, now: clock.now) }
            let account = rows[number - 1].account
            let code = PrintableText(try await desk.code(of: account, at: nil).code.text)
            rows = try await desk.codeRows(given: [account: code])
            return Plain.code(number, of: rows, now: clock.now)
        } catch {
            let coded = error as? any CodedError
            return [coded.map { "\($0.sentence)" } ?? "unexpected"]
        }
    }
}
