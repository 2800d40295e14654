import Token
import Vocabulary

/// A step that asks for a key, in any dialect.
public struct WebAuthnStep: Hashable, Sendable {
    public let ceremony: Ceremony
    public let options: Result<ServerOptions, OptionsError>
    public let dialect: Dialect
    /// The index of the callback for the outcome.
    public let place: Int

    public var timeout: Timeout {
        switch try? options.get().kind {
        case .registration(let options): options.timeout
        case .authentication(let options): options.timeout
        case nil: Timeout(milliseconds: 0)
        }
    }
}

extension Node {
    /// `nil` when the step asks for no key; throws ``JourneyError/outcome`` unless exactly one
    /// input fits.
    public var webAuthn: WebAuthnStep? {
        get throws(JourneyError) {
            for callback in callbacks {
                switch callback.content {
                case .webAuthnRegistration(let request): return try step(.registration, request)
                case .webAuthnAuthentication(let request): return try step(.authentication, request)
                default: continue
                }
            }
            // The server sent a script, which is not run.
            if let place = hiddenPlaces(Self.outcomeID).first, hasScript {
                return WebAuthnStep(
                    ceremony: .authentication,
                    options: .failure(.script),
                    dialect: .forgeRock(readsJSON: false),
                    place: place
                )
            }
            return try openAMStep
        }
    }

    private static let outcomeID = "webAuthnOutcome"

    private func step(
        _ ceremony: Ceremony,
        _ request: Callback.WebAuthnRequest
    ) throws(JourneyError) -> WebAuthnStep {
        let places = hiddenPlaces(Self.outcomeID)
        guard places.count == 1, let place = places.first, !callbacks[place].inputs.isEmpty else {
            throw .outcome
        }
        return WebAuthnStep(
            ceremony: ceremony,
            options: request.options,
            dialect: request.dialect,
            place: place
        )
    }

    private var hasScript: Bool {
        callbacks.contains {
            if case .text(let message) = $0.content { message.kind == .script } else { false }
        }
    }

    /// The community's OpenAM: options as JSON text beside one password.
    private var openAMStep: WebAuthnStep? {
        get throws(JourneyError) {
            for callback in callbacks {
                guard case .text(let message) = callback.content, message.raw.hasPrefix("{"),
                    let object = message.object
                else { continue }
                let options = Result { () throws(OptionsError) in
                    try ServerOptions.openAM(object)
                }
                guard case .success(nil) = options else {
                    let places = callbacks.indices.filter { place in
                        if case .password = callbacks[place].content { true } else { false }
                    }
                    guard places.count == 1, let place = places.first,
                        !callbacks[place].inputs.isEmpty
                    else { throw .outcome }
                    let isRegistration = object["user"] != nil
                    return WebAuthnStep(
                        ceremony: isRegistration ? .registration : .authentication,
                        options: options.flatMap { options in
                            options.map(Result.success) ?? .failure(.script)
                        },
                        dialect: .openAM,
                        place: place
                    )
                }
            }
            return nil
        }
    }
}

extension WebAuthnStep {
    /// Answers the step with a key and stores the outcome in the node, on success and on failure;
    /// the node stays unchanged where the server has no word for the failure.
    public func authenticate(
        _ node: inout Node,
        by authenticator: some Authenticator,
        at origin: Origin,
        deviceName: String? = nil,
        isPublicSuffix: (String) -> Bool
    ) async throws(WebAuthnError) {
        do throws(WebAuthnError) {
            let outcome = try await outcome(
                by: authenticator,
                at: origin,
                deviceName: deviceName,
                isPublicSuffix: isPublicSuffix
            )
            fill(&node, outcome)
        } catch {
            fail(&node, error)
            throw error
        }
    }

    /// The answer with a key, as the text that the server reads.
    public func outcome(
        by authenticator: some Authenticator,
        at origin: Origin,
        deviceName: String? = nil,
        isPublicSuffix: (String) -> Bool
    ) async throws(WebAuthnError) -> String {
        let readable: ServerOptions
        switch options {
        case .success(let options): readable = options
        case .failure(.script): throw .unsupported(PrintableText(OptionsError.script.reason))
        case .failure(let error): throw .data(PrintableText(error.reason))
        }
        return try await authenticator.outcome(
            of: readable,
            at: origin,
            deviceName: deviceName,
            isPublicSuffix: isPublicSuffix
        )
    }

    /// Stores a failure in the node; false, without a change, where the server has no word for it.
    @discardableResult
    public func fail(_ node: inout Node, _ error: WebAuthnError) -> Bool {
        guard let text = Outcome.text(of: error, in: dialect) else { return false }
        fill(&node, text)
        return true
    }

    private func fill(_ node: inout Node, _ text: String) {
        guard node.callbacks.indices.contains(place) else { return }
        try? node.callbacks[place].fill(.string(text))
    }
}
