import Arguments

/// `pratique demo`.
struct Demo: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows the main job with a simulated server: receive, look, decide, answer.",
        discussion: """
            Starts a simulated AM on loopback, enrols a fresh device in a temporary folder, sends \
            a short story of requests and opens the console. Without a terminal it follows the \
            story's script. At the end it prints what the server recorded.

            Example:
              pratique demo --plain --decide ask
            """
    )

    @Option(help: "Without a screen: decide all by approve or reject, or ask on standard input.")
    var decide: Decide?

    @Flag(help: "Lines of text instead of a screen.")
    var plain = false

    @Flag(help: "With lines of text: draw a map of each request as well.")
    var map = false

    /// How requests are decided without a screen.
    enum Decide: String, ExpressibleByArgument, CaseIterable {
        case approve
        case reject
        case ask
    }

    func run() async throws {
        do {
            let isScreen = !plain && decide == nil && Output.offersScreen()
            try await DemoRun.run(
                person: decide.flatMap { DemoRun.Person(rawValue: $0.rawValue) }
                    ?? (Output.isInteractive ? .ask : .story),
                onScreen: isScreen,
                showsMap: map
            )
        } catch {
            throw Output.failure(error)
        }
    }
}
