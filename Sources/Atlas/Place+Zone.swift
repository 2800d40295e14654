extension Place {
    /// A time zone by its identifier in the IANA database.
    ///
    /// The offset from Coordinated Universal Time at some instant is in the system's `tzdata`.
    public struct Zone: Hashable, Sendable {
        /// Where the identifier is from.
        public enum Basis: Hashable, Sendable {
            /// That of the nearest town of the country, 100 km away at most.
            case town
            /// That of the nearest town of the province, which is farther away.
            case province
            /// That of the nearest town of the country, since the province has none.
            case country
            /// That of the meridian, in whole hours, as ships count at sea.
            case nautical
        }

        /// The identifier, such as `Europe/London` or `Etc/GMT+2` (two hours *behind*).
        public let identifier: String
        /// Where the identifier is from.
        public let basis: Basis

        /// Creates a time zone from its identifier.
        package init(identifier: String, basis: Basis) {
            self.identifier = identifier
            self.basis = basis
        }

        /// The zone of a meridian.
        init(nauticalAt longitude: Double) {
            let hours = Int((longitude / 15).rounded())
            // POSIX counts westwards; both edges of the zone of the date line are +12 or −12.
            let sign = hours > 0 ? "-" : "+"
            let identifier = hours == 0 ? "Etc/GMT" : "Etc/GMT\(sign)\(abs(hours))"
            self.init(identifier: identifier, basis: .nautical)
        }
    }
}
