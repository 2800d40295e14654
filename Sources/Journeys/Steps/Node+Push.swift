import Token
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

/// What a server learns about this device, as far as the user allows.
public struct DeviceProfile: Hashable, Sendable {
    /// A position in degrees.
    public struct Location: Hashable, Sendable {
        /// From -90 to 90.
        public let latitude: Double
        /// From -180 to 180.
        public let longitude: Double

        public init(latitude: Double, longitude: Double) {
            self.latitude = latitude
            self.longitude = longitude
        }
    }

    /// The platform of the device.
    public struct Platform: Hashable, Sendable {
        /// Such as `Linux`.
        public let system: String
        public let version: String
        public var deviceName: String
        /// Such as `en-GB`.
        public let locale: String
        /// Such as `Europe/London`.
        public let timeZone: String

        /// Empty texts are left out.
        public init(
            system: String = "",
            version: String = "",
            deviceName: String = "",
            locale: String = "",
            timeZone: String = ""
        ) {
            self.system = system
            self.version = version
            self.deviceName = deviceName
            self.locale = locale
            self.timeZone = timeZone
        }
    }

    /// Identifies this device to this server alone.
    public let identifier: String
    /// `nil` when not asked for or not allowed.
    public let platform: Platform?
    /// `nil` when not asked for or unknown.
    public let location: Location?

    public init(identifier: String, platform: Platform?, location: Location?) {
        self.identifier = identifier
        self.platform = platform
        self.location = location
    }

    /// The JSON for the callback; a location that was asked for and is not shared is an empty
    /// object, as the vendor's SDK writes it.
    public func text(for request: Callback.DeviceProfileRequest) -> String {
        JSON.text { json in
            json.add("identifier", identifier)
            json.add("version", "1.0")
            if request.wantsMetadata {
                json.object("metadata") { json in
                    json.object("platform") { json in
                        func add(_ name: StaticString, _ text: String?) {
                            if let text, !text.isEmpty { json.add(name, text) }
                        }
                        add("platform", platform?.system)
                        add("version", platform?.version)
                        add("deviceName", platform?.deviceName)
                        add("locale", platform?.locale)
                        add("timeZone", platform?.timeZone)
                    }
                }
            }
            if request.wantsLocation {
                json.object("location") { json in
                    guard let location else { return }
                    json.add("latitude", location.latitude, decimals: 6)
                    json.add("longitude", location.longitude, decimals: 6)
                }
            }
        }
    }
}
