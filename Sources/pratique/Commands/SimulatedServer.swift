import AMServer
import Arguments
import Machine
import Vocabulary

/// `pratique am-server`.
struct SimulatedServer: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "am-server",
        abstract: "Runs a simulated AM push server, for trials and tests.",
        discussion: """
            It listens twice: for devices, on 127.0.0.1 unless told otherwise, and for you, on \
            127.0.0.1 always. Drive it with curl or from the pages it names when it starts. It is \
            a simulation: no login or payment hangs on it.

            Example:
              pratique am-server --port 8080 --admin-port 8081
              curl -d '{"user":"ann"}' http://127.0.0.1:8081/enrol
              pratique am-server --mode as-AM --profile 7.2
              pratique am-server --name localhost --certificate chain.pem --key key.pem
            """
    )

    @Option(help: "The port for devices; 0 takes any free one.")
    var port = 8_080

    @Option(help: "The port for you; 0 takes any free one.")
    var adminPort = 8_081

    @Option(
        help: "The imitated version: \(Self.list(ServerProfile.allCases)).",
        completion: .list(ServerProfile.allCases.map(\.rawValue))
    )
    var profile = ServerProfile.am802.rawValue

    @Option(
        help: "\(Self.list(ServerMode.allCases)): refuse where AM is careless, or do as it does.",
        completion: .list(ServerMode.allCases.map(\.rawValue))
    )
    var mode = ServerMode.strict.rawValue

    @Option(help: "The address to bind for devices; other than loopback needs a certificate.")
    var host = "127.0.0.1"

    @Option(help: "The server's name in addresses, as in its certificate; else that of --host.")
    var name: String?

    @Option(
        help: "A PEM file: the certificate chain for devices, the server's own first.",
        completion: .file(extensions: ["pem", "crt"])
    )
    var certificate: String?

    @Option(
        help: "A PEM file: the private key of the certificate.",
        completion: .file(extensions: ["pem", "key"])
    )
    var key: String?

    @Option(help: "The realm of enrolments and messages, such as /alpha; else the top realm.")
    var realm = ""

    @Option(help: "Seconds that an enrolment or a message is awaited, 1 to 86400.")
    var recordSeconds = 120

    @Option(help: "Seconds that mode as-AM still takes answers to an expired message.")
    var sweepSeconds = 0

    @Flag(help: "Refuse answers without the cookie of their message.")
    var sticky = false

    @Flag(help: "Refuse requests without Accept-API-Version.")
    var requireVersion = false

    @Flag(help: "Write addresses and ids as 13.5 did; only with profile 6.5.")
    var oldForms = false

    @Flag(help: "Send the claims of messages in random order.")
    var shuffleClaims = false

    func validate() throws {
        for port in [port, adminPort] where !(0...65_535).contains(port) {
            throw ValidationError("a port is a number from 0 to 65535; found \(port)")
        }
        guard let profile = ServerProfile(rawValue: profile) else {
            throw ValidationError(
                "the profiles are: \(Self.list(ServerProfile.allCases))" + Found(profile).clause()
            )
        }
        guard ServerMode(rawValue: mode) != nil else {
            let modes = ServerMode.allCases.map(\.rawValue)
            throw ValidationError(
                "the modes are: \(Self.list(ServerMode.allCases))"
                    + Found(mode).clause(near: NearestWord.nearest(to: mode, among: modes))
            )
        }
        guard (certificate == nil) == (key == nil) else {
            throw ValidationError(
                "--certificate and --key come together; found only"
                    + (key == nil ? " --certificate" : " --key")
            )
        }
        guard realm.isEmpty || realm.wholeMatch(of: /(\/[A-Za-z0-9._-]+)+/) != nil else {
            throw ValidationError(
                "a realm has the form /alpha or /alpha/beta" + Found(realm).clause()
            )
        }
        for (seconds, least) in [(recordSeconds, 1), (sweepSeconds, 0)]
        where !(least...86_400).contains(seconds) {
            throw ValidationError("seconds are numbers from \(least) to 86400; found \(seconds)")
        }
        guard !oldForms || profile == .am65 else {
            throw ValidationError(
                "--old-forms goes with --profile 6.5" + Found(profile.rawValue).clause()
            )
        }
    }

    func run() async throws {
        do {
            let settings = settings
            let host = try await AMServerHost.start(
                settings: settings,
                listeners: listeners,
                clock: { Clock.system.now },
                log: { Output.note(PrintableText($0)) }
            )
            Output.line("\(settings.banner)")
            Output.line("the server's address:            \(host.baseAddress)")
            Output.line("for --deliveries of the program: \(host.origin)")
            Output.line("admin pages, for you:            \(host.adminAddress)")
            await host.wait()
        } catch {
            throw Output.failure(error)
        }
    }

    private var settings: ServerSettings {
        var settings = ServerSettings()
        settings.profile = ServerProfile(rawValue: profile) ?? .am802
        settings.mode = ServerMode(rawValue: mode) ?? .strict
        settings.realm = realm
        settings.recordSeconds = recordSeconds
        settings.sweepSeconds = sweepSeconds
        settings.isSticky = sticky
        settings.requiresVersionHeader = requireVersion
        settings.usesOldForms = oldForms
        settings.shufflesClaims = shuffleClaims
        return settings
    }

    private var listeners: AMServerHost.Listeners {
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

    private static func list(_ values: [some RawRepresentable<String>]) -> String {
        values.map(\.rawValue).joined(separator: ", ")
    }
}
