package import Atlas
import Synchronization
package import Vocabulary

/// The time zones of this machine: the folder of its `tzdata`.
package final class ZoneFolder: Sendable {
    private let path: String
    /// What was read already; `nil` for zones that the machine does not have.
    private let known = Mutex<[String: ZoneTable?]>([:])

    /// Names the folder; nothing is read before a zone is asked for.
    ///
    /// - Parameter environment: `TZDIR` names the folder when it is absolute.
    package init(environment: [String: String]) {
        let named = environment["TZDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        path = named ?? "/usr/share/zoneinfo"
    }

    /// The time at a place; without an offset when the machine does not have its zone.
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

/// What this machine's files tell beside the atlas: times and the countries of addresses.
package struct GeographicFiles: Sendable {
    /// The time zones of the system.
    package let zones: ZoneFolder
    /// The table of networks.
    package let addresses: IPCountryFile

    /// Names the files; none is read before something is asked.
    ///
    /// - Parameter environment: `TZDIR`, `PRATIQUE_DATA`, `XDG_DATA_HOME` and `HOME`.
    package init(environment: [String: String]) {
        zones = ZoneFolder(environment: environment)
        addresses = IPCountryFile(environment: environment)
    }
}
