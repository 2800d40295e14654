public import Vocabulary

/// A step that waits for an approval on a device.
public struct PushWait: Hashable, Sendable {
    /// How sure it is that the server waits for a push.
    public enum Certainty: Hashable, Sendable {
        /// The step says so.
        case certain
        /// The step looks like it.
        case likely
        case unknown
    }

    /// Time until the next poll.
    public let milliseconds: Int
    public let message: PrintableText?
    /// The number to choose on the device.
    public let number: PrintableText?
    public let certainty: Certainty
    /// The index of a callback with a button, such as one to cancel.
    public let button: Int?
}

extension Node {
    /// `nil` when the step does not wait.
    public var pushWait: PushWait? {
        let waits = callbacks.lazy.compactMap { callback in
            if case .pollingWait(let wait) = callback.content { wait } else { nil }
        }
        guard let wait = waits.first else { return nil }
        let button = callbacks.firstIndex { callback in
            if case .confirmation(let one) = callback.content { one.isOptional } else { false }
        }
        let number = hiddenPlaces("pushChallengeNumber").first.flatMap { place in
            if case .hiddenValue(let hidden) = callbacks[place].content {
                hidden.value
            } else {
                nil
            }
        }
        let certainty: PushWait.Certainty
        if number != nil || stage == "AuthenticatorPush3" {
            certainty = .certain
        } else {
            certainty = button == nil ? .unknown : .likely
        }
        return PushWait(
            milliseconds: wait.milliseconds,
            message: wait.message,
            number: number.map { PrintableText($0, limit: 20) },
            certainty: certainty,
            button: button
        )
    }

    /// The enrolment address that the step shows as a QR code; it can only come from the server;
    /// just its beginning is checked.
    public var enrolmentAddress: String? {
        let schemes = ["pushauth://", "otpauth://", "mfauth://"]
        let hidden = hiddenPlaces("mfaDeviceRegistration").compactMap { place in
            if case .hiddenValue(let hidden) = callbacks[place].content {
                hidden.value
            } else {
                nil
            }
        }
        if let address = hidden.first {
            return schemes.contains(where: address.hasPrefix) ? address : nil
        }
        for callback in callbacks {
            guard case .text(let message) = callback.content, message.kind == .script,
                let start = message.raw.firstRange(ofText: "text: '")?.upperBound
            else { continue }
            let address = message.raw[start...].prefix { $0 != "'" }
            if schemes.contains(where: address.hasPrefix) { return String(address) }
        }
        return nil
    }
}
