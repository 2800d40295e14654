import Arguments
import GeoReports
import Geodesy
import Machine
import Vocabulary

/// `pratique geo route`.
struct GeoRoute: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "route",
        abstract: "Lists points along the shortest path, with what is there.",
        discussion: """
            Example:
              pratique geo route Bristol Tokyo --points 9
            """
    )

    @Argument(help: "Where it begins.")
    var start: PlaceArgument

    @Argument(help: "Where it ends.")
    var end: PlaceArgument

    @Option(help: "How many points, both ends among them.")
    var points = 9

    @Flag(help: "Print a JSON object.")
    var json = false

    @Option(help: "The time that is told, RFC 3339 or milliseconds since 1970.")
    var now: String?

    func validate() throws {
        guard (2...10_000).contains(points) else {
            throw ValidationError("a route has 2 to 10000 points; found \(points)")
        }
    }

    func run() throws {
        do {
            let instant = try now.map(Instant.init(argument:)) ?? Clock.system.now
            let files = Geo.files
            let ends = try Geo.points([start, end], files: files)
            let report = RouteReport(
                from: ends[0],
                to: ends[1],
                count: points,
                files: files,
                now: instant
            )
            if json {
                Output.json(report.json)
            } else {
                report.lines(from: ends[0].label, to: ends[1].label)
                    .forEach(Output.line)
            }
        } catch {
            throw Output.failure(error)
        }
    }
}
