import Glibc
package import Token
package import Vocabulary

/// Asks for one line on the controlling terminal, whatever standard input is.
package enum TerminalQuestion {
    package enum Answer: Sendable {
        case typed(SecretBytes)
        /// By Ctrl-C, Ctrl-D or, where allowed, Esc; also a lost terminal or cancelled task.
        case cancelled
        case noTerminal

        package var line: SecretBytes? {
            if case .typed(let line) = self { line } else { nil }
        }
    }

    /// Bytes, by default.
    package static let limit = 512
    private static let pause = Duration.milliseconds(20)
    /// As in the screen; a network delivers the parts of a key later.
    private static var escapePause: Duration {
        let isRemote = unsafe getenv("SSH_TTY") != nil || getenv("SSH_CONNECTION") != nil
        return .milliseconds(isRemote ? 100 : 25)
    }
    private static let interrupt: UInt8 = 0x03
    private static let endOfInput: UInt8 = 0x04
    private static let killLine: UInt8 = 0x15
    private static let escape: UInt8 = 0x1B

    package static var isPossible: Bool {
        let terminal = unsafe open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard terminal >= 0 else { return false }
        close(terminal)
        return true
    }

    /// Asks; a hidden answer is not shown, and bytes beyond `limit` are ignored.
    ///
    /// With `isLeftByEscape`, Esc cancels and keys that begin with it are skipped. Enter alone is ignored
    /// for `deadTime`: it was typed for something else.
    package static func ask(
        _ question: PrintableText,
        isHidden: Bool,
        limit: Int = limit,
        isLeftByEscape: Bool = false,
        deadTime: Duration = .zero
    ) async -> Answer {
        let terminal = unsafe open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard terminal >= 0 else { return .noTerminal }
        defer { close(terminal) }
        var before = termios()
        guard unsafe tcgetattr(terminal, &before) == 0 else { return .noTerminal }
        var during = before
        // Keys arrive one by one and raise no signal, so that the terminal is always restored.
        during.c_lflag &= ~tcflag_t(ISIG | ICANON | ECHO)
        guard unsafe tcsetattr(terminal, TCSAFLUSH, &during) == 0 else { return .noTerminal }
        defer { _ = unsafe tcsetattr(terminal, TCSAFLUSH, &before) }
        let rows = rows(of: question, on: terminal).map { $0.text }
        write(rows.joined(separator: "\n") + " ", to: terminal)
        defer { write("\n", to: terminal) }
        let line = await line(
            from: terminal,
            isHidden: isHidden,
            limit: limit,
            isLeftByEscape: isLeftByEscape,
            enterFrom: .now + deadTime
        )
        return line.map { .typed($0) } ?? .cancelled
    }

    /// Wrapped to the terminal, all but the first row behind a bar: it may contain text of others.
    private static func rows(of question: PrintableText, on terminal: Int32) -> [PrintableText] {
        let shown = PrintableText(LocaleText.shown(question.withoutJoins.text), limit: .max)
        var size = winsize()
        let isKnown = unsafe ioctl(terminal, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        let columns = isKnown ? Int(size.ws_col) : usualColumns
        return shown.columns < columns ? [shown] : shown.barred(to: max(columns, fewestColumns) - 1)
    }

    private static let usualColumns = 80
    private static let fewestColumns = 12

    private static func line(
        from terminal: Int32,
        isHidden: Bool,
        limit: Int,
        isLeftByEscape: Bool,
        enterFrom: ContinuousClock.Instant
    ) async -> SecretBytes? {
        var typed: [UInt8] = []
        typed.reserveCapacity(limit)
        while !Task.isCancelled {
            var poller = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&poller, 1, 0) > 0 else {
                try? await Task.sleep(for: pause)
                continue
            }
            var byte: UInt8 = 0
            guard unsafe read(terminal, &byte, 1) == 1 else { break }
            switch byte {
            case 0x0A, 0x0D:
                guard !typed.isEmpty || ContinuousClock.now >= enterFrom else { continue }
                return SecretBytes(taking: &typed)
            case interrupt, endOfInput: return discard(&typed)
            case escape where isLeftByEscape:
                // A key that begins with it, such as an arrow, follows soon.
                try? await Task.sleep(for: escapePause)
                guard skipKey(on: terminal) else { return discard(&typed) }
            case 0x08, 0x7F: dropCharacter(&typed, shownOn: isHidden ? nil : terminal)
            case killLine:
                while !typed.isEmpty { dropCharacter(&typed, shownOn: isHidden ? nil : terminal) }
            case 0x00..<0x20: break
            default:
                guard typed.count < limit else { continue }
                typed.append(byte)
                if !isHidden { _ = unsafe Glibc.write(terminal, &byte, 1) }
            }
        }
        return discard(&typed)
    }

    /// Skips the rest of a key that begins with Esc; false when nothing follows.
    private static func skipKey(on terminal: Int32) -> Bool {
        var poller = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
        var length = 0
        while unsafe poll(&poller, 1, 0) > 0 {
            var byte: UInt8 = 0
            guard unsafe read(terminal, &byte, 1) == 1 else { break }
            length += 1
            // After `[` or `O` a key ends with a letter or `~`; any other character is the rest.
            let isIntroducer = length == 1 && (byte == 0x5B || byte == 0x4F)
            if !isIntroducer, length == 1 || (0x40...0x7E).contains(byte) { break }
        }
        return length > 0
    }

    private static func discard(_ typed: inout [UInt8]) -> SecretBytes? {
        _ = SecretBytes(taking: &typed)
        return nil
    }

    /// Of one byte or more.
    private static func dropCharacter(_ typed: inout [UInt8], shownOn terminal: Int32?) {
        while let last = typed.popLast(), last & 0xC0 == 0x80 {}
        if let terminal { write("\u{8} \u{8}", to: terminal) }
    }

    private static func write(_ text: String, to terminal: Int32) {
        let bytes = Array(text.utf8)
        _ = unsafe Glibc.write(terminal, bytes, bytes.count)
    }
}

/// The locale's characters, for lines of text and the screen.
package enum LocaleText {
    /// Whether the encoding is UTF-8; a locale that is not installed counts by its name.
    package static let isUnicode: Bool = {
        let locale = unsafe newlocale(LC_CTYPE_MASK, "", nil)
        guard let locale = unsafe locale else {
            let names = ["LC_ALL", "LC_CTYPE", "LANG"]
            let name =
                names.lazy.compactMap { unsafe getenv($0).map { unsafe String(cString: $0) } }
                .first { !$0.isEmpty } ?? ""
            return namesUnicode(name)
        }
        defer { unsafe freelocale(locale) }
        return unsafe String(cString: nl_langinfo_l(nl_item(CODESET), locale)) == "UTF-8"
    }()

    /// Such as `en_GB.UTF-8`.
    static func namesUnicode(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.includes("utf-8") || name.includes("utf8")
    }

    /// Reduced to ASCII unless the encoding is UTF-8, since bytes from 0x80 on may be anything
    /// there, even terminal controls.
    package static func shown(_ text: String) -> String {
        isUnicode ? text : Transliteration.ascii(text)
    }
}
