import ArgumentParser
import Device
import Glibc

/// The way in.
@main
enum Main {
    static func main() async {
        // A reader of our output that goes away must not end an answer half way.
        signal(SIGPIPE, SIG_IGN)
        // A crash leaves no secret on the disk.
        DeviceHardening.apply()
        await Pratique.main(CommandLine.arguments.dropFirst().map(Self.argument))
        if Output.hasFailed { exit(Output.failure(OutputError.unwritable).rawValue) }
    }

    /// A southern latitude begins with a minus and is no option: a blank before it says so, which
    /// whoever reads coordinates ignores.
    private static func argument(_ text: String) -> String {
        let rest = text.dropFirst()
        let isPoint =
            text.hasPrefix("-") && text.contains(",")
            && (rest.first.map { $0.isNumber || $0 == "." } ?? false)
        return isPoint ? " " + text : text
    }
}

/// The program.
struct Pratique: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pratique",
        abstract: "Shows where an approval request comes from, and approves or rejects it.",
        discussion: """
            Start with `pratique demo`: it enrols a device with a simulated server, receives \
            requests and opens the console.

            Exit codes: 0 done; 1 an error, named on standard error; 3 an input was refused or \
            unverified, or the audit trail is not intact; 4 the server did not take the answer or \
            the device token, or it never left; 5 it left and no usable reply came; 64 wrong arguments; 78 the \
            configuration has a mistake; 130 interrupted.
            """,
        version: """
            pratique 0.1.0
            Map data: Natural Earth (naturalearthdata.com), public domain. Places: GeoNames
            (geonames.org), CC BY 4.0, modified.
            IP locations: IPFire Location Database (location.ipfire.org), CC BY-SA 4.0, modified.
            """,
        subcommands: [
            Demo.self, Decode.self, Enrol.self, Review.self, List.self, Show.self, Approve.self,
            Reject.self, Code.self, Accounts.self, Lock.self, Unlock.self, Policy.self,
            Config.self, DeviceToken.self, History.self, Risk.self, Audit.self, Store.self,
            Geo.self,
            SimulatedServer.self,
        ]
    )
}
