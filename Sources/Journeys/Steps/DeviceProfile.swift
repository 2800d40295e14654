import Token

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
        public let deviceName: String
        /// Such as `en-GB`.
        public let locale: String
        /// Such as `Europe/London`.
        public let timeZone: String

        /// Empty texts are left out.
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
