import Glibc
import Testing

/// The console, ended by a signal that nobody expects, or by a key that elsewhere dumps core.
@Suite struct CrashTests {
    /// Without the report of Swift's own that a developer's machine may show for half a minute.
    private static let quietly = ["SWIFT_BACKTRACE": "enable=no"]

    @Test(arguments: [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT])
    func `a crash leaves the terminal as it was`(number: Int32) async throws {
        let terminal = try PseudoTerminal(["demo"], environment: Self.quietly)
        #expect(await terminal.waits(for: "84.50"))
        #expect(await terminal.waits(for: "\u{1B}]2;"))
        #expect(terminal.modes.on.isSuperset(of: [2004, 1000, 1006, 1049]))
        #expect(terminal.modes.titles == 1)
        terminal.signal(number)
        #expect(try await terminal.exitStatus() == -number)
        #expect(terminal.modes == .untouched)
        #expect(terminal.isAsBefore)
    }

    @Test func `pauses of old terminals are not written as text`() async throws {
        let terminal = try PseudoTerminal(
            ["demo"],
            environment: Self.quietly.merging(["TERM": "vt100"]) { $1 }
        )
        #expect(await terminal.waits(for: "84.50"))
        terminal.signal(SIGSEGV)
        #expect(try await terminal.exitStatus() == -SIGSEGV)
        #expect(!terminal.text.contains("$<"))
        #expect(!terminal.modes.hasKeypad)
        #expect(terminal.isAsBefore)
    }

    @Test(arguments: ["", "\u{3}", "\u{1C}"])
    func `SIGQUIT and its key end it as Ctrl-C does`(key: String) async throws {
        let terminal = try PseudoTerminal(["demo"])
        #expect(await terminal.waits(for: "84.50"))
        if key.isEmpty { terminal.signal(SIGQUIT) } else { terminal.type(key) }
        #expect(try await terminal.exitStatus() == 0)
        #expect(terminal.modes == .untouched)
        #expect(terminal.isAsBefore)
    }
}
