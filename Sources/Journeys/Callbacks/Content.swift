public import Token
public import Vocabulary

extension Callback {
    /// What a callback asks or says, by its type.
    public enum Content: Hashable, Sendable {
        case name(prompt: PrintableText)
        /// A password, a code, or of the community's OpenAM what came of a key.
        case password(prompt: PrintableText)
        /// A line of text.
        case textInput(prompt: PrintableText, preset: String)
        /// Something to read.
        case text(Message)
        /// Something to read, after which the journey goes on elsewhere.
        case suspendedText(Message)
        /// One of several.
        case choice(Choice)
        /// Buttons.
        case confirmation(Confirmation)
        /// A value for programs.
        case hiddenValue(HiddenValue)
        /// Data for programs.
        case metadata(JSONObject)
        /// Options for a new key.
        case webAuthnRegistration(WebAuthnRequest)
        /// Options for a sign-in with a key.
        case webAuthnAuthentication(WebAuthnRequest)
        /// The server waits for something.
        case pollingWait(PollingWait)
        /// The journey goes on in a browser.
        case redirect(Redirect)
        /// A question that the person will be asked later, with its answer.
        case securityQuestion(SecurityQuestion)
        /// A value of the person's profile.
        case attribute(AttributeInput)
        /// Terms to accept.
        case terms(Terms)
        /// What others may be told of the profile.
        case consentMapping(ConsentMapping)
        /// What the device and its place are.
        case deviceProfile(DeviceProfileRequest)
        /// A puzzle that shows a person; it cannot be solved here.
        case captcha
        /// Where to sign in.
        case identityProviders([IdentityProvider])
        /// A sign-in elsewhere, which needs a browser.
        case identityProvider(name: PrintableText)
        /// Something that this program is told of and does not do.
        case notDone
        /// A type that is not known, with the texts that it has.
        case unknown(texts: [PrintableText])
    }

    /// Something to read.
    public struct Message: Hashable, Sendable {
        /// How it is meant.
        public enum Kind: Hashable, Sendable {
            /// As news; also numbers that are not known.
            case information
            case warning
            case error
            /// As a program for browsers, which is never run or shown.
            case script
        }

        /// How it is meant.
        public let kind: Kind
        /// The text as the server gave it, for ``Node/enrolmentAddress`` and the like.
        public let raw: String
        /// The text, to be shown.
        public var text: PrintableText { Words.clean(raw) }
    }

    /// One of several.
    public struct Choice: Hashable, Sendable {
        /// The question.
        public let prompt: PrintableText
        /// What can be chosen; never empty.
        public let choices: [PrintableText]
        /// What is chosen unless the person says otherwise.
        public let preset: Int?
    }

    /// Buttons.
    public struct Confirmation: Hashable, Sendable {
        /// One button.
        public struct Option: Hashable, Sendable {
            /// What stands on it.
            public let label: PrintableText
            /// What is sent for it.
            public let value: Int
        }

        /// The question; may be empty.
        public let prompt: PrintableText
        /// The buttons; never empty.
        public let options: [Option]
        /// The place of the one that is usual, among the options.
        public let preset: Int?
        /// Whether none has to be pressed.
        public let isOptional: Bool
    }

    /// A value for programs.
    public struct HiddenValue: Hashable, Sendable {
        /// What it is, such as `webAuthnOutcome`.
        public let id: String
        /// The value; may be empty.
        public let value: String
    }

    /// Options for a key.
    public struct WebAuthnRequest: Hashable, Sendable {
        /// What is asked; the error where that cannot be read.
        public let options: Result<ServerOptions, OptionsError>
        /// How the answer is written.
        public let dialect: Dialect
    }

    /// The server waits for something.
    public struct PollingWait: Hashable, Sendable {
        /// How long to wait before it is asked again: 1 000 to 60 000; 5 000 where it says no time.
        public let milliseconds: Int
        /// What it waits for.
        public let message: PrintableText?
    }

    /// The journey goes on in a browser.
    public struct Redirect: Hashable, Sendable {
        /// Where; shown, never followed.
        public let address: PrintableText
        /// The `state` that the browser must come back with; `nil` when there is none.
        public let state: String?
        /// Whether the browser posts.
        public let isPosted: Bool
    }

    /// A question that the person will be asked later.
    public struct SecurityQuestion: Hashable, Sendable {
        /// What is asked for.
        public let prompt: PrintableText
        /// Questions to choose of.
        public let questions: [PrintableText]
        /// Whether another one may be written.
        public let allowsOwn: Bool
    }

    /// Where to sign in.
    public struct IdentityProvider: Hashable, Sendable {
        /// Its name for the server.
        public let id: String
        /// Its name for people.
        public let label: PrintableText
    }

    /// Terms to accept.
    public struct Terms: Hashable, Sendable {
        public let version: PrintableText
        /// The terms.
        public let text: PrintableText
        /// Since when.
        public let created: PrintableText
    }

    /// What others may be told of the profile.
    public struct ConsentMapping: Hashable, Sendable {
        /// Who is told.
        public let name: PrintableText
        /// What the server says about it.
        public let message: PrintableText
        public let fields: [PrintableText]
        /// Whether the journey needs it.
        public let isRequired: Bool
    }

    /// What the server wants to know of the device.
    public struct DeviceProfileRequest: Hashable, Sendable {
        /// Whether it wants to know what the device is.
        public let wantsMetadata: Bool
        /// Whether it wants to know where it is.
        public let wantsLocation: Bool
        /// What it says about it.
        public let message: PrintableText
    }
}

extension Callback.Message {
    /// The JSON object that the text is; `nil` when it is none.
    var object: JSONObject? {
        (try? JSON.parse(raw, limits: JourneyReply.limits))?.objectValue
    }
}

extension Callback.Redirect {
    /// What a browser came back with, to be sent with the step.
    ///
    /// - Parameter address: The address that the browser shows then.
    /// - Returns: The parameters that AM knows, `code` and `state` among them.
    /// - Throws: ``JourneyError/state`` when the state is not the one that the browser was sent with.
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
