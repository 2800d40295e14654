package import Vocabulary

/// Why a text is no point and no time.
package enum ArgumentError: CodedError {
    case coordinates(Found)
    /// Four numbers that look like an IP address; what is wrong with them.
    case address(Found, why: String)
    case time(Found)
    case seconds(Int64)

    package var code: String {
        switch self {
        case .coordinates: "argument.coordinates"
        case .address: "argument.address"
        case .time: "argument.time"
        case .seconds: "argument.time.seconds"
        }
    }

    package var reason: String {
        switch self {
        case .coordinates(let found):
            "coordinates are LATITUDE,LONGITUDE in degrees, -90 to 90 and -180 to 180, such as "
                + "51.4545,-2.5879" + found.clause()
        case .address(let found, let why):
            "an IP address has four numbers from 0 to 255 with dots between them, and a point is"
                + " LATITUDE,LONGITUDE" + found.clause() + ", \(why)"
        case .time(let found):
            "a time is RFC 3339, such as 2023-11-14T22:13:20Z, or milliseconds since 1970"
                + found.clause()
        case .seconds(let number):
            "a time in milliseconds; \(number) looks like seconds: write \(number)000"
        }
    }
}
