import CNcurses
import Glibc
import Host
import Vocabulary

/// Checks whether the console can open, and what it can show.
struct TerminalCheck {
    struct Kind: Hashable {
        let isKnown: Bool
        let isAddressable: Bool
        let colours: Int
    }

    /// `TERM`; empty when unset.
    let name: String
    let kind: Kind
    let isInteractive: Bool
    /// Columns and rows.
    let size: (columns: Int, rows: Int)?
    /// By `NO_COLOR`.
    let isPlain: Bool

    /// With room for everything of a request.
    private static let smallest = (columns: 40, rows: 12)

    var findings: [Finding] {
        [input, kindFinding, colours] + [sizeFinding].compactMap(\.self)
    }

    private var input: Finding {
        isInteractive
            ? .ok(.terminalInput, "Standard input and output are a terminal.")
            : .warning(
                .terminalInput,
                "Standard input or output is not a terminal, so the console prints lines.",
                remedy: "pratique review --plain"
            )
    }

    private var kindFinding: Finding {
        if name.isEmpty {
            .warning(
                .terminalKind,
                "TERM is not set, so the console prints lines.",
                remedy: "export TERM=xterm-256color"
            )
        } else if !kind.isKnown {
            .problem(
                .terminalKind,
                "TERM names \(PrintableText(name, limit: 64)), which the system does not know, so the console prints lines.",
                remedy: "export TERM=xterm-256color"
            )
        } else if !kind.isAddressable {
            .warning(
                .terminalKind,
                """
                A terminal of the kind \(PrintableText(name, limit: 64)) cannot position text, \
                so the console prints lines.
                """,
                remedy: "pratique review --plain"
            )
        } else {
            .ok(.terminalKind, "The system knows terminals of the kind \(PrintableText(name)).")
        }
    }

    private var colours: Finding {
        if isPlain { return .ok(.terminalColours, "NO_COLOR is set, so nothing has colours.") }
        return kind.colours >= 8
            ? .ok(.terminalColours, "The terminal has \(kind.colours) colours.")
            : .warning(
                .terminalColours,
                "The terminal has no colours; marks and words say the same.",
                remedy: "export TERM=xterm-256color"
            )
    }

    private var sizeFinding: Finding? {
        guard let size else { return nil }
        let (columns, rows) = Self.smallest
        return size.columns >= columns && size.rows >= rows
            ? .ok(.terminalSize, "The terminal has \(size.columns) columns and \(size.rows) rows.")
            : .warning(
                .terminalSize,
                "The terminal has \(size.columns) columns and \(size.rows) rows; below \(columns) by"
                    + " \(rows) much is cut off.",
                remedy: "pratique review --plain"
            )
    }
}

extension TerminalCheck {
    init(environment: [String: String]) {
        name = environment["TERM"] ?? ""
        let known = name.isEmpty ? cncurses_kind() : unsafe cncurses_describe(name)
        kind = Kind(
            isKnown: known.is_known,
            isAddressable: known.is_addressable,
            colours: Int(known.colours)
        )
        isInteractive = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
        isPlain = unsafe cncurses_refuses_colours(environment["NO_COLOR"])
        var window = winsize()
        let isSized = unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0
        size = isSized && window.ws_col > 0 ? (Int(window.ws_col), Int(window.ws_row)) : nil
    }
}

/// Looks for a program that records the terminal.
struct RecorderCheck {
    let recorder: String?

    var findings: [Finding] {
        guard let recorder else {
            return [
                .ok(.terminalRecorder, "No known program is recording this terminal.")
            ]
        }
        return [
            .warning(
                .terminalRecorder,
                "\(PrintableText(recorder, limit: 64)) records this terminal, with the codes that"
                    + " it shows.",
                remedy: "exit"
            )
        ]
    }
}

extension RecorderCheck {
    init() { recorder = TerminalRecorder.running() }
}

/// Checks whether non-ASCII text is displayed correctly.
struct LocaleCheck {
    /// From the environment; may be empty.
    let name: String
    let isInstalled: Bool
    /// Such as `UTF-8`.
    let encoding: String

    var findings: [Finding] {
        let shown = PrintableText(name, limit: 64)
        if !isInstalled {
            return [
                .warning(
                    .localeCharacters,
                    "The locale \(shown) is not installed.",
                    remedy: "export LC_ALL=C.UTF-8"
                )
            ]
        }
        guard encoding == "UTF-8" else {
            return [
                .warning(
                    .localeCharacters,
                    "The locale \(name.isEmpty ? "C" : shown) uses"
                        + " \(PrintableText(encoding, limit: 64)), so maps and lines are drawn in"
                        + " ASCII.",
                    remedy: "export LC_ALL=C.UTF-8"
                )
            ]
        }
        return [.ok(.localeCharacters, "The locale \(shown) uses UTF-8.")]
    }
}

extension LocaleCheck {
    /// Leaves this process's locale unchanged.
    init(environment: [String: String]) {
        name =
            ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }
            .first { !$0.isEmpty } ?? ""
        let locale = unsafe newlocale(LC_CTYPE_MASK, "", nil)
        isInstalled = unsafe locale != nil
        encoding =
            unsafe locale.map { unsafe String(cString: nl_langinfo_l(nl_item(CODESET), $0)) }
            ?? ""
        if let locale = unsafe locale { unsafe freelocale(locale) }
    }
}
