import Arguments
import Glibc
import Host
import Journeys
import Service
import Synchronization
import Token
import Vocabulary

/// The person at a terminal, or lines that stand for them.
///
/// With a terminal on standard input questions are asked there, and hidden answers stay hidden; else
/// each question takes the next line of standard input.
final class TerminalPerson: SignInPerson {
    /// What the terminal shows of the button beside a wait.
    private enum Button {
        /// Something else was printed or asked since.
        case covered
        /// It is the last that was printed.
        case shown
        /// What was typed before it was dropped.
        case ready
    }

    /// How long Enter, which was typed for what was there before, presses no button and answers no question
    /// that has just been shown.
    private static let deadTime = Duration.milliseconds(500)

    let lines: TypedLines
    /// The host that all texts of the server are attributed to.
    let server: PrintableText
    private let isInteractive = isatty(STDIN_FILENO) == 1
    private let output = Output.reader
    private let state = Mutex<(wait: SignInNews?, button: Button)>((nil, .covered))

    /// - Parameters:
    ///   - lines: Answers without a terminal.
    ///   - server: The host of the server.
    init(lines: TypedLines, server: PrintableText) {
        self.lines = lines
        // Whose a host is stands at its end.
        self.server = server.end(within: 60)
    }

    func report(_ news: SignInNews) async {
        state.withLock { state in
            if case .waiting = news {
                state = (news, .shown)
            } else {
                state.button = .covered
            }
        }
        print(news)
    }

    private func show(_ text: PrintableText) { Output.attributed(text, on: output) }

    private func print(_ news: SignInNews) {
        switch news {
        case .step(let header, let explanation, _):
            for text in [header, explanation].compactMap(\.self) where !text.isEmpty {
                show("\(server) says: \(text.quoted)")
            }
        case .text(let text, .warning): show("\(server) warns: \(text.quoted)")
        case .text(let text, .error): show("\(server) has an error: \(text.quoted)")
        case .text(let text, _): show("\(server) says: \(text.quoted)")
        case .waiting(let message, let number, let prompt, let button):
            show("\(server) waits\(message.map { ": \($0.quoted)" } ?? "")")
            if let prompt { show("\(server) asks: \(prompt.quoted)") }
            if isInteractive, let button { show("Enter presses \(button.quoted)") }
            if let number {
                show("The number to choose on the device: \(number.quoted)")
            }
        case .push(let id, let account, let number, let isPersonKnown):
            show(
                "This console holds a request for \(account.quoted), which may be this one: \(id)"
            )
            if !isPersonKnown {
                show(
                    "This sign-in asked for no name: the request may be of another person's sign-in."
                )
            }
            if let number { show("The sign-in shows the number \(number).") }
            if !isInteractive {
                let option: PrintableText = number.map { " --number \($0)" } ?? ""
                Output.line("It is decided by:", on: output)
                Output.line("  pratique approve \(ShellWord.quoted(id.text))\(option)", on: output)
            }
        case .offer(let sentences, let warnings, _):
            show("\(server) offers to enrol this device:")
            for sentence in sentences { show(sentence) }
            for warning in warnings { show("warning: \(warning)") }
        case .enrolled(let account): show("enrolled \(account.quoted)")
        case .key(let site, let isNew):
            show(
                isNew ? "a key was made for \(site)" : "signed with a key for \(site)"
            )
        case .touch(let text): show(text)
        case .note(let text):
            let reader = Output.reader(of: STDERR_FILENO, isAsked: isInteractive)
            Output.attributed("pratique: \(text)", on: reader)
        }
    }

    func answer(_ question: SignInQuestion) async throws -> Callback.Answer {
        state.withLock { $0.button = .covered }
        while true {
            let text = try await typed(question)
            if let answer = Self.answer(to: question, text) { return answer }
            guard isInteractive else { throw SignInError.answer(fitting: question.fitting) }
            Output.wrapped("Expected: \(question.fitting)", on: output)
        }
    }

