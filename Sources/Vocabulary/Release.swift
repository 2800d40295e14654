/// What all programs of one release share.
package enum Release {
    /// The version.
    package static let version: PrintableText = "0.1.0"
}
