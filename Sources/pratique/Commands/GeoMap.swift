import Arguments
import Geodesy
import Host
import Review
import Vocabulary

struct GeoMap: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "map",
        abstract: "Draws a map around a place, with up to nine others marked.",
        discussion: """
            The first place is X, the others are numbers, an IP address among them is & (at the \
            capital of its country), home is @. Without --look, TERM and the locale choose: \
            braille in UTF-8, blocks on the Linux console, 7-bit characters elsewhere. A \
            terminal gets colours unless NO_COLOR is set.

            Examples:
              pratique geo map Bristol Cardiff --size 100x30
              pratique geo map 51.45,-2.6 193.0.6.139 --look ascii
            """
    )

    enum Look: String, ExpressibleByArgument, CaseIterable {
        case braille, blocks, ascii

        var value: MapLook {
            switch self {
            case .braille: .braille
            case .blocks: .blocks
            case .ascii: .ascii
            }
        }
    }

    @Argument(help: "The place in the middle, and up to nine others.")
    var places: [PlaceArgument]

    @Option(help: "braille, blocks or ascii.")
    var look: Look?

    @Option(help: "Columns and rows, such as 80x22; without it those of the terminal.")
    var size: String?

    @Option(help: "The minimum width of the view in kilometres.")
    var span: Double?

    @Option(help: "Where you are, LATITUDE,LONGITUDE; overrides the configuration.")
    var home: PlaceArgument?

    @Flag(help: "Print a JSON object: the rows, the marks, how wide it is.")
    var json = false

    func validate() throws {
        guard (1...MapReport.mostPlaces).contains(places.count) else {
            throw ValidationError("give 1 to \(MapReport.mostPlaces) places; found \(places.count)")
        }
        if let span, !(1...50_000).contains(span) {
            throw ValidationError("a span must be 1 to 50000 kilometres; found \(span)")
        }
        _ = try frameSize()
    }

    func run() throws {
        do {
            let points = try Geo.points(places, files: Geo.files)
            let drawing = MapReport(points, home: try Geo.home(home)).drawing(
                size: try frameSize(),
                span: span.map { .metres($0 * 1_000) },
                look: look?.value ?? Output.mapLook
            )
            if json {
                Output.json(drawing.json)
            } else if Output.colours > 0 {
                Output.drawing(drawing.frame)
                drawing.legend.forEach(Output.line)
            } else {
                drawing.lines.forEach(Output.line)
            }
        } catch {
            throw Output.failure(error)
        }
    }

    private func frameSize() throws -> Size {
        // The last row is for the next prompt.
        guard let size else { return Size(width: Output.columns, height: max(6, Output.rows - 1)) }
        let parts = size.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let width = parts[0], let height = parts[1],
            (MapReport.smallest.width...1_000).contains(width),
            (MapReport.smallest.height...1_000).contains(height)
        else {
            throw ValidationError(
                "a size must be COLUMNSxROWS, from 16x6 to 1000x1000" + Found(size).clause()
            )
        }
        return Size(width: width, height: height)
    }
}

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
