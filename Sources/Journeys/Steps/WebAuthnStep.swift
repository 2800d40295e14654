import Token
import Vocabulary

/// A step that asks for a key, in whichever dialect.
public struct WebAuthnStep: Hashable, Sendable {
    /// Whether a key is made or used.
    public let ceremony: Ceremony
    /// What is asked; the error where that cannot be read.
    public let options: Result<ServerOptions, OptionsError>
    /// How the answer is written.
    public let dialect: Dialect
    /// The place of the callback that takes the outcome.
    let place: Int

    /// How long the person has, in milliseconds.
    public var timeout: Timeout {
        switch try? options.get().kind {
        case .registration(let options): options.timeout
        case .authentication(let options): options.timeout
        case nil: Timeout(milliseconds: 0)
        }
    }
}

extension Node {
    /// What the step asks of a key; `nil` when it asks for none.
    ///
    /// - Throws: ``JourneyError/outcome`` when there is no place for what comes of it, or several.
    public var webAuthn: WebAuthnStep? {
        get throws(JourneyError) {
            for callback in callbacks {
                switch callback.content {
                case .webAuthnRegistration(let request): return try step(.registration, request)
                case .webAuthnAuthentication(let request): return try step(.authentication, request)
                default: continue
                }
            }
            // A server that hands out a script, which is not run.
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

    /// The id of the hidden value that takes the outcome.
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

    /// A step of the community's OpenAM: options as the JSON of a text, beside one password.
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
    /// Answers the step with a key and puts what came of it into the node, on success and on failure.
    ///
    /// - Parameters:
    ///   - node: The step; unchanged where the server has no word for a failure.
    ///   - authenticator: What has the keys.
    ///   - origin: The site.
    ///   - deviceName: What the server is to call this device.
    ///   - isPublicSuffix: Whether many owners share a domain.
    /// - Throws: `WebAuthnError`; the node is filled with it.
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

    /// Answers the step with a key.
    ///
    /// - Parameters:
    ///   - authenticator: What has the keys.
    ///   - origin: The site.
    ///   - deviceName: What the server is to call this device.
    ///   - isPublicSuffix: Whether many owners share a domain.
    /// - Returns: The text that the server reads.
    /// - Throws: `WebAuthnError`.
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

    /// Puts a failure into the node.
    ///
    /// - Returns: False where the server has no word for it; the node is unchanged then.
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
