package import Atlas
import Synchronization
package import Vocabulary

/// The system's `tzdata`.
package final class ZoneFolder: Sendable {
    private let path: String
    /// `nil` for missing zones.
    private let known = Mutex<[String: ZoneTable?]>([:])

    /// `TZDIR` names the folder when it is absolute; reads nothing yet.
    package init(environment: [String: String]) {
        let named = environment["TZDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        path = named ?? "/usr/share/zoneinfo"
    }

    /// Without an offset when the zone is missing.
    package func time(in zone: Place.Zone, at instant: Instant) -> ZonedTime {
        let seconds = Int64((Double(instant.milliseconds) / 1_000).rounded(.down))
        return ZonedTime(
            zone: PrintableText(zone.identifier),
            instant: instant,
            offset: table(zone.identifier)?.offset(at: seconds)
        )
    }

    private func table(_ identifier: String) -> ZoneTable? {
        known.withLock { known in
            if let table = known[identifier] { return table }
            let table = read(identifier)
            known[identifier] = .some(table)
            return table
        }
    }

    private func read(_ identifier: String) -> ZoneTable? {
        let isName = identifier.utf8.allSatisfy { byte in
            (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
                || "_+-/".utf8.contains(byte)
        }
        guard isName, !identifier.isEmpty, !identifier.hasPrefix("/"),
            let bytes = try? BoundedFile.contents(
                of: path + "/" + identifier,
                as: .timeZone,
                limit: ZoneTable.limit
            )
        else { return nil }
        return ZoneTable(parsing: bytes)
    }
}

/// This machine's files beside the atlas.
package struct GeographicFiles: Sendable {
    package let zones: ZoneFolder
    package let addresses: IPCountryFile

    /// From `TZDIR`, `PRATIQUE_DATA`, `XDG_DATA_HOME` and `HOME`; reads nothing yet.
    package init(environment: [String: String]) {
        zones = ZoneFolder(environment: environment)
        addresses = IPCountryFile(environment: environment)
    }
}
