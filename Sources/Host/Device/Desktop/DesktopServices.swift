import CSDBus
package import Vocabulary

/// The position of this machine from the system's location service.
package enum GeoClue {
    package struct Place: Hashable, Sendable {
        /// From -90 to 90.
        package let latitude: Double
        /// From -180 to 180.
        package let longitude: Double
        /// In metres.
        package let accuracy: Double
    }

    /// In the settings of GeoClue.
    private static let program = "pratique"

    /// Asks once, at most `seconds`; the service may ask the user first; `bus` is an address, by
    /// default that of the system.
    package static func locate(
        within seconds: Int,
        bus: String? = nil
    ) async throws(LocationError) -> Place {
        let result = await SystemThread.run { () -> Result<Place, LocationError> in
            var found = sdbus_location()
            let milliseconds = UInt32(clamping: seconds * 1_000)
            switch unsafe sdbus_locate(bus, program, milliseconds, &found) {
            case SDBUS_LOCATED:
                // A service on the bus is as untrusted as all outside input.
                guard (-90...90).contains(found.latitude), (-180...180).contains(found.longitude),
                    found.accuracy.isFinite
                else { return .failure(.noPlace) }
                return .success(
                    Place(
                        latitude: found.latitude,
                        longitude: found.longitude,
                        accuracy: found.accuracy
                    )
                )
            case SDBUS_DENIED: return .failure(.denied)
            case SDBUS_LATE: return .failure(.late)
            default: return .failure(.noService)
            }
        }
        return try result.get()
    }
}

/// Why the location of this machine is unknown.
package enum LocationError: CodedError {
    case noService
    case denied
    case late
    case noPlace

    package var row: (code: String, reason: String) {
        switch self {
        case .noService:
            (
                "location.no-service",
                "GeoClue is not running on this machine. Install the package geoclue-2.0."
            )
        case .denied:
            (
                "location.denied",
                "GeoClue does not give this program the location. Allow it in GeoClue's settings."
            )
        case .late: ("location.late", "GeoClue did not find the location in time.")
        case .noPlace:
            ("location.no-place", "GeoClue reported no latitude and longitude in degrees.")
        }
    }
}

package enum DesktopNotification {
    private static let program = "pratique"

    /// Shows one line as plain text; false when no desktop accepted it; `bus` is an address, by
    /// default that of the session.
    package static func show(_ line: PrintableText, bus: String? = nil) async -> Bool {
        await SystemThread.run { unsafe sdbus_notify(bus, program, line.text) }
    }
}
