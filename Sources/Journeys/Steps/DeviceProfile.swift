import Token

/// What a server is told of this device, as far as the person allows.
public struct DeviceProfile: Hashable, Sendable {
    /// Where the device is, in degrees.
    public struct Location: Hashable, Sendable {
        /// From -90 to 90.
        public let latitude: Double
        /// From -180 to 180.
        public let longitude: Double

        /// Takes a place.
        public init(latitude: Double, longitude: Double) {
            self.latitude = latitude
            self.longitude = longitude
        }
    }

    public struct Platform: Hashable, Sendable {
        /// The system, such as `Linux`.
        public let system: String
        public let version: String
        /// What the machine is called.
        public let deviceName: String
        /// The language of the person, such as `en-GB`.
        public let locale: String
        /// The zone of their clock, such as `Europe/London`.
        public let timeZone: String

        /// Takes what is known; empty texts are left out.
        public init(
            system: String,
            version: String,
            deviceName: String,
            locale: String,
            timeZone: String
        ) {
            self.system = system
            self.version = version
            self.deviceName = deviceName
            self.locale = locale
            self.timeZone = timeZone
        }
    }

    /// What tells this device from others, for this server alone.
    public let identifier: String
    /// What it is; `nil` when the server does not ask or the person does not tell.
    public let platform: Platform?
    /// Where it is; `nil` when the server does not ask, or nobody tells.
    public let location: Location?

    /// Takes what is told.
    public init(identifier: String, platform: Platform?, location: Location?) {
        self.identifier = identifier
        self.platform = platform
        self.location = location
    }

    /// The text that the callback is filled with.
    ///
    /// A location that is not told is an empty object, as the vendor's SDK writes it, when it was asked
    /// for.
    ///
    /// - Parameter request: What the server asks for.
    /// - Returns: A JSON object.
    public func text(for request: Callback.DeviceProfileRequest) -> String {
        var profile = JSONBuilder()
        profile.add("identifier", identifier)
        profile.add("version", "1.0")
        if request.wantsMetadata {
            var metadata = JSONBuilder()
            var known = JSONBuilder()
            func add(_ name: String, _ text: String?) {
                if let text, !text.isEmpty { known.add(name, text) }
            }
            add("platform", platform?.system)
            add("version", platform?.version)
            add("deviceName", platform?.deviceName)
            add("locale", platform?.locale)
            add("timeZone", platform?.timeZone)
            metadata.add("platform", known)
            profile.add("metadata", metadata)
        }
        if request.wantsLocation {
            var place = JSONBuilder()
            if let location {
                place.add("latitude", location.latitude, decimals: 6)
                place.add("longitude", location.longitude, decimals: 6)
            }
            profile.add("location", place)
        }
        return JSON.text(profile.value)
    }
}
