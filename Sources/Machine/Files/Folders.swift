/// Where the program keeps its files, by the XDG base directory rules.
package struct Folders: Hashable, Sendable {
    /// The folder of the ledger; mode 0700.
    package let state: String
    /// The file with the key that opens the ledger; beside other data, so that a copy of the
    /// ledger's folder cannot be read.
    package let keyFile: String
    /// The configuration file, which need not exist; `nil` when nothing says where it would be.
    package let configuration: String?

    /// Reads the places from the environment.
    ///
    /// - Parameter environment: `XDG_STATE_HOME`, `XDG_DATA_HOME`, `XDG_CONFIG_HOME` (absolute,
    ///   else ignored) and `HOME`.
    /// - Throws: `FileError.noStateFolder` when neither `HOME` nor what stands for it is set.
    package init(environment: [String: String]) throws(FileError) {
        func folder(_ name: String, under home: String) -> String? {
            if let value = environment[name], value.hasPrefix("/") { return value }
            guard let value = environment["HOME"], value.hasPrefix("/") else { return nil }
            return value + home
        }
        guard let state = folder("XDG_STATE_HOME", under: "/.local/state"),
            let data = folder("XDG_DATA_HOME", under: "/.local/share")
        else { throw .noStateFolder }
        self.state = state + "/pratique"
        keyFile = data + "/pratique/ledger.key"
        configuration = folder("XDG_CONFIG_HOME", under: "/.config")
            .map { $0 + "/pratique/config.json" }
    }

    /// The ledger's path.
    package var ledger: String { state + "/ledger.sqlite" }
}
