package import Host
import Store
import Token
package import Vocabulary

/// The finding about one dependency.
package struct Finding: Hashable, Sendable {
    package enum State: String, CaseIterable, Hashable, Sendable {
        case ok
        /// The program works, with less.
        case warning
        case problem
    }

    /// Stable, and listed in `Docs/doctor.md`.
    package let code: FindingCode
    package let state: State
    package let sentence: PrintableText
    /// A command or a line of the configuration; `nil` where nothing is wrong.
    package let remedy: PrintableText?

    private init(
        _ code: FindingCode,
        _ state: State,
        _ sentence: PrintableText,
        _ remedy: PrintableText?
    ) {
        self.code = code
        self.state = state
        self.sentence = sentence
        self.remedy = remedy
    }

    static func ok(_ code: FindingCode, _ sentence: PrintableText) -> Finding {
        Finding(code, .ok, sentence, nil)
    }

    /// The program can do without.
    static func warning(
        _ code: FindingCode,
        _ sentence: PrintableText,
        remedy: PrintableText
    ) -> Finding {
        Finding(code, .warning, sentence, remedy)
    }

    static func problem(
        _ code: FindingCode,
        _ sentence: PrintableText,
        remedy: PrintableText
    ) -> Finding {
        Finding(code, .problem, sentence, remedy)
    }
}

package enum FindingCode: String, CaseIterable, Hashable, Sendable {
    case terminalInput = "terminal.input"
    case terminalKind = "terminal.kind"
    case terminalColours = "terminal.colours"
    case terminalSize = "terminal.size"
    case terminalRecorder = "terminal.recorder"
    case localeCharacters = "locale.characters"
    case clockTime = "clock.time"
    case clockSynchronised = "clock.synchronised"
    case configurationContent = "configuration.content"
    case storeFolders = "store.folders"
    case storeContent = "store.content"
    case storeOpening = "store.opening"
    case storeRows = "store.rows"
    case storeTrail = "store.trail"
    case storeKeys = "store.keys"
    case storeRoom = "store.room"
    case permissionsFolder = "permissions.folder"
    case permissionsStore = "permissions.ledger"
    case permissionsKey = "permissions.key"
    case permissionsConfiguration = "permissions.configuration"
    case verificationPAM = "verification.pam"
    case networkLibrary = "network.library"
    case networkAuthorities = "network.authorities"
    case networkProxy = "network.proxy"
    case networkInbox = "network.inbox"
    case networkBroker = "network.broker"
    case serverProgram = "server.program"
    case serverLibraries = "server.libraries"
    case codesLibraries = "codes.libraries"
    case keysLibrary = "keys.library"
    case keysSecurityKeys = "keys.security-keys"
    case dataAtlas = "data.atlas"
    case dataAddresses = "data.addresses"
}

package enum ExaminationReport {
    /// A line for each finding, with its remedy below, and a summary.
    package static func lines(_ examination: Examination) -> [PrintableText] {
        examination.findings.flatMap { finding in
            let word = finding.state.rawValue
            let margin = PrintableText(String(repeating: " ", count: 9))
            let lines = finding.sentence.filled(to: 71).enumerated().map { place, part in
                place == 0 ? "\(word.padded(to: 9))\(part)" : margin + part
            }
            return lines + [finding.remedy.map { "\(margin)try: \($0)" }].compactMap(\.self)
        } + [sum(examination)]
    }

    package static func json(_ examination: Examination) -> String {
        JSON.text { json in
            json.add("problems", count(examination, .problem))
            json.add("warnings", count(examination, .warning))
            json.objects("findings", examination.findings) { json, finding in
                json.add("code", finding.code.rawValue)
                json.add("state", finding.state.rawValue)
                json.add("sentence", finding.sentence)
                json.add("remedy", finding.remedy)
            }
        }
    }

    private static func sum(_ examination: Examination) -> PrintableText {
        let problems = count(examination, .problem)
        let warnings = count(examination, .warning)
        return "\(problems) \(problems == 1 ? "problem" : "problems"), \(warnings) "
            + (warnings == 1 ? "warning" : "warnings")
    }

    private static func count(_ examination: Examination, _ state: Finding.State) -> Int {
        examination.findings.count { $0.state == state }
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - utf8.count))
    }
}

/// Checks everything that the program depends on; changes nothing and reveals no secret.
package struct Examination: Sendable {
    /// In the order of the table in `Docs/doctor.md`.
    package let findings: [Finding]

    package var hasProblem: Bool { findings.contains { $0.state == .problem } }

    /// `authorities` is a PEM file of additional authorities.
    package init(
        environment: [String: String],
        authorities: String? = nil,
        clock: Clock = .system
    ) async {
        let folders = try? Folders(environment: environment)
        let configuration = ConfigurationCheck(
            path: folders?.configuration,
            environment: environment
        )
        let store = StoreCheck(folders: folders)
        let settings = configuration.configuration
        let inspection = (try? store.outcome.get()).flatMap { $0 }
        var findings = TerminalCheck(environment: environment).findings
        findings += RecorderCheck().findings
        findings += LocaleCheck(environment: environment).findings
        findings += ClockCheck(now: clock.now).findings
        findings += configuration.findings
        findings += store.findings
        findings += await ContentCheck(folders: folders, store: inspection).findings
        findings += await KeyCheck(environment: environment, store: store).findings
        findings += PermissionCheck(folders: folders).findings
        findings += VerificationCheck(configuration: settings, store: inspection).findings
        findings +=
            TransportCheck(
                parts: SystemParts(),
                proxies: settings?.proxies,
                hasOtherAuthorities: authorities != nil
            ).findings
        findings += InboxCheck(inbox: settings?.inbox).findings
        findings += BrokerCheck(inbox: settings?.inbox).findings
        findings += await ServerCheck().findings
        findings += CodeCheck().findings
        findings += SignInCheck().findings
        findings += DataCheck(environment: environment).findings
        self.findings = findings
    }
}
