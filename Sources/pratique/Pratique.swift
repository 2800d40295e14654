import ArgumentParser

/// The program.
@main
struct Pratique: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pratique",
        abstract: "Shows where an approval request comes from, and approves or rejects it.",
        discussion: """
            Start with `pratique demo`: it enrols a device with a simulated server, receives \
            requests and opens the console.

            Exit codes: 0 done; 1 an error, named on standard error; 3 an input was refused or \
            unverified; 4 the server did not take the answer; 5 the answer's fate is unknown; \
            64 wrong arguments; 130 interrupted.
            """,
        version: """
            pratique 0.1.0
            Map data: Natural Earth (naturalearthdata.com), public domain. Places: GeoNames
            (geonames.org), CC BY 4.0, modified.
            """,
        subcommands: [
            Demo.self, Decode.self, Review.self, List.self, Show.self, Approve.self, Reject.self,
            Enrol.self, SimulatedServer.self,
        ]
    )
}
