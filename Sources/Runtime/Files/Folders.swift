/// Where the program keeps its files, by the XDG base directory rules.
package struct Folders: Hashable, Sendable {
    /// The folder of the ledger; mode 0700.
    package let state: String
    /// The configuration file, which need not exist; `nil` when nothing says where it would be.
    package let configuration: String?

    /// Reads the places from the environment.
    ///
    /// - Parameter environment: `XDG_STATE_HOME`, `XDG_CONFIG_HOME` (absolute, else ignored) and
    ///   `HOME`.
    /// - Throws: `.noStateFolder` when none is set.
    package init(environment: [String: String]) throws(RuntimeError) {
        func folder(_ name: String, under home: String) -> String? {
            if let value = environment[name], value.hasPrefix("/") { return value }
            guard let value = environment["HOME"], value.hasPrefix("/") else { return nil }
            return value + home
        }
        guard let state = folder("XDG_STATE_HOME", under: "/.local/state") else {
            throw .noStateFolder
        }
        self.state = state + "/pratique"
        configuration = folder("XDG_CONFIG_HOME", under: "/.config")
            .map { $0 + "/pratique/config.json" }
    }

    /// The ledger's path.
    package var ledger: String { state + "/ledger.sqlite" }
}
