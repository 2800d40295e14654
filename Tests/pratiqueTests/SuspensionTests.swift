import AMServer
import Glibc
import Testing

/// The console, stopped and continued by a shell.
@Suite struct SuspensionTests {
    /// How it is stopped.
    enum Stop: String, CaseIterable, Sendable {
        case key, terminalStop, stop

        func stop(_ terminal: PseudoTerminal) {
            switch self {
            case .key: terminal.type("\u{1A}")
            case .terminalStop: terminal.signalForeground(SIGTSTP)
            case .stop: terminal.signalForeground(SIGSTOP)
            }
        }
    }

    /// As bash does.
    ///
    /// It asks for marks around what is pasted into its own line, and for none while
    /// a job has the terminal. After a SIGSTOP the terminal does not make a line feed of a return.
    private static let continuing = #"printf '\033[?2004l'; fg"# + "\n"

    @Test(arguments: Stop.allCases)
    func `what is pasted after a stop is no key`(stop: Stop) async throws {
        try await Desk.use { desk in
            let push = try await desk.send()
            let terminal = try PseudoTerminal.shell(environment: desk.folder.environment)
            #expect(await terminal.waits(for: PseudoTerminal.prompt))
            terminal.type("pratique review\r")
            #expect(await terminal.waits(for: "\u{1B}]2;(1) pratique"))
            let asked = terminal.modes
            #expect(asked.on.isSuperset(of: [2004, 1000, 1006, 1049]))
            #expect(asked.titles == 1)

            stop.stop(terminal)
            #expect(await terminal.waits(for: PseudoTerminal.prompt))
            // Nobody can do anything before a SIGSTOP.
            if stop != .stop {
                #expect(terminal.modes == .untouched)
                #expect(terminal.isAsBefore)
            }
            terminal.type(Self.continuing)
            #expect(await terminal.waits(for: "\u{1B}]2;(1) pratique"))
            #expect(await terminal.waits(for: "1 to answer"))
            #expect(terminal.modes == asked)
            terminal.paste("ay")
            #expect(await terminal.waits(for: "asted"))
            terminal.type("q")
            #expect(await terminal.waits(for: PseudoTerminal.prompt))
            #expect(terminal.modes == .untouched)
            #expect(terminal.isAsBefore)
            #expect(await desk.host.record(push.messageID)?.answers.isEmpty == true)
        }
    }

    @Test(arguments: Stop.allCases)
    func `a window that changed while it was stopped is filled`(stop: Stop) async throws {
        let terminal = try PseudoTerminal.shell(environment: [:])
        #expect(await terminal.waits(for: PseudoTerminal.prompt))
        terminal.type("pratique demo\r")
        #expect(await terminal.waits(for: "84.50"))
        stop.stop(terminal)
        #expect(await terminal.waits(for: PseudoTerminal.prompt))
        terminal.resize(columns: 100, rows: 30)
        terminal.type(Self.continuing)
        #expect(await terminal.waits(for: "84.50"))
        // The help fills all rows but two.
        terminal.type("?")
        #expect(await terminal.waits(for: "lines 1-28 of"))
        terminal.type("xq")
        #expect(await terminal.waits(for: PseudoTerminal.prompt))
    }

    @Test func `in the background it waits for the terminal and writes nothing`() async throws {
        let terminal = try PseudoTerminal.shell(environment: [:])
        #expect(await terminal.waits(for: PseudoTerminal.prompt))
        terminal.type("pratique demo\r")
        #expect(await terminal.waits(for: "84.50"))
        terminal.type("\u{1A}")
        #expect(await terminal.waits(for: PseudoTerminal.prompt))
        terminal.type("bg; sleep 1\r")
        #expect(await terminal.waits(for: PseudoTerminal.prompt))
        #expect(terminal.modes == .untouched)
        #expect(terminal.isAsBefore)
        terminal.type("fg\r")
        #expect(await terminal.waits(for: "84.50"))
        terminal.type("q")
        #expect(await terminal.waits(for: "simulated server recorded"))
    }

    @Test func `where nobody could continue it, it does not stop`() async throws {
        let terminal = try PseudoTerminal(["demo"])
        #expect(await terminal.waits(for: "84.50"))
        terminal.type("\u{1A}")
        #expect(await terminal.waits(for: "84.50"))
        terminal.type("q")
        #expect(try await terminal.exitStatus() == 0)
        #expect(terminal.modes == .untouched)
    }

    @Test func `the script that started it stops with it`() async throws {
        let terminal = try PseudoTerminal.shell(environment: [:])
        #expect(await terminal.waits(for: PseudoTerminal.prompt))
        terminal.type("sh -c 'pratique demo; echo over'\r")
        #expect(await terminal.waits(for: "84.50"))
        terminal.type("\u{1A}")
        #expect(await terminal.waits(for: PseudoTerminal.prompt))
        terminal.type("fg\r")
        #expect(await terminal.waits(for: "84.50"))
        terminal.type("q")
        #expect(await terminal.waits(for: "over\r\n"))
    }

    @Test func `characters that are signals elsewhere are none in a paste`() async throws {
        let terminal = try PseudoTerminal.shell(environment: [:])
        #expect(await terminal.waits(for: PseudoTerminal.prompt))
        terminal.type("pratique demo\r")
        #expect(await terminal.waits(for: "84.50"))
        terminal.paste("\u{3}\u{1A}\u{1C}echo stolen\r")
        #expect(await terminal.waits(for: "asted"))
        terminal.type("q")
        #expect(await terminal.waits(for: PseudoTerminal.prompt))
        #expect(!terminal.text.contains("stolen"))
        #expect(!terminal.text.contains("Stopped"))
    }
}
