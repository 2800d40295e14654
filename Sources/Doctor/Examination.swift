package import Machine
import Settings
import Storage
import Transport

/// Looks at everything that the program depends on; nothing is changed and nothing secret told.
package struct Examination: Sendable {
    /// What was found, in the order of the table in `Docs/doctor.md`.
    package let findings: [Finding]

    /// Whether something does not work.
    package var hasProblem: Bool { findings.contains { $0.state == .problem } }

    /// Looks.
    ///
    /// - Parameters:
    ///   - environment: That of the process.
    ///   - deliveries: Another address to ask.
    ///   - authorities: A PEM file with certificates that are trusted as well.
    ///   - isOffline: Whether no server is asked.
    ///   - clock: Tells the time.
    package init(
        environment: [String: String],
        deliveries: String? = nil,
        authorities: String? = nil,
        isOffline: Bool,
        clock: Clock = .system
    ) async {
        let folders = try? Folders(environment: environment)
        let configuration = ConfigurationCheck(
            path: folders?.configuration,
            environment: environment
        )
        let store = StoreCheck(folders: folders)
        let settings = configuration.configuration
        let ledger = (try? store.outcome.get()).flatMap { $0 }
        var findings = TerminalCheck(environment: environment).findings
        findings += RecorderCheck().findings
        findings += LocaleCheck(environment: environment).findings
        findings += ClockCheck(now: clock.now).findings
        findings += configuration.findings
        findings += store.findings
        findings += await ContentCheck(folders: folders, store: ledger).findings
        findings += await KeyCheck(environment: environment, store: store).findings
        findings += PermissionCheck(folders: folders).findings
        findings += VerificationCheck(configuration: settings, store: ledger).findings
        findings +=
            TransportCheck(
                parts: SystemParts(),
                proxies: settings?.proxies,
                hasOtherAuthorities: authorities != nil
            ).findings
        if !isOffline {
            let addresses = [deliveries ?? settings?.deliveries].compactMap(\.self)
            findings += await NetworkCheck(
                addresses: addresses,
                authorities: authorities,
                proxies: settings?.proxies ?? .none,
                clock: clock
            ).findings
        }
        findings += await ServerCheck().findings
        findings += CodeCheck().findings
        findings += SignInCheck().findings
        findings += DataCheck(environment: environment).findings
        self.findings = findings
    }
}
