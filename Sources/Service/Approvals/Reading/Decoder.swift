package import Host
package import Push
import Token
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

    /// Decodes what an envelope holds.
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
