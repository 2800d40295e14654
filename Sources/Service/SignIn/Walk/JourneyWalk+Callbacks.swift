import Journeys
import Token
import Vocabulary

extension JourneyWalk {
    /// Asks what one callback wants to know.
    ///
    /// - Parameters:
    ///   - callback: The callback.
    ///   - isAnswered: Whether the person answers something else of the step, and goes on with that.
    ///   - past: What was asked and told before.
    /// - Returns: What a browser came back with.
    /// - Throws: ``SignInError``, ``JourneyError``.
    func answer(
        _ callback: inout Callback,
        besideOthers isAnswered: Bool,
        _ past: inout WalkState
    ) async throws -> [(name: String, value: String)] {
        switch callback.content {
        case .name(let prompt):
            let typed = try await ask(.line(preset: ""), prompt, callback)
            // Some servers ask for codes in the same way, later.
            if past.name == nil, case .text(let name) = typed { past.name = name }
            try callback.answer(typed)
        case .password(let prompt):
            try callback.answer(try await ask(.secret, prompt, callback))
        case .textInput(let prompt, let preset):
            try callback.answer(try await ask(.line(preset: preset), prompt, callback))
        case .choice(let choice):
            let kind = SignInQuestion.Kind.choice(choice.choices, preset: choice.preset)
            try callback.answer(try await ask(kind, choice.prompt, callback))
        case .confirmation(let buttons):
            // One button below what is asked may only go on; else it agrees to something.
            if isAnswered, !buttons.isOptional, buttons.onlyGoesOn {
                try callback.answer(.option(0))
            } else {
                try await press(buttons, &callback)
            }
        case .identityProviders(let providers):
            let kind = SignInQuestion.Kind.choice(providers.map(\.label), preset: nil)
            try callback.answer(try await ask(kind, "Where to sign in:", callback))
        case .securityQuestion(let question): try await answer(question, &callback)
        case .attribute(let attribute): try await answer(attribute, &callback)
        case .terms(let terms):
            await person.report(.text(terms.text, .information))
            let prompt: PrintableText = "Accept the terms, version \(terms.version.quoted)?"
            try callback.answer(try await ask(.agreement, prompt, callback))
        case .consentMapping(let consent):
            if !consent.message.isEmpty {
                await person.report(.text(consent.message, .information))
            }
            let fields = consent.fields.map(\.quoted.text).joined(separator: ", ")
            let prompt: PrintableText = "Let \(consent.name.quoted) know \(fields)?"
            try callback.answer(try await ask(.agreement, prompt, callback))
        case .deviceProfile(let request):
            let text = try await device.profile(request, at: client.address.origin, asking: person)
            try callback.answer(.text(text))
        case .redirect(let redirect): return try await follow(redirect, callback)
        case .captcha: throw SignInError.browser("it asks for a captcha")
        case .identityProvider(let name):
            throw SignInError.browser("it goes on at \(Found(name.text))")
        case .notDone:
            if callback.inputs.contains(where: { $0.name.hasSuffix("clientError") }) {
                try callback.fill(.string("Unsupported"), suffix: "clientError")
            }
        case .unknown:
            guard callback.inputs.count == 1, callback.inputs[0].value.stringValue != nil else {
                break
            }
            let preset = callback.inputs[0].value.stringValue ?? ""
            try callback.answer(try await ask(.line(preset: preset), "Answer:", callback))
        case .text, .suspendedText, .hiddenValue, .metadata, .webAuthnRegistration,
            .webAuthnAuthentication, .pollingWait:
            break
        }
        return []
    }

    private func ask(
        _ kind: SignInQuestion.Kind,
        _ prompt: PrintableText,
        _ callback: Callback,
        ownChoices: Set<Int> = []
    ) async throws -> Callback.Answer {
        let isKnown = callback.type.text.hasSuffix("Callback")
        return try await person.answer(
            SignInQuestion(
                kind,
                prompt.isEmpty ? callback.type : prompt,
                // No server gives its question the name of one of this program's.
                name: isKnown ? callback.type : "UnknownCallback",
                asker: .server,
                ownChoices: ownChoices
            )
        )
    }

    /// Asks which button to press; of an optional set also none.
    private func press(
        _ buttons: Callback.Confirmation,
        _ callback: inout Callback
    ) async throws {
        let labels = buttons.options.map(\.label)
        let offered = buttons.isOptional ? labels + ["go on"] : labels
        let preset = buttons.isOptional ? offered.count - 1 : buttons.preset
        let prompt: PrintableText = buttons.prompt.isEmpty ? "Choose:" : buttons.prompt
        let pressed = try await ask(
            .choice(offered, preset: preset),
            prompt,
            callback,
            ownChoices: Set(labels.count..<offered.count)
        )
        guard case .option(let place) = pressed, labels.indices.contains(place) else { return }
        try callback.answer(pressed)
    }

