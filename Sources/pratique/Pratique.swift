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
        await Pratique.main()
        if Output.hasFailed { exit(Output.failure(OutputError.unwritable).rawValue) }
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
            the device token, or it never left; 5 it left and no usable reply came; 64 wrong arguments; 130 interrupted.
            """,
        version: """
            pratique 0.1.0
            Map data: Natural Earth (naturalearthdata.com), public domain. Places: GeoNames
            (geonames.org), CC BY 4.0, modified.
            """,
        subcommands: [
            Demo.self, Decode.self, Enrol.self, Review.self, List.self, Show.self, Approve.self,
            Reject.self, Code.self, Accounts.self, Lock.self, Unlock.self, Policy.self,
            DeviceToken.self, History.self, Audit.self, Store.self, SimulatedServer.self,
        ]
    )
}
