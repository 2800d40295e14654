package import Geodesy
package import Vocabulary

extension Coordinate {
    /// Reads `LATITUDE,LONGITUDE` in degrees.
    ///
    /// - Throws: `argument.coordinates`.
    package init(argument: String) throws(RuntimeError) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2,
            let latitude = Double(parts[0].filter { $0 != " " }),
            let longitude = Double(parts[1].filter { $0 != " " })
        else { throw .coordinates }
        do throws(CoordinateError) {
            try self.init(latitude: latitude, longitude: longitude)
        } catch {
            throw .coordinates
        }
    }
}

extension Instant {
    /// Reads an RFC 3339 time, or milliseconds since 1970.
    ///
    /// A number from 10⁹ to below 10¹¹ (from 2001 to 1973) is refused: it will have been meant as
    /// seconds.
    ///
    /// - Throws: `argument.time`, `argument.time.seconds`.
    package init(argument: String) throws(RuntimeError) {
        if let milliseconds = Int64(argument), milliseconds >= 0 {
            guard !(1_000_000_000..<100_000_000_000).contains(milliseconds) else {
                throw .seconds(milliseconds)
            }
            self.init(milliseconds: milliseconds)
        } else if let instant = Instant(rfc3339: argument) {
            self = instant
        } else {
            throw .time
        }
    }
}
