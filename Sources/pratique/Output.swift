import Arguments
import Console
import Glibc
import Host
import Review
import Service
import Store
import Vocabulary

/// Standard output and standard error, for printable text only.
///
/// What people read has only characters that their locale has; JSON, CSV and scripts are UTF-8.
enum Output {
    /// The controlling terminal, on which questions are asked; negative without one.
    private static let terminal = unsafe open("/dev/tty", O_WRONLY | O_CLOEXEC | O_NOCTTY)

    /// Where a person at standard input reads, or standard output for a script.
    static var reader: Int32 { reader(of: STDOUT_FILENO, isAsked: isatty(STDIN_FILENO) == 1) }

    /// Where whoever is asked on the terminal reads what it is about: a descriptor that is a terminal, else
    /// the controlling one, such as in `T=$(pratique login …)`.
    ///
    /// - Parameters:
    ///   - descriptor: Standard output or standard error.
    ///   - isAsked: Whether somebody is asked.
    /// - Returns: The descriptor itself where nobody is asked, and without a terminal.
    static func reader(of descriptor: Int32, isAsked: Bool) -> Int32 {
        guard isAsked, isatty(descriptor) == 0, terminal >= 0 else { return descriptor }
        return terminal
    }

    /// Prints one line; a terminal that is narrower gets several, all but the first behind a bar.
    static func line(_ text: PrintableText) { row(text, on: STDOUT_FILENO) }

    /// ``line(_:)`` on another descriptor.
    static func line(_ text: PrintableText, on descriptor: Int32) { row(text, on: descriptor) }

    /// Prints a text that is copied from the terminal, in one line however long it is.
    static func copied(_ text: PrintableText) { show(text.text + "\n", on: STDOUT_FILENO) }

    /// Lines are measured with the letters that the locale has, and with joined emoji as their parts: a
    /// terminal that breaks a line by itself would let words of others begin the next.
    private static func row(_ text: PrintableText, on descriptor: Int32) {
        let width = StandardStream.columns(of: descriptor)
        if isatty(descriptor) == 1, inLocale(text).columns > width {
            attributed(text, on: descriptor)
        } else {
            show(text.text + "\n", on: descriptor)
        }
    }

    private static func inLocale(_ text: PrintableText) -> PrintableText {
        text.isASCII ? text : PrintableText(LocaleText.shown(text.withoutJoins.text), limit: .max)
    }

    /// Prints a text of any length in lines that fit the terminal, 80 columns when standard output
    /// is none.
    static func wrapped(_ text: PrintableText) { wrapped(text, on: STDOUT_FILENO) }

    /// ``wrapped(_:)`` on another descriptor.
    static func wrapped(_ text: PrintableText, on descriptor: Int32) {
        let shown = PrintableText(LocaleText.shown(text.text), limit: .max)
        // Columns that text is wrapped to: those of the terminal, from 40 to 200.
        let width = min(max(StandardStream.columns(of: descriptor), 40), 200)
        for part in shown.wrapped(to: width) { line(part, on: descriptor) }
    }

    /// Prints a text that has words of others in it, in lines that fit the terminal; all but the first
    /// begin with a bar, so that no words of others come to begin a line.
    static func attributed(_ text: PrintableText, on descriptor: Int32 = STDOUT_FILENO) {
        // Also in a terminal so narrow that other texts are broken by it.
        let width = min(max(StandardStream.columns(of: descriptor), 12), 200)
        for part in inLocale(text).barred(to: width) { show(part.text + "\n", on: descriptor) }
    }

    /// Prints one line of JSON, all of whose texts were made printable.
    static func json(_ text: String) { write(text + "\n", to: STDOUT_FILENO) }

    /// Prints whole lines, all of whose texts were made printable.
    ///
    /// - Returns: Whether somebody reads them.
    static func block(_ lines: [UInt8]) -> Bool {
        StandardStream.write(lines, to: STDOUT_FILENO)
    }

    /// Prints a script that this program has made itself.
    static func script(_ text: String) { write(text + "\n", to: STDOUT_FILENO) }

    /// Prints what was asked for, or what is wrong with the command line on standard error.
    static func reply(_ reply: CommandReply) {
        show(reply.text, on: reply.exitCode == .success ? STDOUT_FILENO : STDERR_FILENO)
    }

    /// Prints one row of CSV with its end, all of whose texts were made printable.
    static func csv(_ row: String) { write(row, to: STDOUT_FILENO) }

    /// Rings the bell of the terminal that standard output is.
    static func bell() {
        if isatty(STDOUT_FILENO) == 1 { write("\u{7}", to: STDOUT_FILENO) }
    }

    /// Prints one line on standard error, as ``line(_:)`` does.
    static func note(_ text: PrintableText) { row(text, on: STDERR_FILENO) }

    /// Names the clock of the times that were printed, on standard error.
    static func clock(_ zone: LocalZone, at now: Instant) {
        note("times in \(zone.period(at: now).name)")
    }

    /// Prints the error's sentence after the name of the program on standard error, and gives the
    /// code to exit with.
    ///
    /// - Parameters:
    ///   - error: The error.
    ///   - isAttributed: Whether it may hold words of others; see ``attributed(_:on:)``.
    /// - Returns: The code.
    static func failure(_ error: any Error, isAttributed: Bool = false) -> ExitCode {
        if let exit = error as? ExitCode { return exit }
        let coded = error.coded
        let sentence: PrintableText = "pratique: \(coded.sentence)"
        if isAttributed { attributed(sentence, on: STDERR_FILENO) } else { note(sentence) }
        if case .changeable? = coded as? FileError { return .brokenConfiguration }
        return coded is ConfigurationError ? .brokenConfiguration : .failure
    }

