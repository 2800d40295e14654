import CMachine
import CNcurses
import Host
import Store
import Token
package import Vocabulary

/// What the program is made of, for `--version`.
package enum ProgramVersion {
    package static let line: PrintableText = "pratique \(Release.version)"

    /// Everything, a line each; the first is ``line``.
    ///
    /// - Parameter environment: Says where the table of IP addresses is looked for.
    /// - Returns: The lines.
    package static func lines(environment: [String: String]) -> [PrintableText] {
        [
            line,
            "commit: \(commit)",
            "outlines: \(DataVersions.outlines)",
            "places: \(DataVersions.towns)",
            "IP addresses: \(addresses(IPCountryFile(environment: environment)))",
            "libraries: \(libraries)",
            // Opening them takes longer than all of this; the doctor does.
            "opened when needed: libcurl, Linux-PAM, libqrencode, zbar, libgd, libpsl, libfido2,",
            "libsystemd; `pratique doctor` tells which",
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
        // OpenSSL tells its date as well.
        let openSSL = CryptographyLibrary.version.split(separator: " ").prefix(2)
        return "\(PrintableText(openSSL.joined(separator: " "))), "
            + "SQLite \(PrintableText(LedgerInspection.libraryVersion)), \(PrintableText(ncurses))"
    }
}

/// The versions of the data that the program comes with, as `Docs/data.md` lists them.
package enum DataVersions {
    /// Of provinces, coasts, borders and lakes.
    package static let outlines: PrintableText = "Natural Earth 5.1.1"
    /// Of towns, time zones and names.
    package static let towns: PrintableText = "GeoNames, July 2026"
    /// Of the table of IP addresses that belongs to this version.
    package static let addresses: PrintableText = "IPFire Location Database of 25 June 2026"
}
