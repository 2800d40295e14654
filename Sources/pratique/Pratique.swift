import ArgumentParser
import Device
import Doctor
import Foundation
import Glibc
import Token
import Vocabulary

/// The way in.
@main
enum Main {
    static func main() async {
        // A reader of our output that goes away must not end an answer half way.
        signal(SIGPIPE, SIG_IGN)
        // Tasks may still be at work when the program ends.
        CryptographyLibrary.stayUntilTheEnd()
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
            the device token, or it never left; 5 it left and no usable reply came; 6 the doctor \
            found a problem; 64 wrong arguments; 78 the configuration has a mistake; 130 \
            interrupted.
            """,
        version: version,
        subcommands: [
            Demo.self, Decode.self, Enrol.self, Review.self, List.self, Show.self, Approve.self,
            Reject.self, Code.self, Accounts.self, Lock.self, Unlock.self, Policy.self,
            Config.self, DeviceToken.self, History.self, Risk.self, Audit.self, Store.self,
            Geo.self, Diagnosis.self, Completions.self, SimulatedServer.self,
        ]
    )

    /// What the option for the version prints.
    ///
    /// Other commands do not look for files and libraries at their start.
    private static var version: String {
        let isAsked = CommandLine.arguments.contains("--version")
        let lines =
            isAsked
            ? ProgramVersion.lines(environment: ProcessInfo.processInfo.environment)
            : [ProgramVersion.line]
        return lines.map(\.text).joined(separator: "\n")
    }
}
