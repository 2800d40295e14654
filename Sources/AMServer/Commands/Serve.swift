import Arguments
import Glibc
import Synchronization
import Vocabulary

/// `pratique-am serve`, and `pratique-am` alone.
struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Serves until you stop it.",
        discussion: """
            It listens twice: for devices, on 127.0.0.1 unless told otherwise, and for you, on \
            127.0.0.1 always. Drive it with curl or from the pages it names when it starts. The \
            log goes to standard error, and to a file while another program has the terminal.

            Example:
              pratique-am --port 8080 --admin-port 8081
              curl -d '{"user":"ann"}' http://127.0.0.1:8081/enrol
              pratique-am --mode as-AM --profile 7.2
              pratique-am --name localhost --certificate chain.pem --key key.pem
            """
    )

    @OptionGroup var options: ServerOptions

    func validate() throws { try options.validate() }

    func run() async throws {
        let settings = try options.settings()
        let log = ServerLog()
        let host = try await AMServerHost.start(
            settings: settings,
            listeners: options.listeners,
            clock: { SystemClock.now },
            log: { log.write(PrintableText($0)) }
        )
        Output.line("\(settings.banner)")
        Output.line("the server's address:            \(host.baseAddress)")
        if let sns = options.sns {
            Output.line("messages are published to:       \(PrintableText(sns))")
        }
        Output.line("admin pages, for you:            \(host.adminAddress)")
        Output.line("the family bank, in a browser:   \(host.bankAddress)")
        if ServerLog.isInBackground {
            Output.line("the log:                         \(PrintableText(log.path))")
        }
        await host.wait()
    }
}

extension ServerOptions {
    /// What the administrator has set.
    fileprivate func settings() throws(SimulationError) -> ServerSettings {
        var settings = ServerSettings()
        let name = ServerOptions.profile(called: profile)
        settings.profile = name.flatMap(ServerProfile.init(rawValue:)) ?? .am802
        settings.mode = ServerMode(rawValue: mode) ?? .strict
        settings.realm = realm
        settings.recordSeconds = recordSeconds
        settings.sweepSeconds = sweepSeconds
        settings.isSticky = sticky
        settings.requiresVersionHeader = requireVersion
        settings.usesOldForms = oldForms
        settings.shufflesClaims = shuffleClaims
        settings.pushService = try pushService()
        return settings
    }

    func pushService() throws(SimulationError) -> PushService? {
        guard let sns, let snsCredentials else { return nil }
        return try PushService(
            address: sns,
            credentials: snsCredentials,
            authorities: snsAuthorities
        )
    }

    fileprivate var listeners: AMServerHost.Listeners {
        var listeners = AMServerHost.Listeners()
        listeners.host = host
        listeners.name = name
        listeners.devicePort = port
        listeners.adminPort = adminPort
        if let certificate, let key {
            listeners.certificate = Certificate(chain: certificate, key: key)
        }
        return listeners
    }
}

/// The lines of the server's log: on standard error, but in a file while another program has the
/// terminal, whose screen they would destroy.
final class ServerLog: Sendable {
    /// In the folder for temporary files, mode 0600.
    let path: String
    /// Opened with the first line.
    private let file = Mutex<Int32>(-1)

    init() {
        let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? ""
        path = (folder.isEmpty ? "/tmp" : folder) + "/pratique-am-\(getpid()).log"
    }

    deinit { file.withLock { if $0 >= 0 { close($0) } } }

    /// Whether standard error is a terminal that this program does not have to itself.
    static var isInBackground: Bool {
        isatty(STDERR_FILENO) == 1 && tcgetpgrp(STDERR_FILENO) != getpgrp()
    }

    func write(_ line: PrintableText) {
        guard Self.isInBackground else { return Output.note(line) }
        file.withLock { file in
            if file < 0 {
                let flags = O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_NOFOLLOW | O_CLOEXEC
                file = unsafe open(path, flags, 0o600)
            }
            // A log that cannot be written ends no server.
            if file >= 0 { StandardStream.write(line.text + "\n", to: file) }
        }
    }
}
