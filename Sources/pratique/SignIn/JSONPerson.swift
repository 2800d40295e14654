import Host
import Journeys
import Service
import Token
import Vocabulary

/// A program: each news and each question is an object on standard output, each answer a line of JSON
/// on standard input.
struct JSONPerson: SignInPerson {
    let lines: TypedLines
    /// The host that asks what this program does not ask itself.
    let server: PrintableText

    func report(_ news: SignInNews) async {
        let text = JSON.printableText { json in
            switch news {
            case .step(let header, let explanation, let stage):
                json.add("event", "step")
                json.add("stage", stage)
                json.add("header", header)
                json.add("description", explanation)
            case .text(let text, let kind):
                json.add("event", "text")
                json.add("kind", Self.word(kind))
                json.add("text", text)
            case .waiting(let message, let number, let prompt, _):
                json.add("event", "waiting")
                json.add("message", message)
                json.add("number", number)
                json.add("prompt", prompt)
            case .push(let id, let account, let number, let isPersonKnown):
                json.add("event", "push")
                json.add("id", id)
                json.add("account", account)
                json.add("number", number)
                json.add("person_known", isPersonKnown)
            case .offer(let sentences, let warnings, let isReplacing):
                json.add("event", "offer")
                json.add("server", server)
                json.add("replaces", isReplacing)
                json.list("sentences", sentences)
                json.list("warnings", warnings)
            case .enrolled(let account):
                json.add("event", "enrolled")
                json.add("account", account)
            case .key(let site, let isNew):
                json.add("event", "key")
                json.add("site", site)
                json.add("new", isNew)
            case .touch(let text):
                json.add("event", "touch")
                json.add("text", text)
            case .note(let text):
                json.add("event", "note")
                json.add("text", text)
            }
        }
        Output.json(text)
    }

    func answer(_ question: SignInQuestion) async throws -> Callback.Answer {
        let text = JSON.printableText { json in
            json.add("event", "question")
            json.add("server", question.asker == .server ? server : nil)
            json.add("name", question.name)
            json.add("prompt", question.prompt)
            switch question.kind {
            case .line(let preset):
                json.add("kind", "text")
                json.add("preset", PrintableText(preset, limit: .max))
            case .secret: json.add("kind", "secret")
            case .agreement: json.add("kind", "agreement")
            case .choice(let options, let preset):
                json.add("kind", "choice")
                json.list("choices", options)
                if !question.ownChoices.isEmpty { json.list("own", question.ownChoices.sorted()) }
                if let preset { json.add("preset", preset) }
            }
        }
        Output.json(text)
        guard let line = await lines.next() else { throw SignInError.ended }
        let value: JSONValue
        do {
            let read = try JSON.parse(line)
            value = read.objectValue?["answer"] ?? read
        } catch {
            throw SignInError.answer(fitting: "JSON")
        }
        guard let answer = Self.answer(to: question, value) else {
            throw SignInError.answer(fitting: question.fitting)
        }
        return answer
    }

    func wait(milliseconds: Int, button: PrintableText?) async throws -> Bool {
        try await Task.sleep(for: .milliseconds(milliseconds))
        return false
    }

    private static func answer(to question: SignInQuestion, _ value: JSONValue) -> Callback.Answer?
    {
        switch (question.kind, value) {
        case (.line(let preset), .null): .text(preset)
        case (.line, .string(let text)), (.secret, .string(let text)): .text(text)
        case (.agreement, .bool(let flag)): .flag(flag)
        case (.choice(_, let preset?), .null): .option(preset)
        case (.choice(let options, _), .number(let number)):
            number.integer.flatMap { Int(exactly: $0) }.flatMap { place in
                options.indices.contains(place) ? .option(place) : nil
            }
        case (.choice(let options, _), .string(let text)): option(named: text, of: options)
        default: nil
        }
    }

    /// A server may name its choice as this program names its own: a text that several have is none.
    private static func option(
        named text: String,
        of options: [PrintableText]
    ) -> Callback.Answer? {
        let places = options.indices.filter { options[$0].text == text }
        return places.count == 1 ? .option(places[0]) : nil
    }

    private static func word(_ kind: Callback.Message.Kind) -> String {
        switch kind {
        case .warning: "warning"
        case .error: "error"
        case .information, .script: "information"
        }
    }
}
