import Arguments
import Geodesy
import Host
import Vocabulary

struct GeoPlace: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "place",
        abstract: "Shows what is at a point: country, province, town, local time.",
        discussion: """
            An IP address gives a country, never a point.

            Examples:
              pratique geo place 51.4545,-2.5879
              pratique geo place 193.0.6.139 --json
              pratique geo place --csv < points.csv
            """
    )

    @Argument(help: "A place.")
    var places: [PlaceArgument] = []

    @Flag(help: "Print a JSON object.")
    var json = false

    @Option(help: "The time to show, RFC 3339 or milliseconds since 1970.")
    var now: String?

    @Option(help: "Where you are, LATITUDE,LONGITUDE; overrides the configuration.")
    var home: PlaceArgument?

    @OptionGroup var rows: RowOptions

    func validate() throws {
        try rows.check(places, count: 1, asJSON: json, hasOthers: home != nil)
    }

    func run() throws {
        do {
            let instant = try now.map(Instant.init(argument:)) ?? Clock.system.now
            if let form = rows.form {
                return try Geo.answerRows(.place(files: Geo.files, now: instant), form: form)
            }
            let subject = try Geo.subjects(places)[0]
            if case .address(let address, let value) = subject {
                let report = OriginReport(address, value, in: Geo.files.addresses)
                if json { Output.json(report.json) } else { report.lines.forEach(Output.line) }
                if !report.isAnswered { throw ExitCode.failure }
                return
            }
            let report = PlaceReport(
                try GeoPoint(subject, in: Geo.files.addresses).coordinate,
                files: Geo.files,
                home: try Geo.home(home),
                now: instant
            )
            if json { Output.json(report.json) } else { report.lines.forEach(Output.line) }
        } catch {
            throw Output.failure(error)
        }
    }
}
