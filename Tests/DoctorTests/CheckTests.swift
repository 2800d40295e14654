import Arguments
import Foundation
import Host
import Push
import Store
import Testing
import Vocabulary

@testable import pratique

/// What each check makes of what it sees.
@Suite struct CheckTests {
    private func states(_ findings: [Finding]) -> [FindingCode: Finding.State] {
        Dictionary(findings.map { ($0.code, $0.state) }) { $1 }
    }

    private func terminal(
        _ name: String = "xterm",
        isKnown: Bool = true,
        isAddressable: Bool = true,
        colours: Int = 8,
        isInteractive: Bool = true,
        size: (Int, Int)? = (80, 24),
        isPlain: Bool = false
    ) -> [FindingCode: Finding.State] {
        states(
            TerminalCheck(
                name: name,
                kind: .init(isKnown: isKnown, isAddressable: isAddressable, colours: colours),
                isInteractive: isInteractive,
                size: size,
                isPlain: isPlain
            ).findings
        )
    }

    @Test func `a table of addresses that others can change is a problem`() {
        let changeable = FileError.changeable(.addresses, path: Found("/d"))
        for (content, state) in [
            (IPCountryFile.Content.missing, Finding.State.warning),
            (.unusable(path: "/d/ip-country.bin", changeable), .problem),
        ] {
            let check = DataCheck(isAtlasSound: true, addresses: content, folders: ["/d"])
            #expect(states(check.findings)[.dataAddresses] == state)
            let remedy = check.findings.last?.remedy?.text
            #expect(state == .warning || remedy == "chmod go-w /d/ip-country.bin /d")
        }
    }

