package import Host
package import Push
package import Token
package import Vocabulary

/// What an input turned out to be.
package enum Decoded: Sendable {
    /// A message whose signature holds.
    case verified(ApprovalRequest, ReceivedMessage)
    /// A bare token whose signature holds: without a message id it cannot be answered.
    case unanswerable(VerifiedReading)
    /// A message whose key is not known.
    case unverified(UnverifiedReading)
    /// The end of a request, as a notification that nobody signs tells it, and what else it says.
    case unverifiedEnding(RequestState.Ending, of: MessageID, other: [OtherMember])
    /// No message, or one that must not be used.
    case refused(any CodedError)
}

/// The way of every input: envelope, token, signature, facts.
package struct Decoder: Sendable {
    private let keys: KeyRing
    private let devices: [any NotifiedDevice]
    private let clock: Clock

    /// Creates a decoder.
    ///
    /// - Parameters:
    ///   - keys: The keys that signatures of tokens are checked with.
    ///   - devices: Those that check the signatures of other notifications.
    ///   - clock: Gives the time of receipt.
    package init(keys: KeyRing, devices: [any NotifiedDevice] = [], clock: Clock) {
        self.keys = keys
        self.devices = devices
        self.clock = clock
    }

    /// Decodes one envelope or bare token.
    ///
    /// - Parameter bytes: The input as received.
    /// - Returns: The request, a marked reading when the key is unknown, or the refusal.
    package func decoded(_ bytes: [UInt8]) -> Decoded {
        do throws(EnvelopeError) {
            return decoded(try Envelope.decode(bytes))
        } catch {
            return notification(bytes) ?? .refused(error)
        }
    }

    /// Reads the data of a notification of another family than AM's; `nil` for anything else.
    private func notification(_ bytes: [UInt8]) -> Decoded? {
        guard let data = ProviderFamilies.notificationData(in: bytes) else { return nil }
        var refusal: (any CodedError)?
        // What nobody signs stays unverified, whosever it is.
        for device in devices where !device.isBoundToSource {
            do {
                guard case .message(let message)? = try device.notice(in: data) else { continue }
                return .verified(try device.request(message, received: clock.now), message)
            } catch {
                refusal = refusal ?? error.coded
            }
        }
        if let refusal { return .refused(refusal) }
        do {
            switch try ProviderFamilies.reading(of: data, received: clock.now) {
            case .request(let reading)?: return .unverified(reading)
            case .ending(let ending, let id, let other)?:
                return .unverifiedEnding(ending, of: id, other: other)
            case nil: return nil
            }
        } catch {
            return .refused(error.coded)
        }
    }

    package func decoded(_ envelope: Envelope) -> Decoded {
        do {
            let received = clock.now
            guard let key = keys[envelope.token.keyID] else {
                let claims = try envelope.token.decodingWithoutVerifying()
                return .unverified(
                    try UnverifiedReading(claims, envelope: envelope, received: received)
                )
            }
            let claims = try envelope.token.verified(with: key)
            guard let message = ReceivedMessage(envelope) else {
                return .unanswerable(
                    try VerifiedReading(claims, envelope: envelope, received: received)
                )
            }
            return .verified(
                try ApprovalRequest(claims, envelope: envelope, received: received),
                message
            )
        } catch {
            guard let coded = error as? any CodedError else {
                preconditionFailure("decoding throws coded errors only")
            }
            return .refused(coded)
        }
    }
}

/// The keys of the mechanisms that messages may be for, by `mechanismUid`.
package struct KeyRing: Sendable {
    private let keys: [String: SigningKey]

    /// A ring without a key: every message stays unverified.
    package static let empty = KeyRing(keys: [:])

    /// The most bytes of a keys file.
    package static let limit = 1_048_576

    package init(keys: [String: SigningKey]) { self.keys = keys }

    /// Reads a keys file: `{"mechanisms":[{"mechanismUid":TEXT,"secret":BASE64}]}`.
    ///
    /// Other members are ignored, so that a file can say what its keys are for.
    ///
    /// - Throws: `KeysFileError.json` with the position, `KeysFileError.shape`.
    package init(parsing bytes: [UInt8]) throws(KeysFileError) {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSON.parse(bytes, limits: JSONLimits(bytes: Self.limit, members: 65_536))
        } catch {
            throw .json(offset: error.offset)
        }
        guard let mechanisms = value.objectValue?["mechanisms"]?.arrayValue else {
            throw .shape
        }
        var keys: [String: SigningKey] = [:]
        for mechanism in mechanisms {
            guard let uid = mechanism.objectValue?["mechanismUid"]?.stringValue,
                let secret = mechanism.objectValue?["secret"]?.stringValue,
                let decoded = try? Base64.decode(secret),
                let key = try? SigningKey(decoded),
                keys.updateValue(key, forKey: uid) == nil
            else { throw .shape }
        }
        self.init(keys: keys)
    }

    /// The key of a mechanism, compared exactly.
    package subscript(uid: String) -> SigningKey? { keys[uid] }
}

/// What is wrong with a file of keys.
package enum KeysFileError: CodedError {
    case json(offset: Int)
    case shape

    /// Such as `keys.json`.
    package var row: (code: String, reason: String) {
        switch self {
        case .json(let offset):
            ("keys.json", "The keys file is not a JSON object; the mistake is at byte \(offset).")
        case .shape:
            (
                "keys.shape",
                "The keys file must have the form"
                    + " {\"mechanisms\":[{\"mechanismUid\":TEXT,\"secret\":BASE64}]} with secrets of"
                    + " 16 to 512 bytes."
            )
        }
    }
}
