public import Token
public import Vocabulary

extension Callback {
    /// What a callback asks or says, by its type.
    public enum Content: Hashable, Sendable {
        case name(prompt: PrintableText)
        /// A password or a code; in the community's OpenAM also the outcome of a key.
        case password(prompt: PrintableText)
        case textInput(prompt: PrintableText, preset: String)
        case text(Message)
        /// Something to read; the journey then continues elsewhere.
        case suspendedText(Message)
        case choice(Choice)
        case confirmation(Confirmation)
        case hiddenValue(HiddenValue)
        case metadata(JSONObject)
        /// Options for a new key.
        case webAuthnRegistration(WebAuthnRequest)
        /// Options for a sign-in with a key.
        case webAuthnAuthentication(WebAuthnRequest)
        /// The server waits for something.
        case pollingWait(PollingWait)
        /// The journey continues in a browser.
        case redirect(Redirect)
        /// A question that the user will be asked later, with its answer.
        case securityQuestion(SecurityQuestion)
        case attribute(AttributeInput)
        case terms(Terms)
        /// What others may learn of the profile.
        case consentMapping(ConsentMapping)
        case deviceProfile(DeviceProfileRequest)
        /// A puzzle that shows a human; it cannot be solved here.
        case captcha
        case identityProviders([IdentityProvider])
        /// A sign-in elsewhere, which needs a browser.
        case identityProvider(name: PrintableText)
        /// Something that this program is shown and does not do.
        case notDone
        /// An unknown type, with its texts.
        case unknown(texts: [PrintableText])
    }

    /// Something to read.
    public struct Message: Hashable, Sendable {
        /// The meaning of a message.
        public enum Kind: Hashable, Sendable {
            /// Also unknown numbers.
            case information
            case warning
            case error
            /// A program for browsers, which is never run or shown.
            case script
        }

        public let kind: Kind
        public let raw: String
        public var text: PrintableText { Words.clean(raw) }
    }

    /// One of several.
    public struct Choice: Hashable, Sendable {
        public let prompt: PrintableText
        /// Never empty.
        public let choices: [PrintableText]
        public let preset: Int?
    }

    /// A question with buttons.
    public struct Confirmation: Hashable, Sendable {
        /// One button.
        public struct Option: Hashable, Sendable {
            public let label: PrintableText
            public let value: Int
        }

        /// May be empty.
        public let prompt: PrintableText
        /// Never empty.
        public let options: [Option]
        /// The index of the default option.
        public let preset: Int?
        /// Whether the question may be left unanswered.
        public let isOptional: Bool
    }

    /// A value for programs.
    public struct HiddenValue: Hashable, Sendable {
        /// What it is, such as `webAuthnOutcome`.
        public let id: String
        /// May be empty.
        public let value: String
    }

    /// Options for a key.
    public struct WebAuthnRequest: Hashable, Sendable {
        public let options: Result<ServerOptions, OptionsError>
        public let dialect: Dialect
    }

    /// The server waits.
    public struct PollingWait: Hashable, Sendable {
        /// Time until the next poll, from 1 000 to 60 000; 5 000 by default.
        public let milliseconds: Int
        public let message: PrintableText?
    }

    /// Continuation in a browser.
    public struct Redirect: Hashable, Sendable {
        /// Shown, never followed.
        public let address: PrintableText
        /// The `state` that the browser must come back with.
        public let state: String?
        public let isPosted: Bool
    }

    /// A question that the user will be asked later.
    public struct SecurityQuestion: Hashable, Sendable {
        public let prompt: PrintableText
        public let questions: [PrintableText]
        public let allowsOwn: Bool
    }

    /// An identity provider to sign in with.
    public struct IdentityProvider: Hashable, Sendable {
        public let id: String
        public let label: PrintableText
    }

    /// Terms to accept.
    public struct Terms: Hashable, Sendable {
        public let version: PrintableText
        public let text: PrintableText
        public let created: PrintableText
    }

    /// Consent to share the profile with others.
    public struct ConsentMapping: Hashable, Sendable {
        public let name: PrintableText
        public let message: PrintableText
        public let fields: [PrintableText]
        public let isRequired: Bool
    }

    /// What the server asks about the device.
    public struct DeviceProfileRequest: Hashable, Sendable {
        public let wantsMetadata: Bool
        public let wantsLocation: Bool
        public let message: PrintableText
    }
}

extension Callback.Message {
    var object: JSONObject? {
        (try? JSON.parse(raw, limits: JourneyReply.limits))?.objectValue
    }
}

extension Callback.Redirect {
    /// The parameters of a browser's final address that AM knows, `code` and `state` among them;
    /// throws ``JourneyError/state`` when the state is not the one that the browser was sent with.
    public func returned(
        with address: String
    ) throws(JourneyError) -> [(name: String, value: String)] {
        let query = address.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
        let known = [
            "code", "state", "form_post_entry", "responsekey", "error", "error_description",
        ]
        let parameters = Query(String(query.prefix { $0 != "#" })).parameters
            .filter { known.contains($0.name) }
        guard parameters.first(where: { $0.name == "state" })?.value == state else { throw .state }
        return parameters.map { ($0.name, $0.value) }
    }
}
