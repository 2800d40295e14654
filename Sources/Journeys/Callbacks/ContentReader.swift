import Token
import Vocabulary

/// Reads the content of a callback from its outputs.
struct ContentReader {
    let type: String
    let outputs: [(String, JSONValue)]
    let inputs: [Callback.Input]
    let number: Int

    func content() throws(JourneyError) -> Callback.Content {
        switch type {
        case "NameCallback": .name(prompt: prompt)
        case "PasswordCallback": .password(prompt: prompt)
        case "TextInputCallback": .textInput(prompt: prompt, preset: text("defaultText") ?? "")
        case "TextOutputCallback": .text(message)
        case "SuspendedTextOutputCallback": .suspendedText(message)
        case "ChoiceCallback": .choice(try choice())
        case "ConfirmationCallback": .confirmation(try confirmation())
        case "HiddenValueCallback": .hiddenValue(hiddenValue)
        case "MetadataCallback": metadata
        case "PollingWaitCallback": .pollingWait(pollingWait)
        case "RedirectCallback": .redirect(redirect)
        case "KbaCreateCallback": .securityQuestion(securityQuestion)
        case "StringAttributeInputCallback": .attribute(attribute(.text))
        case "NumberAttributeInputCallback": .attribute(attribute(.number))
        case "BooleanAttributeInputCallback": .attribute(attribute(.flag))
        case "ValidatedCreateUsernameCallback": .attribute(attribute(.username))
        case "ValidatedCreatePasswordCallback":
            .attribute(attribute(.password(isEchoed: flag("echoOn"))))
        case "TermsAndConditionsCallback":
            .terms(
                Callback.Terms(
                    version: shown("version"),
                    text: shown("terms"),
                    created: shown("createDate")
                )
            )
        case "ConsentMappingCallback": .consentMapping(consentMapping)
        case "DeviceProfileCallback":
            .deviceProfile(
                Callback.DeviceProfileRequest(
                    wantsMetadata: flag("metadata"),
                    wantsLocation: flag("location"),
                    message: shown("message")
                )
            )
        case "ReCaptchaCallback", "ReCaptchaEnterpriseCallback": .captcha
        case "SelectIdPCallback": .identityProviders(try identityProviders())
        case "IdPCallback": .identityProvider(name: shown("provider"))
        case "DeviceBindingCallback", "DeviceSigningVerifierCallback", "AppIntegrityCallback",
            "PingOneProtectInitializeCallback", "PingOneProtectEvaluationCallback":
            .notDone
        default: .unknown(texts: texts)
        }
    }
}

extension ContentReader {
    private func output(_ name: String) -> JSONValue? { outputs.first { $0.0 == name }?.1 }

    private func text(_ name: String) -> String? { output(name)?.stringValue }

    private func shown(_ name: String) -> PrintableText { Words.clean(text(name) ?? "") }

    private var prompt: PrintableText { shown("prompt") }

    /// A truth value, also as a text.
    private func flag(_ name: String) -> Bool {
        output(name)?.boolValue ?? (text(name) == "true")
    }

    /// A whole number, also as a text.
    private func integer(_ value: JSONValue?) -> Int? {
        let number = value?.numberValue?.integer ?? value?.stringValue.flatMap { Int64($0) }
        return number.flatMap { Int(exactly: $0) }
    }

    private func texts(_ name: String) -> [PrintableText] {
        (output(name)?.arrayValue ?? []).map { value in
            Words.clean(value.stringValue ?? JSON.text(value))
        }
    }

    private var message: Callback.Message {
        let kind: Callback.Message.Kind =
            switch integer(output("messageType")) {
            case 1: .warning
            case 2: .error
            case 4: .script
            default: .information
            }
        return Callback.Message(kind: kind, raw: text("message") ?? "")
    }

    private func choice() throws(JourneyError) -> Callback.Choice {
        let choices = texts("choices")
        guard !choices.isEmpty else { throw .choices(number: number) }
        let preset = integer(output("defaultChoice"))
        return Callback.Choice(
            prompt: prompt,
            choices: choices,
            preset: preset.flatMap { choices.indices.contains($0) ? $0 : nil }
        )
    }