    private func answer(
        _ question: Callback.SecurityQuestion,
        _ callback: inout Callback
    ) async throws {
        let own: PrintableText = "one of your own"
        let offered = question.questions + (question.allowsOwn ? [own] : [])
        var text = ""
        let chosen = try await ask(
            .choice(offered, preset: nil),
            question.prompt,
            callback,
            ownChoices: Set(question.questions.count..<offered.count)
        )
        if case .option(let place) = chosen, question.questions.indices.contains(place) {
            text = question.questions[place].text
        } else if case .text(let typed) = try await ask(
            .line(preset: ""),
            "Your question:",
            callback
        ) {
            text = typed
        }
        guard case .text(let answer) = try await ask(.secret, "Its answer:", callback) else {
            throw SignInError.ended
        }
        try callback.answer(.question(text, answer: answer))
    }

    private func answer(
        _ attribute: Callback.AttributeInput,
        _ callback: inout Callback
    ) async throws {
        for failure in attribute.failures {
            await person.report(.text("\(attribute.prompt.quoted): \(failure)", .error))
        }
        switch attribute.kind {
        case .flag:
            try callback.answer(try await ask(.agreement, attribute.prompt, callback))
        case .password(let isEchoed):
            let kind = isEchoed ? SignInQuestion.Kind.line(preset: "") : .secret
            while true {
                let first = try await ask(kind, attribute.prompt, callback)
                let second = try await ask(kind, "The same again:", callback)
                guard first != second else {
                    try callback.answer(first)
                    return
                }
                await person.report(.note("the two do not match"))
            }
        case .text, .number, .username:
            let preset = attribute.value?.stringValue ?? attribute.value?.numberValue?.text ?? ""
            let typed = try await ask(.line(preset: preset), attribute.prompt, callback)
            // What need not be given may stay empty.
            if case .text("") = typed, !attribute.isRequired, attribute.kind == .number { return }
            try callback.answer(typed)
        }
    }

    /// Has a browser go on, and takes what it came back with.
    private func follow(
        _ redirect: Callback.Redirect,
        _ callback: Callback
    ) async throws -> [(name: String, value: String)] {
        let allowsPlainHTTP = device.settings.allowsPlainHTTP
        guard
            let link = WebLink.address(redirect.address.text, allowsPlainHTTP: allowsPlainHTTP)
        else { throw SignInError.redirect }
        guard !redirect.isPosted else {
            throw SignInError.browser("it posts a form to \(Found(link.text))")
        }
        await person.report(.note("open in a browser: \(link)"))
        let typed = try await ask(
            .line(preset: ""),
            "The address that the browser came back with:",
            callback
        )
        guard case .text(let address) = typed else { throw SignInError.ended }
        let query = try redirect.returned(with: address)
        let (sender, own) = (WebLink.host(of: address), client.address.origin.host)
        if sender != own {
            // The server alone has chosen where the browser went, and what it came back with may be for
            // whoever else.
            let from = PrintableText(sender ?? "an unknown site", limit: 253).end(within: 60)
            let question: PrintableText =
                "The browser came back to \(from), not to \(PrintableText(own).end(within: 60))."
                + " Send what it brought there all the same?"
            guard try await person.agrees(question, name: "return-address") else {
                throw SignInError.ended
            }
        }
        return query
    }
}

extension Callback.Confirmation {
    private static let words: Set<String> = [
        "ok", "next", "continue", "go on", "log in", "login", "sign in", "signin", "submit",
        "enter", "authenticate",
        "weiter", "anmelden", "einloggen", "suivant", "continuer", "se connecter", "siguiente",
        "continuar",
        "iniciar sesi\u{F3}n", "avanti", "accedi", "volgende", "inloggen",
    ]

    /// Whether there is one button, which asks nothing.
    fileprivate var onlyGoesOn: Bool {
        options.count == 1 && prompt.isEmpty
            && Self.words.contains(options[0].label.text.lowercased())
    }
}

extension Callback {
    /// Whether the person is asked for an answer; a button beside it does not count.
    var isAsked: Bool {
        switch content {
        case .name, .password, .textInput, .choice, .identityProviders, .securityQuestion,
            .attribute,
            .terms, .consentMapping, .redirect:
            true
        default: false
        }
    }

    /// Whether it is buttons one of which must be pressed.
    var isButton: Bool {
        if case .confirmation(let buttons) = content { !buttons.isOptional } else { false }
    }

    /// Whether it goes back with an answer of the person alone.
    var isQuestion: Bool { isAsked || isButton }
}
