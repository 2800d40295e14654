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
