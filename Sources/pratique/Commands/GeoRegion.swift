import Arguments
import GeoReports
import Geodesy
import Vocabulary

/// `pratique geo region`.
struct GeoRegion: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "region",
        abstract: "Computes the box of some metres around a place: bounds, corners, area.",
        discussion: """
            West is greater than east where the box crosses the antimeridian. A box that reaches \
            over a pole is the cap around that pole, with every longitude in it.

            Examples:
              pratique geo region 49.2208569,-123.1174431
              pratique geo region Suva --metres 500x1500 --json
              pratique geo region --lines < points.jsonl
            """
    )

    @Argument(help: "A place.")
    var places: [PlaceArgument] = []

    @Option(help: "The length of a side, 1 to 20000000, or NORTH-SOUTHxEAST-WEST.")
    var metres = "2000"

    @Flag(help: "Print a JSON object.")
    var json = false

    @OptionGroup var rows: RowOptions

    func validate() throws {
        try rows.check(places, count: 1, asJSON: json)
        _ = try sides()
    }

    func run() throws {
        do {
            let sides = try sides()
            if let form = rows.form { return try Geo.answerRows(.region(sides), form: form) }
            let point = try Geo.points(places, files: Geo.files)[0]
            let report = RegionReport(point.coordinate, sides: sides, network: point.network)
            if json {
                Output.json(report.json)
            } else {
                report.lines(point.label).forEach(Output.line)
            }
        } catch {
            throw Output.failure(error)
        }
    }

    private func sides() throws -> RegionSides {
        guard let sides = RegionSides(argument: metres) else {
            throw ValidationError(
                "a side is 1 to 20000000 metres, and two of them are NxM, such as 500x1500"
                    + Found(metres).clause()
            )
        }
        return sides
    }
}
