package import Vocabulary

/// The versions of the data that the program comes with, as `Docs/data.md` lists them.
package enum DataVersions {
    /// Of provinces, coasts, borders and lakes.
    package static let outlines: PrintableText = "Natural Earth 5.1.1"
    /// Of towns, time zones and names.
    package static let towns: PrintableText = "GeoNames, July 2026"
    /// Of the table of IP addresses that belongs to this version.
    package static let addresses: PrintableText = "IPFire Location Database of 25 June 2026"
}
