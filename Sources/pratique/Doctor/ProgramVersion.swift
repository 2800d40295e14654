import CMachine
import CNcurses
import Host
import Store
import Token
package import Vocabulary

/// The program's parts, for `--version`.
package enum ProgramVersion {
    package static let line: PrintableText = "pratique \(Release.version)"

    /// The first is ``line``; the environment locates the table of IP addresses.
    package static func lines(environment: [String: String]) -> [PrintableText] {
        [
            line,
            "commit: \(commit)",
            "outlines: \(DataVersions.outlines)",
            "places: \(DataVersions.towns)",
            "IP addresses: \(addresses(IPCountryFile(environment: environment)))",
            "libraries: \(libraries)",
            // Loading them takes longer than all of this; the doctor does it.
            "opened when needed: libcurl, libmosquitto, Linux-PAM, libqrencode, zbar, libgd, libpsl,",
            "libfido2, libsystemd; `pratique doctor` shows which",
            "Map data: Natural Earth (naturalearthdata.com), public domain. Places: GeoNames",
            "(geonames.org), CC BY 4.0, modified.",
            "IP locations: IPFire Location Database (location.ipfire.org), CC BY-SA 4.0, modified.",
        ]
    }

    private static var commit: PrintableText {
        let text = unsafe cmachine_commit().map { unsafe String(cString: $0) } ?? ""
        return text.isEmpty ? "not recorded" : PrintableText(text)
    }

    private static func addresses(_ file: IPCountryFile) -> PrintableText {
        file.presentPath.map { "\(PrintableText($0)), for this version \(DataVersions.addresses)" }
            ?? "\(PrintableText(IPCountryFile.name)) was not found"
    }

    private static var libraries: PrintableText {
        let ncurses = unsafe cncurses_version().map { unsafe String(cString: $0) } ?? ""
        // OpenSSL's has a date too.
        let openSSL = CryptographyLibrary.version.split(separator: " ").prefix(2)
        return "\(PrintableText(openSSL.joined(separator: " "))), "
            + "SQLite \(PrintableText(StoreInspection.libraryVersion)), \(PrintableText(ncurses))"
    }
}

/// As `Docs/data.md` lists them.
package enum DataVersions {
    /// Provinces, coasts, borders and lakes.
    package static let outlines: PrintableText = "Natural Earth 5.1.1"
    /// Also time zones and names.
    package static let towns: PrintableText = "GeoNames, July 2026"
    /// Of this version.
    package static let addresses: PrintableText = "IPFire Location Database of 25 June 2026"
}
