/// What commands read beside their arguments, and how they end.
enum Surroundings {
    /// An exit code.
    struct Status {
        let code: Int
        let meaning: String
        /// The commands that end so; empty for all.
        let commands: [String]
    }

    /// A variable or a file.
    struct Row {
        let name: String
        let meaning: String
    }

    /// Every exit code, as README.md lists them.
    static let statuses = [
        Status(
            code: 0,
            meaning: "Done; for `approve` and `reject`: the server took the answer.",
            commands: []
        ),
        Status(code: 1, meaning: "An error, named on standard error.", commands: []),
        Status(
            code: 3,
            meaning: "An input was refused or, for `decode`, unverified; `audit verify`: the trail"
                + " is not intact.",
            commands: ["decode", "review", "accounts", "risk", "audit", "geo"]
        ),
        Status(
            code: 4,
            meaning: "The server did not take the answer, or it never left; `device-token`: a"
                + " server has not confirmed its token.",
            commands: ["approve", "reject", "review", "demo", "device-token"]
        ),
        Status(
            code: 5,
            meaning: "The answer or the enrolment left and no usable reply came: only the same"
                + " answer may be sent again.",
            commands: ["approve", "reject", "review", "demo", "enrol"]
        ),
        Status(code: 6, meaning: "A problem was found.", commands: ["doctor"]),
        Status(code: 64, meaning: "Unknown or missing arguments.", commands: []),
        Status(
            code: 78,
            meaning: "The configuration, or the file that `risk replay` is given, has a mistake;"
                + " nothing was done.",
            commands: []
        ),
        Status(
            code: 130,
            meaning: "Interrupted, without a screen.",
            commands: ["review", "demo", "am-server"]
        ),
    ]

    /// The variables that are read.
    static let variables = [
        Row(
            name: "XDG_STATE_HOME, XDG_DATA_HOME, XDG_CONFIG_HOME, HOME",
            meaning: "Say where the files below are."
        ),
        Row(
            name: "PRATIQUE_DELIVERIES, PRATIQUE_LOG, ...",
            meaning: "Any setting of the configuration, its name in capitals; an option wins over"
                + " the variable, and the variable over the file. `pratique config show` tells"
                + " what comes from where."
        ),
        Row(
            name: "PRATIQUE_PASSPHRASE_FILE",
            meaning: "A file that holds the passphrase of the store, for scripts: one line, mode"
                + " 600."
        ),
        Row(name: "PRATIQUE_DATA", meaning: "The folder of `ip-country.bin`."),
        Row(name: "TERM, COLORTERM, NO_COLOR", meaning: "What the terminal shows."),
        Row(name: "LC_ALL, LC_CTYPE, LANG", meaning: "Whether it shows UTF-8."),
        Row(name: "TZ, TZDIR", meaning: "The time zone of this machine, and the folder of all."),
    ]

    /// The files that are read or written.
    static let files = [
        Row(name: "~/.config/pratique/config.json", meaning: "The configuration."),
        Row(name: "~/.local/state/pratique/ledger.sqlite", meaning: "The store; mode 600."),
        Row(
            name: "~/.local/share/pratique/ledger.key",
            meaning: "The key that opens the store; mode 600."
        ),
        Row(
            name: "PREFIX/share/pratique/ip-country.bin",
            meaning: "The countries of networks; looked for in the folder of `PRATIQUE_DATA`, in"
                + " `~/.local/share/pratique`, beside the program and in `/usr/share/pratique`."
        ),
        Row(
            name: "/etc/pam.d/pratique",
            meaning: "What asks who is at the device, for biometric requests."
        ),
    ]
}
