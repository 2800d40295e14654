package import Atlas
import Glibc
package import Push
import Synchronization
import Token
package import Vocabulary

/// The table of networks and their countries, a file beside the program.
///
/// It is searched for with the first address and read whole: it is small, and if it were mapped, a
/// program that shortens it would crash this one.
package final class IPCountryFile: Sendable {
    package static let name = "ip-country.bin"
    /// Bytes.
    package static let limit = 33_554_432

    package enum Content: Sendable {
        case table(IPCountryTable)
        case missing
        case unusable(path: String, any CodedError)
    }

    /// In search order.
    package let folders: [String]
    /// When no folder has it.
    private let missing: AddressOrigin
    private let state = Mutex<Content?>(nil)

    /// From `PRATIQUE_DATA`, `XDG_DATA_HOME` and `HOME`, ignoring relative paths, and the program's
    /// own path.
    package init(environment: [String: String], executable: String? = IPCountryFile.executable) {
        func absolute(_ name: String) -> String? {
            environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        let data = absolute("XDG_DATA_HOME") ?? absolute("HOME").map { $0 + "/.local/share" }
        let parts = executable?.split(separator: "/") ?? []
        func folder(_ parts: some Sequence<Substring>) -> String {
            parts.reduce("") { $0 + "/" + $1 }
        }
        let build = parts.firstIndex(of: ".build")
        let folders: [String?] = [
            absolute("PRATIQUE_DATA"),
            data.map { $0 + "/pratique" },
            parts.count >= 2 ? folder(parts.dropLast(2)) + "/share/pratique" : nil,
            "/usr/local/share/pratique",
            "/usr/share/pratique",
            build.map { folder(parts[..<$0]) + "/Data" },
        ]
        var seen: Set<String> = []
        self.folders = folders.compactMap(\.self).filter { seen.insert($0).inserted }
        let places = PrintableText(self.folders.joined(separator: ", "))
        missing = .unavailable("\(Self.name) was not found; looked in \(places)")
    }

    /// The first existing file, or why there is none.
    package var content: Content {
        state.withLock { state in
            if let state { return state }
            let content = find()
            state = content
            return content
        }
    }

    package func origin(of address: RemoteAddress.Value) -> AddressOrigin {
        switch content {
        case .missing: return missing
        case .unusable(let path, let error):
            return .unavailable("\(PrintableText(path)) cannot be used: \(error.sentence)")
        case .table(let table):
            let code =
                switch address {
                case .v4(let number): table.country(ofV4: number)
                case .v6(let high, let low): table.country(ofV6: high, low)
                }
            return code.map(AddressOrigin.country) ?? .unlisted
        }
    }

    /// The first existing file, unread.
    package var presentPath: String? {
        folders.map { $0 + "/" + Self.name }.first { unsafe access($0, R_OK) == 0 }
    }

    private func find() -> Content {
        for folder in folders {
            let path = folder + "/" + Self.name
            do {
                let bytes = try BoundedFile.contents(of: path, as: .addresses, limit: Self.limit)
                try BoundedFile.checkOnlyOwnerChanges(path, as: .addresses)
                return .table(try IPCountryTable(bytes: bytes))
            } catch FileError.unreadable(_, let number, _)
                where number == ENOENT || number == ENOTDIR
            {
                continue
            } catch let error as any CodedError {
                return .unusable(path: path, error)
            } catch {
                preconditionFailure("reading throws coded errors only")
            }
        }
        return .missing
    }

    package static var executable: String? {
        var path = [UInt8](repeating: 0, count: 4_096)
        let count = unsafe readlink("/proc/self/exe", &path, path.count)
        guard count > 0, count < path.count else { return nil }
        return String(decoding: path[..<count], as: UTF8.self)
    }
}

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
