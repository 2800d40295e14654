import Arguments
import Vocabulary

/// What commands read beside their arguments, and how they end: for the manual.
enum Surroundings {
    /// The day of the release that the pages belong to; no clock is asked, so that the same
    /// sources make the same pages.
    private static let date = "2026-11-21"

    /// What the pages tell beside the commands.
    static let manual = ManualSurroundings(
        program: "pratique \(Release.version)",
        date: date,
        statuses: statuses,
        variables: variables,
        files: files
    )

    /// Every exit code, as README.md lists them.
    static let statuses = [
        ManualSurroundings.Status(
            code: 0,
            meaning: "Done; for `approve` and `reject`: the server accepted the answer.",
            commands: []
        ),
        ManualSurroundings.Status(
            code: 1,
            meaning: "An error, printed on standard error.",
            commands: []
        ),
        ManualSurroundings.Status(
            code: 3,
            meaning: "An input was refused or, for `decode`, unverified; `audit verify`: the trail"
                + " is not intact.",
            commands: ["decode", "review", "accounts", "risk", "audit", "geo"]
        ),
        ManualSurroundings.Status(
            code: 4,
            meaning: "The server did not accept the answer, or it was not sent; `device-token`: a"
                + " server has not confirmed its token.",
            commands: ["approve", "reject", "review", "demo", "device-token"]
        ),
        ManualSurroundings.Status(
            code: 5,
            meaning: "The answer or the enrolment was sent and no usable reply came: only the same"
                + " answer may be sent again.",
            commands: ["approve", "reject", "review", "demo", "enrol"]
        ),
        ManualSurroundings.Status(code: 6, meaning: "A problem was found.", commands: ["doctor"]),
        ManualSurroundings.Status(code: 64, meaning: "Unknown or missing arguments.", commands: []),
        ManualSurroundings.Status(
            code: 78,
            meaning: "The configuration, or the file that `risk replay` is given, has a mistake;"
                + " nothing was done.",
            commands: []
        ),
        ManualSurroundings.Status(
            code: 130,
            meaning: "Interrupted, without a screen.",
            commands: ["review", "demo", "am-server"]
        ),
    ]

    /// The variables that are read.
    private static let variables = [
        ManualSurroundings.Row(
            name: "XDG_STATE_HOME, XDG_DATA_HOME, XDG_CONFIG_HOME, HOME",
            meaning: "Say where the files below are."
        ),
        ManualSurroundings.Row(
            name: "PRATIQUE_LOG, PRATIQUE_PROXY, ...",
            meaning: "Any setting of the configuration, its name in capitals; an option overrides"
                + " the variable, and the variable the file. `pratique config show` shows where each"
                + " comes from."
        ),
        ManualSurroundings.Row(
            name: "PRATIQUE_PASSPHRASE_FILE",
            meaning: "A file that holds the passphrase of the store, for scripts: one line, mode"
                + " 600."
        ),
        ManualSurroundings.Row(name: "PRATIQUE_DATA", meaning: "The folder of `ip-country.bin`."),
        ManualSurroundings.Row(
            name: "https_proxy, HTTPS_PROXY, http_proxy, no_proxy, NO_PROXY",
            meaning: "The proxies between this machine and the servers, and the hosts that are"
                + " reached without one. Never for this machine itself."
        ),
        ManualSurroundings.Row(name: "COLUMNS", meaning: "The width of help texts."),
        ManualSurroundings.Row(
            name: "TERM, COLORTERM, NO_COLOR",
            meaning: "The terminal type."
        ),
        ManualSurroundings.Row(name: "LC_ALL, LC_CTYPE, LANG", meaning: "Whether it shows UTF-8."),
        ManualSurroundings.Row(
            name: "TZ, TZDIR",
            meaning: "The time zone of this machine, and the folder of all zones."
        ),
    ]

    /// The files that are read, written or run.
    private static let files = [
        ManualSurroundings.Row(
            name: "PREFIX/bin/pratique-am",
            meaning: "The simulated server, which `demo` and `am-server` run: beside this program"
                + " and nowhere else."
        ),
        ManualSurroundings.Row(
            name: "~/.config/pratique/config.json",
            meaning: "The configuration."
        ),
        ManualSurroundings.Row(
            name: "~/.local/state/pratique/ledger.sqlite",
            meaning: "The store; mode 600."
        ),
        ManualSurroundings.Row(
            name: "~/.local/share/pratique/ledger.key",
            meaning: "The key that opens the store; mode 600."
        ),
        ManualSurroundings.Row(
            name: "PREFIX/share/pratique/ip-country.bin",
            meaning: "The countries of networks; looked for in the folder of `PRATIQUE_DATA`, in"
                + " `~/.local/share/pratique`, beside the program and in `/usr/share/pratique`."
        ),
        ManualSurroundings.Row(
            name: "/etc/pam.d/pratique",
            meaning: "What checks who is at the device, for biometric requests."
        ),
    ]
}
