import Arguments
import Console
import Host
import Vocabulary

@main
enum Main {
    static func main() async {
        // A crash leaves no secret on the disk.
        DeviceHardening.apply()
        await Pratique.runProgram(
            usual: Output.isInteractive && Terminal.hasScreen ? [Review.commandName] : [],
            failure: { Output.failure($0) },
            say: Output.reply
        )
    }
}

struct Pratique: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pratique",
        abstract: "Shows where an approval request comes from, and approves or rejects it.",
        discussion: """
            Start with `pratique demo`: it enrols a device with a simulated server, receives \
            requests and opens the console. Without a command, on a terminal, the console is \
            opened, as by `pratique review`.

            Exit codes: 0 done; 1 an error, printed on standard error; 3 an input was refused or \
            unverified, or the audit trail is not intact; 4 the server did not accept the answer \
            or the device token, or it was not sent; 5 it was sent and no usable reply came; 6 the \
            doctor found a problem; 64 wrong arguments; 78 the configuration has a mistake; 130 \
            interrupted.
            """,
        version: version,
        // What a person does each day, what they set up, and what looks inside.
        subcommands: [
            Demo.self, Enrol.self, Review.self, List.self, Show.self, Approve.self, Reject.self,
            History.self, Code.self, Login.self, Keys.self,
            Accounts.self, Lock.self, Unlock.self, Policy.self, Home.self, Expect.self, Payees.self,
            Config.self, Watch.self, Gateway.self, DeviceToken.self,
            Decode.self, Risk.self, Geo.self, Audit.self, Store.self, Diagnosis.self,
            Completions.self, SimulatedServer.self, Manual.self, Candidates.self,
        ]
    )

    /// What the option for the version prints; it looks for files and libraries.
    private static var version: String {
        ProgramVersion.lines(environment: ProcessEnvironment.variables).map(\.text)
            .joined(separator: "\n")
    }
}
