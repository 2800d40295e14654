import Arguments
import GeoReports
import Geodesy
import Vocabulary

/// `pratique geo distance`.
struct GeoDistance: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "distance",
        abstract: "Measures the shortest path between two places on WGS 84.",
        discussion: """
            Examples:
              pratique geo distance Bristol 51.3811,-2.3590
              pratique geo distance --lines < pairs.jsonl
            """
    )

    @Argument(help: "Two places.")
    var places: [PlaceArgument] = []

    @Flag(help: "Print a JSON object.")
    var json = false

    @OptionGroup var rows: RowOptions

    func validate() throws { try rows.check(places, count: 2, asJSON: json) }

    func run() throws {
        do {
            if let form = rows.form { return try Geo.answerRows(.distance, form: form) }
            let points = try Geo.points(places, files: Geo.files)
            let report = DistanceReport(from: points[0], to: points[1])
            if json {
                Output.json(report.json)
            } else {
                report.lines(from: points[0].label, to: points[1].label)
                    .forEach(Output.line)
            }
        } catch {
            throw Output.failure(error)
        }
    }
}