    @Test func `a usual terminal is in order`() {
        #expect(
            terminal() == [
                .terminalInput: .ok, .terminalKind: .ok, .terminalColours: .ok, .terminalSize: .ok,
            ]
        )
    }

    @Test func `a terminal that lacks something is named`() {
        #expect(terminal("", isKnown: false)[.terminalKind] == .warning)
        #expect(terminal("xtrm", isKnown: false)[.terminalKind] == .problem)
        #expect(terminal("dumb", isAddressable: false)[.terminalKind] == .warning)
        #expect(terminal(colours: 0)[.terminalColours] == .warning)
        #expect(terminal(colours: 0, isPlain: true)[.terminalColours] == .ok)
        #expect(terminal(isInteractive: false)[.terminalInput] == .warning)
        #expect(terminal(size: (39, 24))[.terminalSize] == .warning)
        #expect(terminal(size: (40, 11))[.terminalSize] == .warning)
        #expect(terminal(size: nil)[.terminalSize] == nil)
    }

    @Test func `a recorder is named`() {
        #expect(RecorderCheck(recorder: nil).findings.map(\.state) == [.ok])
        let finding = RecorderCheck(recorder: "script").findings.first
        #expect(finding?.state == .warning)
        #expect(finding?.sentence.text.hasPrefix("script records") == true)
    }

    @Test(arguments: [
        ("C.UTF-8", true, "UTF-8", Finding.State.ok),
        ("de_DE", true, "ISO-8859-1", .warning),
        ("", true, "ANSI_X3.4-1968", .warning),
        ("xx_XX.UTF-8", false, "", .warning),
    ])
    func `a locale that does not write UTF-8 is named`(
        name: String,
        isInstalled: Bool,
        encoding: String,
        state: Finding.State
    ) {
        let check = LocaleCheck(name: name, isInstalled: isInstalled, encoding: encoding)
        #expect(check.findings.map(\.state) == [state])
    }

    @Test func `a clock before the program was made is wrong`() throws {
        for (text, state) in [
            ("2026-06-30T23:59:59Z", Finding.State.problem), ("2026-07-01T00:00:00Z", .ok),
            ("2099-12-31T23:59:59Z", .ok), ("2100-01-01T00:00:00Z", .problem),
        ] {
            let now = try #require(Instant(rfc3339: text))
            let found = states(ClockCheck(now: now, synchronisation: .unknown).findings)
            #expect(found == [.clockTime: state], "\(text)")
        }
    }

    @Test func `a clock that nothing keeps in step is said`() throws {
        let now = try #require(Instant(rfc3339: "2027-01-01T00:00:00Z"))
        let free = states(ClockCheck(now: now, synchronisation: .free).findings)
        #expect(free[.clockSynchronised] == .warning)
        let kept = states(ClockCheck(now: now, synchronisation: .synchronised).findings)
        #expect(kept[.clockSynchronised] == .ok)
    }

    private func permissions(
        _ mode: UInt32?,
        isSecret: Bool = true,
        isOwn: Bool = true
    ) -> [Finding] {
        PermissionCheck(entries: [
            .init(
                code: .permissionsStore,
                path: "/home/ann b/ledger",
                name: "The store",
                wanted: 0o600,
                isSecret: isSecret,
                mode: mode,
                isOwn: isOwn
            )
        ]).findings
    }

    @Test func `files that others can read or change are named with a command that helps`() {
        #expect(permissions(nil).isEmpty)
        #expect(permissions(0o600).map(\.state) == [.ok])
        #expect(permissions(0o640).map(\.state) == [.problem])
        #expect(permissions(0o644, isSecret: false).map(\.state) == [.warning])
        #expect(permissions(0o622, isSecret: false).map(\.state) == [.problem])
        #expect(permissions(0o640).first?.remedy?.text == "chmod 600 '/home/ann b/ledger'")
        let foreign = permissions(0o600, isOwn: false).first
        #expect(foreign?.state == .problem)
        #expect(foreign?.remedy?.text == "sudo chown $(id -u) '/home/ann b/ledger'")
    }

    @Test func `a word with a quotation mark is still one word of the shell`() {
        #expect(ShellWord.quoted("/a/b-c.d").text == "/a/b-c.d")
        #expect(ShellWord.quoted("it's").text == #"'it'\''s'"#)
        #expect(ShellWord.quoted("").text == "''")
    }

    @Test func `what can ask who is here decides about biometric requests`() {
        func state(
            _ pam: DeviceFindings.UserVerification?,
            _ protection: Protection?
        ) -> Finding.State? {
            VerificationCheck(pam: pam, service: "pratique", protection: protection).findings.first?
                .state
        }
        #expect(state(.possible, .keyFile) == .ok)
        func sentence(_ file: String?) -> String? {
            VerificationCheck(
                pam: .possible,
                service: "pratique",
                serviceFile: file,
                protection: .keyFile
            ).findings.first?.sentence.text
        }
        #expect(
            sentence("/etc/pam.d/pratique") == "PAM can check who is here, by /etc/pam.d/pratique."
        )
        #expect(
            sentence("/etc/pam.d/other")
                == "PAM can check who is here. The service pratique has no file of its own, so"
                + " /etc/pam.d/other decides how."
        )
        #expect(state(.possible, nil) == .ok)
        #expect(state(.impossible(reason: "no file"), .passphrase) == .ok)
        #expect(state(.impossible(reason: "no file"), .keyFile) == .warning)
        #expect(state(nil, .passphrase) == .ok)
        #expect(state(nil, .keyFile) == .problem)
    }

    @Test func `the inbox is named by its port, and a file that cannot be read is a problem`() {
        func findings(_ settings: String?) -> [Finding] {
            let (configuration, _) = Configuration.examine(
                settings.map { Array($0.utf8) },
                environment: [:]
            )
            return InboxCheck(
                inbox: configuration.inbox,
                isTaken: { port, _ in port > 8_600 },
                isStranger: { port, _ in port == 8_601 }
            ).findings
        }
        #expect(findings(nil).first?.sentence.text.contains("Docs/inbox.md") == true)
        let open = findings(#"{"inbox": {"port": 8600}}"#)
        #expect(states(open) == [.networkInbox: .ok])
        #expect(open.first?.sentence.text.contains("port 8600") == true)
        let taken = findings(#"{"inbox": {"port": 8601}}"#)
        #expect(states(taken) == [.networkInbox: .problem])
        #expect(taken.first?.sentence.text.contains("senders may give it their tokens") == true)
        let own = findings(#"{"inbox": {"port": 8602}}"#)
        #expect(states(own) == [.networkInbox: .warning])
        #expect(own.first?.sentence.text.contains("has port 8602 of the inbox") == true)
        let unreadable = findings(#"{"inbox": {"port": 8600, "senders": "/nope"}}"#)
        #expect(states(unreadable) == [.networkInbox: .problem])
    }

    @Test(
        arguments: [
            ("1.0.1", "3.8.9", Finding.State.ok, "libmicrohttpd 1.0.1 and GnuTLS 3.8.9 serve"),
            (nil, "3.8.9", .warning, "libmicrohttpd is missing"),
            ("1.0.1", nil, .warning, "GnuTLS is missing"),
            (nil, nil, .warning, "libmicrohttpd and GnuTLS are missing"),
        ] as [(PrintableText?, PrintableText?, Finding.State, String)]
    )
    func `the libraries of the simulated server are named`(
        server: PrintableText?,
        encryption: PrintableText?,
        state: Finding.State,
        words: String
    ) {
        let lines = [
            "pratique-am \(Release.version)", "commit: not recorded",
            "libmicrohttpd: \(server ?? "missing")", "GnuTLS: \(encryption ?? "missing")",
        ]
        let found = ServerCheck(answer: .success(lines)).findings
        #expect(found.map(\.code) == [.serverProgram, .serverLibraries])
        #expect(found.map(\.state) == [.ok, state])
        #expect(found.last?.sentence.text.hasPrefix(words) == true)
    }

    @Test(
        arguments: [
            (.failure(.missing(Found("/x/pratique-am"))), "neighbour.missing"),
            (.failure(.silent), "neighbour.silent"),
            (.success(["pratique-am 0.0.9", "commit: x"]), "pratique-am 0.0.9, not pratique-am"),
            (.success([]), "neighbour.version"),
        ] as [(Result<[String], CompanionError>, String)]
    )
    func `a simulated server that is missing or of another version is a warning`(
        answer: Result<[String], CompanionError>,
        words: String
    ) {
        let found = ServerCheck(answer: answer).findings
        #expect(found.map(\.code) == [.serverProgram])
        #expect(found.map(\.state) == [.warning])
        #expect(found.first?.sentence.text.contains(words) == true)
    }
}
