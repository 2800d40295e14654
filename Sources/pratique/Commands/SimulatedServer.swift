import AMServer
import ArgumentParser
import Runtime
import Vocabulary

/// `pratique am-server`.
struct SimulatedServer: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "am-server",
        abstract: "Runs a simulated AM push server on loopback, for trials and tests.",
        discussion: """
            It listens twice on 127.0.0.1: for devices, and for you. Drive it with curl or from the \
            pages it names when it starts. It is a simulation: no login or payment hangs on it.

            Example:
              pratique am-server --port 8080 --admin-port 8081
              curl -d '{"user":"ann"}' http://127.0.0.1:8081/enrol
            """
    )

    @Option(help: "The port for devices; 0 takes any free one.")
    var port = 8_080

    @Option(help: "The port for you; 0 takes any free one.")
    var adminPort = 8_081

    @Option(
        help:
            "The imitated version: \(ServerProfile.allCases.map(\.rawValue).joined(separator: " or "))."
    )
    var profile = ServerProfile.am802.rawValue

    func validate() throws {
        guard (0...65_535).contains(port), (0...65_535).contains(adminPort) else {
            throw ValidationError("a port is a number from 0 to 65535")
        }
        guard ServerProfile(rawValue: profile) != nil else {
            let known = ServerProfile.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("the profiles are: \(known)")
        }
    }

    func run() async throws {
        do {
            var settings = ServerSettings()
            settings.profile = ServerProfile(rawValue: profile) ?? .am802
            var listeners = AMServerHost.Listeners()
            listeners.devicePort = port
            listeners.adminPort = adminPort
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
}