    func wait(milliseconds: Int, button: PrintableText?) async throws -> Bool {
        guard isInteractive, let button else {
            try await Task.sleep(for: .milliseconds(milliseconds))
            return false
        }
        let end = ContinuousClock.now + .milliseconds(milliseconds)
        try await makeReady()
        while let line = await lines.next(before: end) {
            if line.isEmpty { return true }
            show("Only Enter on an empty line presses \(button.quoted); Ctrl-C ends the sign-in.")
        }
        try Task.checkCancellation()
        return false
    }

    /// Has the button be the last that the terminal shows, and drops what was typed before it was.
    private func makeReady() async throws {
        let (wait, button) = state.withLock { $0 }
        guard button != .ready else { return }
        if button == .covered, let wait { print(wait) }
        try await Task.sleep(for: Self.deadTime)
        await lines.discard()
        state.withLock { $0.button = .ready }
    }

    private func typed(_ question: SignInQuestion) async throws -> String {
        let isHidden = question.kind == .secret
        let prompt = shown(question)
        guard isInteractive else {
            show(prompt)
            guard let line = await lines.next() else { throw SignInError.ended }
            return line
        }
        let answer = await TerminalQuestion.ask(
            prompt,
            isHidden: isHidden,
            limit: 4_096,
            deadTime: Self.deadTime
        )
        guard case .typed(let line) = answer else {
            // Ctrl-C is no answer, and no mistake.
            if case .cancelled = answer { throw ExitCode.interrupted }
            throw SignInError.ended
        }
        return line.copiedText
    }

    /// Prints what has no room in the line that is answered, such as choices.
    ///
    /// - Returns: That line. It fits the terminal, so that no words in it come to begin a line.
    private func shown(_ question: SignInQuestion) -> PrintableText {
        if case .choice(let options, _) = question.kind {
            for (place, option) in options.enumerated() {
                let label = question.ownChoices.contains(place) ? option : option.quoted
                show("  \(place + 1)  \(label)")
            }
        }
        // Enter alone sends all of it.
        if case .line(let preset) = question.kind, Self.isLong(preset) {
            show("Enter sends \(PrintableText(preset, limit: .max).quoted)")
        }
        let isServers = question.asker == .server
        let prompt = isServers ? "\(server) asks: \(question.prompt.quoted)" : question.prompt
        // Other letters of a locale may take more room.
        let line = PrintableText(
            LocaleText.shown((prompt + Self.end(question)).withoutJoins.text),
            limit: .max
        )
        // The terminal that asks may be another one than that which is printed to.
        let columns = isatty(output) == 1 ? StandardStream.columns(of: output) : Self.fewestColumns
        guard isInteractive, line.columns > columns - Self.roomForAnswers else { return line }
        show(prompt)
        return (isServers ? "\(server) asks the above:" : "Your answer:") + Self.end(question)
    }

    /// The columns of a terminal of which nothing is known.
    private static let fewestColumns = 40
    /// The columns of a terminal that are left for what is typed, where that is possible.
    private static let roomForAnswers = 12

    /// The columns of a preset line beside its question.
    private static let presetColumns = 20

    /// Whether a preset line has no room beside its question.
    private static func isLong(_ preset: String) -> Bool {
        PrintableText(preset, limit: .max).columns > presetColumns
    }

    /// What stands behind a question: what an empty answer takes, and how it is answered.
    private static func end(_ question: SignInQuestion) -> PrintableText {
        switch question.kind {
        case .line(let preset) where !preset.isEmpty:
            " [\(PrintableText(preset, limit: .max).fitted(to: presetColumns).quoted)]"
        case .choice(_, let preset?): " [\(preset + 1)]"
        case .agreement: " Type yes:"
        case .secret where question.asker == .server: " Hidden answer:"
        default: ""
        }
    }

    private static func answer(to question: SignInQuestion, _ text: String) -> Callback.Answer? {
        switch question.kind {
        case .line(let preset): return .text(text.isEmpty ? preset : text)
        case .secret: return .text(text)
        case .agreement: return .flag(text == "yes")
        case .choice(let options, let preset):
            if text.isEmpty, let preset { return .option(preset) }
            guard let number = Int(text), options.indices.contains(number - 1) else { return nil }
            return .option(number - 1)
        }
    }
}
