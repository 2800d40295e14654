import Arguments
import GeoReports
import Geodesy
import Machine
import Settings
import Vocabulary

/// `pratique geo`.
struct Geo: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Answers questions about places: distance, place, map, route.",
        discussion: """
            A place is LATITUDE,LONGITUDE in degrees, a town by its name, or an IP address. Behind \
            a comma a name takes its country or province: "Bristol, GB", "Paris, US-TX". Where an \
            IP address is asked for a point, the capital of its country stands for it, and that \
            is said. Nothing is asked of any network.
            """,
        subcommands: [
            GeoDistance.self, GeoPlace.self, GeoMap.self, GeoRoute.self, GeoRegion.self,
        ]
    )

    /// What the machine tells beside the atlas.
    static var files: GeographicFiles {
        GeographicFiles(environment: ProcessEnvironment.variables)
    }

    /// Reads the places; says when a name has more than one meaning.
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

    /// Reads the places as points; says when a town stands for an IP address.
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

    /// The home that is given, else that of the configuration; `nil` where there is neither.
    static func home(_ argument: PlaceArgument?) throws -> Coordinate? {
        if let argument { return try Coordinate(argument: argument.text) }
        let environment = ProcessEnvironment.variables
        let folders = try? Folders(environment: environment)
        return try Configuration(reading: folders?.configuration, environment: environment).home
    }

    /// Answers every line of standard input.
    ///
    /// - Throws: ``ExitCode/refusedInput`` when a row could not be used.
    static func answerRows(_ question: RowQuestion, form: RowRun.Form) throws {
        var run = RowRun(question, form: form)
        guard try run.run("-", write: Output.block) else { throw ExitCode.refusedInput }
    }
}

/// How the rows of standard input are written.
struct RowOptions: ParsableArguments {
    @Flag(help: "Answer each line of standard input, a JSON object; implies --json.")
    var lines = false

    @Flag(help: "Answer each line of standard input, comma-separated values below a heading.")
    var csv = false

    /// The form; `nil` when no rows are read.
    var form: RowRun.Form? { csv ? .csv : lines ? .json : nil }

    /// Refuses arguments that do not go together.
    ///
    /// - Parameters:
    ///   - places: The places that were given.
    ///   - count: How many there must be when no rows are read.
    ///   - asJSON: Whether JSON is asked for, which `--lines` gives anyway.
    ///   - hasOthers: Whether an option was given that rows cannot have.
    /// - Throws: What the program prints about wrong arguments.
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
            throw ValidationError("--lines or --csv stands alone: the places come with the lines")
        }
    }
}
