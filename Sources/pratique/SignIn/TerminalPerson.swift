import Arguments
import Glibc
import Journeys
import Machine
import SignIn
import Token
import Vocabulary

/// The person at a terminal, or lines that stand for them.
///
/// With a terminal on standard input questions are asked there, and hidden answers stay hidden; else
/// each question takes the next line of standard input.
struct TerminalPerson: SignInPerson {
    let lines: TypedLines
    private let isInteractive = isatty(STDIN_FILENO) == 1

    func tell(_ news: SignInNews) async {
        switch news {
        case .step(let header, let explanation, _):
            for text in [header, explanation].compactMap(\.self) where !text.isEmpty {
                Output.wrapped(text)
            }
        case .text(let text, .warning): Output.wrapped("WARNING: \(text)")
        case .text(let text, .error): Output.wrapped("ERROR: \(text)")
        case .text(let text, _): Output.wrapped(text)
        case .waiting(let message, let number, let button):
            Output.wrapped(message ?? "The server waits.")
            if isInteractive, let button { Output.wrapped("Enter: \(button)") }
            if let number { Output.wrapped("The number to choose on the device: \(number)") }
        case .push(let id, let account, let number):
            Output.wrapped(
                "This console holds a request for \(account), which may be this one: \(id)"
            )
            if let number { Output.wrapped("The sign-in shows the number \(number).") }
            if !isInteractive {
                let option: PrintableText = number.map { " --number \($0)" } ?? ""
                Output.line("It is decided by:")
                Output.line("  pratique approve \(id)\(option)")
            }
        case .enrolled(let account): Output.wrapped("enrolled \(account)")
        case .key(let site, let isNew):
            Output.wrapped(isNew ? "a key was made for \(site)" : "signed with a key for \(site)")
        case .touch(let text): Output.wrapped(text)
        case .note(let text): Output.note("pratique: \(text)")
        }
    }

    func answer(_ question: SignInQuestion) async throws -> Callback.Answer {
        while true {
            let text = try await typed(question)
            if let answer = Self.answer(to: question, text) { return answer }
            guard isInteractive else { throw SignInError.answer(Found(text)) }
            Output.wrapped(Self.hint(question))
        }
    }

    func wait(milliseconds: Int, button: PrintableText?) async throws -> Bool {
        guard isInteractive, button != nil else {
            try await Task.sleep(for: .milliseconds(milliseconds))
            return false
        }
        let isPressed = await lines.hasNext(within: .milliseconds(milliseconds))
        try Task.checkCancellation()
        return isPressed
    }

    private func typed(_ question: SignInQuestion) async throws -> String {
        if case .choice(let options, _) = question.kind {
            for (place, option) in options.enumerated() {
                Output.wrapped("  \(place + 1)  \(option)")
            }
        }
        let prompt = Self.prompt(question)
        guard isInteractive else {
            Output.wrapped(prompt)
            guard let line = await lines.next() else { throw SignInError.ended }
            return line
        }
        let isHidden = question.kind == .secret
        let limit = 4_096
        let answer = await TerminalQuestion.ask(prompt, isHidden: isHidden, limit: limit)
        guard case .typed(let line) = answer else {
            // Ctrl-C is no answer, and no mistake.
            if case .cancelled = answer { throw ExitCode.interrupted }
            throw SignInError.ended
        }
        return String(
            decoding: line.withBytes { bytes in bytes.indices.map { bytes[$0] } },
            as: UTF8.self
        )
    }

    private static func prompt(_ question: SignInQuestion) -> PrintableText {
        let text = question.prompt.text
        let mark =
            text.hasSuffix(":") || text.hasSuffix("?") ? question.prompt : "\(question.prompt):"
        return switch question.kind {
        case .line(let preset) where !preset.isEmpty:
            "\(mark) [\(PrintableText(preset, limit: 80))]"
        case .choice(_, let preset?): "\(mark) [\(preset + 1)]"
        case .agreement: "\(mark) Type yes:"
        default: mark
        }
    }

    private static func hint(_ question: SignInQuestion) -> PrintableText {
        if case .choice(let options, _) = question.kind {
            "a number from 1 to \(options.count)"
        } else {
            "an answer"
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
