import Arguments
import Geodesy
import Host
import Vocabulary

struct Geo: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Answers questions about places: distance, place, map, route.",
        discussion: """
            A place is LATITUDE,LONGITUDE in degrees, a town by its name, or an IP address. After \
            a comma, a name can have its country or province: "Bristol, GB", "Paris, US-TX". Where \
            a point is needed, an IP address means the capital of its country, with a notice. The \
            network is not used.
            """,
        subcommands: [
            GeoDistance.self, GeoPlace.self, GeoMap.self, GeoRoute.self, GeoRegion.self,
        ]
    )

    static var files: GeographicFiles {
        GeographicFiles(environment: ProcessEnvironment.variables)
    }

    /// Prints a remark for an ambiguous name.
    static func subjects(_ arguments: [PlaceArgument]) throws -> [GeoSubject] {
        let names = PlaceNames()
        return try arguments.map { argument in
            let subject = try GeoSubject(argument: argument.text, names: names)
            if let remark = subject.remark {
                let note: PrintableText = "\(PrintableText(argument.text, limit: 200)): \(remark)"
                note.wrapped(to: 80).forEach(Output.note)
            }
            return subject
        }
    }

    /// Prints a remark when a town represents an IP address.
    static func points(_ arguments: [PlaceArgument], files: GeographicFiles) throws -> [GeoPoint] {
        try zip(arguments, subjects(arguments)).map { argument, subject in
            let point = try GeoPoint(subject, in: files.addresses)
            if let remark = point.remark {
                let note: PrintableText = "\(PrintableText(argument.text, limit: 200)): \(remark)"
                note.wrapped(to: 80).forEach(Output.note)
            }
            return point
        }
    }

    /// The argument, else the configuration's.
    static func home(_ argument: PlaceArgument?) throws -> Coordinate? {
        if let argument { return try Coordinate(argument: argument.text) }
        let environment = ProcessEnvironment.variables
        let folders = try? Folders(environment: environment)
        return try Configuration(reading: folders?.configuration, environment: environment).home
    }

    /// Of standard input; throws ``ExitCode/refusedInput`` for an unusable row.
    static func answerRows(_ question: RowQuestion, form: RowRun.Form) throws {
        var run = RowRun(question, form: form)
        guard try run.run("-", write: Output.block) else { throw ExitCode.refusedInput }
    }
}

struct RowOptions: ParsableArguments {
    @Flag(help: "Answer each line of standard input, a JSON object; implies --json.")
    var lines = false

    @Flag(help: "Answer each line of standard input, comma-separated values below a heading.")
    var csv = false

    /// `nil` when no rows are read.
    var form: RowRun.Form? { csv ? .csv : lines ? .json : nil }

    /// Checks the arguments: `count` places without rows, and none of the other options with rows;
    /// `--lines` always gives JSON.
    func check(
        _ places: [PlaceArgument],
        count: Int,
        asJSON: Bool,
        hasOthers: Bool = false
    ) throws {
        guard form != nil else {
            guard places.count == count else {
                throw ValidationError(
                    (count == 1 ? "give one place" : "give \(count) places")
                        + "; found \(places.count)"
                )
            }
            return
        }
        guard places.isEmpty, !hasOthers, !(csv && (lines || asJSON)) else {
            throw ValidationError("--lines and --csv take no places: the lines contain them")
        }
    }
}

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

    @Option(help: "The time to show, RFC 3339 or milliseconds since 1970.")
    var now: String?

    func validate() throws {
        guard (2...10_000).contains(points) else {
            throw ValidationError("a route must have 2 to 10000 points; found \(points)")
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

struct GeoRegion: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "region",
        abstract: "Computes a box around a place: bounds, corners, area.",
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
                "a side must be 1 to 20000000 metres, and two sides NxM, such as 500x1500"
                    + Found(metres).clause()
            )
        }
        return sides
    }
}