    private func confirmation() throws(JourneyError) -> Callback.Confirmation {
        let named = texts("options").enumerated().map { place, label in
            Callback.Confirmation.Option(label: label, value: place)
        }
        let options = named.isEmpty ? usualOptions : named
        guard !options.isEmpty else { throw .choices(number: number) }
        let usual = integer(output("defaultOption"))
        return Callback.Confirmation(
            prompt: prompt,
            options: options,
            preset: options.firstIndex { $0.value == usual },
            // A preset that is no button's number.
            isOptional: integer(inputs.first?.value) == 100 && !options.contains { $0.value == 100 }
        )
    }

    /// The buttons of the usual sets; the numbers are those of Java's callbacks.
    private var usualOptions: [Callback.Confirmation.Option] {
        typealias Option = Callback.Confirmation.Option
        let (yes, no) = (Option(label: "Yes", value: 0), Option(label: "No", value: 1))
        let (cancel, ok) = (Option(label: "Cancel", value: 2), Option(label: "OK", value: 3))
        return switch integer(output("optionType")) {
        case 0: [yes, no]
        case 1: [yes, no, cancel]
        case 2: [ok, cancel]
        default: []
        }
    }

    private var hiddenValue: Callback.HiddenValue {
        let preset = inputs.first?.value.stringValue ?? ""
        return Callback.HiddenValue(id: text("id") ?? preset, value: text("value") ?? "")
    }

    private var metadata: Callback.Content {
        guard let data = output("data")?.objectValue else { return .metadata(Self.empty) }
        guard let ceremony = Ceremony(amData: data) else { return .metadata(data) }
        let options = Result { () throws(OptionsError) in try ServerOptions.am(data) }
            .flatMap { options -> Result<ServerOptions, OptionsError> in
                options.map(Result.success) ?? .failure(.missing(member: "_type"))
            }
        let dialect = Dialect.forgeRock(readsJSON: data["supportsJsonResponse"]?.boolValue == true)
        let request = Callback.WebAuthnRequest(options: options, dialect: dialect)
        return ceremony == .registration
            ? .webAuthnRegistration(request) : .webAuthnAuthentication(request)
    }

    private static let empty = renamedObject([])

    private var pollingWait: Callback.PollingWait {
        let time = integer(output("waitTime")) ?? 0
        let message = shown("message")
        return Callback.PollingWait(
            milliseconds: time <= 0 ? 5_000 : min(max(time, 1_000), 60_000),
            message: message.isEmpty ? nil : message
        )
    }

    private var redirect: Callback.Redirect {
        let address = text("redirectUrl") ?? ""
        let query = address.split(separator: "?", maxSplits: 1).dropFirst().first.map(String.init)
        let state = Query(query ?? "").parameters.first { $0.name == "state" }?.value
        return Callback.Redirect(
            address: Words.clean(address),
            state: state,
            isPosted: text("redirectMethod") == "POST"
        )
    }

    private var securityQuestion: Callback.SecurityQuestion {
        let questions = texts("predefinedQuestions")
        return Callback.SecurityQuestion(
            prompt: prompt,
            questions: questions,
            allowsOwn: output("allowUserDefinedQuestions")?.boolValue ?? true
        )
    }

    private func attribute(_ kind: Callback.AttributeInput.Kind) -> Callback.AttributeInput {
        let value = output("value")
        return Callback.AttributeInput(
            kind: kind,
            name: shown("name"),
            prompt: prompt,
            isRequired: flag("required"),
            value: value.flatMap { $0.isNull ? nil : $0 },
            failures: (output("failedPolicies")?.arrayValue ?? [])
                .map(Callback.AttributeInput.failure)
        )
    }

    private var consentMapping: Callback.ConsentMapping {
        let name = shown("displayName")
        return Callback.ConsentMapping(
            name: name.isEmpty ? shown("name") : name,
            message: shown("message"),
            fields: texts("fields"),
            isRequired: flag("isRequired")
        )
    }

    private func identityProviders() throws(JourneyError) -> [Callback.IdentityProvider] {
        let providers = (output("providers")?.arrayValue ?? []).compactMap { value in
            value.objectValue.flatMap { object -> Callback.IdentityProvider? in
                guard let id = object["provider"]?.stringValue else { return nil }
                let label = object["uiConfig"]?.objectValue?["buttonDisplayName"]?.stringValue
                return Callback.IdentityProvider(id: id, label: Words.clean(label ?? id))
            }
        }
        guard !providers.isEmpty else { throw .choices(number: number) }
        return providers
    }

    /// All texts of an unknown callback.
    private var texts: [PrintableText] {
        outputs.compactMap { name, value in
            value.stringValue.map { text in Words.clean("\(name): \(text)") }
        }
    }
}
