import Vocabulary

/// Why it is not known where this machine is.
package enum LocationError: CodedError {
    /// No service for places.
    case noService
    /// The person, or the machine's settings, do not allow it.
    case denied
    /// The service did not know it in time.
    case late
    /// What it says is no place.
    case noPlace

    package var code: String {
        switch self {
        case .noService: "location.no-service"
        case .denied: "location.denied"
        case .late: "location.late"
        case .noPlace: "location.no-place"
        }
    }

    package var reason: String {
        switch self {
        case .noService: "GeoClue runs on this machine, from Debian's package geoclue-2.0"
        case .denied: "GeoClue's settings let this program know where the machine is"
        case .late: "GeoClue knows in time where the machine is"
        case .noPlace: "GeoClue tells degrees of latitude and longitude"
        }
    }
}