    /// Prints a frame with escape sequences for colours.
    static func drawing(_ frame: Frame) {
        let named = unsafe getenv("COLORFGBG").map { unsafe String(cString: $0) }
        let background = named.flatMap(Theme.Background.init(colours:)) ?? .dark
        drawing(ColouredText.lines(of: frame, on: background, colours: colours))
    }

    /// Prints lines that this program has drawn itself.
    static func drawing(_ lines: [String]) {
        show(lines.map { $0 + "\n" }.joined(), on: STDOUT_FILENO)
    }

    /// Whether standard output is a terminal that shall show colours.
    static var hasColours: Bool {
        isatty(STDOUT_FILENO) == 1 && !Terminal.refusesColours
    }

    /// How many colours shall be printed: 256, 8, or 0 for none.
    static var colours: Int {
        guard hasColours, let kind = unsafe getenv("TERM").map({ unsafe String(cString: $0) }),
            !["", "dumb", "unknown"].contains(kind), !kind.hasPrefix("vt")
        else { return 0 }
        let hasMany = unsafe getenv("COLORTERM") != nil
        return hasMany || kind.includes("256color") ? 256 : 8
    }

    /// The columns of the terminal; 80 when standard output is none.
    static var columns: Int { StandardStream.columns }

    /// The rows of the terminal; 24 when standard output is none.
    static var rows: Int { StandardStream.rows }

    /// Whether standard input and output are both a terminal.
    static var isInteractive: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

    private static func show(_ text: String, on descriptor: Int32) {
        write(LocaleText.shown(text), to: descriptor)
    }

    private static func write(_ text: String, to descriptor: Int32) {
        StandardStream.write(text, to: descriptor)
    }
}

extension Output {
    /// The finest drawings that the terminal surely shows, by its kind and the locale.
    static var mapLook: MapLook {
        let names = ["TERM", "LC_ALL", "LC_CTYPE", "LANG"]
        let pairs = names.compactMap { name in
            unsafe getenv(name).map { unsafe (name, String(cString: $0)) }
        }
        return MapLook(environment: Dictionary(uniqueKeysWithValues: pairs))
    }
}

extension Output {
    /// Whether the console can have the terminal's screen.
    ///
    /// Where only the kind of the terminal is in the way, a line on standard error says so.
    static func offersScreen() -> Bool {
        guard isInteractive else { return false }
        guard Terminal.hasScreen else {
            note("TERM names no terminal that can show a screen: printing lines of text")
            return false
        }
        return true
    }
}

/// Says which command was probably meant by a word that its group's usual command has taken.
enum MisspeltCommand {
    /// Says it on standard error when a command below a group is near to a word, and the command
    /// line names none of them.
    ///
    /// - Parameters:
    ///   - word: What was taken for something else, and is nothing of that kind.
    ///   - group: The group of commands.
    static func report(_ word: String?, of group: (some ParsableCommand).Type) {
        guard let word, let name = group.subcommand(near: word) else { return }
        let names = group.configuration.subcommands.map { $0.commandName }
        guard !CommandLine.arguments.contains(where: names.contains) else { return }
        let command = "\(Pratique.commandName) \(group.commandName) \(name)"
        Output.note("pratique: \(Found(word).text) is not a command; did you mean \"\(command)\"?")
    }
}

extension Review {
    /// Reviews on the screen until the person leaves; the demonstration may come in between.
    func reviewOnScreen(_ workspace: Workspace) async throws {
        let settings = workspace.configuration.console
        var outcome: PrintableText?
        while true {
            let (first, others) = try await workspace.service.openEntriesInParts()
            let ending = await ConsoleSession(service: workspace.service).run(
                on: try Terminal.open(settings) { Clock.system.now },
                entries: first,
                others: others,
                incoming: workspace.service.incoming(),
                settings: settings,
                notice: outcome,
                terms: .ofScreen
            )
            ending.late.forEach(Output.wrapped)
            guard ending.wantsDemonstration else { return }
            outcome = await DemoRun.outcomeOnScreen()
        }
    }
}

extension Journal {
    /// Tells the beginning and the end of a command; what the log itself fails by is said once.
    func reporting(_ body: () async throws -> Void) async throws {
        log(.started(Self.command))
        // A log that cannot be opened is known before a screen covers it.
        var said = error
        if let said { Self.say(said) }
        defer {
            if said == nil {
                said = error
                if let said { Self.say(said) }
            }
        }
        do {
            try await body()
            log(.ended(ExitCode.success.rawValue))
        } catch {
            if let coded = error as? any CodedError { log(.failed(code: coded.code)) }
            let exit = (error as? ExitCode) ?? .failure
            log(.ended(exit.rawValue))
            throw error
        }
    }

    private static func say(_ error: LogError) { Output.note("pratique: \(error.sentence)") }

    /// The name of the command that runs; nothing else of what was typed gets into a log.
    private static var command: PrintableText {
        let names = Pratique.configuration.subcommands.map { $0.commandName }
        return PrintableText(
            CommandLine.arguments.dropFirst().first { names.contains($0) } ?? "pratique"
        )
    }
}
