import Geodesy
package import Host
import Token
package import Vocabulary

/// Answers a question about each line of an input, in memory that does not grow with it.
package struct RowRun {
    /// How rows are written.
    package enum Form: Sendable {
        /// One JSON object a line.
        case json
        /// Comma-separated values below a heading.
        case csv
    }

    private static let bufferSize = 65_536

    private let question: RowQuestion
    private let form: Form
    private let taken: Set<String>
    private var output: [UInt8] = []
    /// Where the coordinates stand, and how many columns there are.
    private var columns: (places: [Int], count: Int)?

    /// Creates a run.
    package init(_ question: RowQuestion, form: Form) {
        self.question = question
        self.form = form
        taken = Set(question.memberNames + ["error"])
    }

    /// Answers every row of an input; a row that cannot be used tells so in its place.
    ///
    /// - Parameters:
    ///   - path: A path, or `-` for standard input.
    ///   - write: Takes whole lines; false when nobody reads any more, which ends the run.
    /// - Returns: Whether every row that was read could be used.
    /// - Throws: `FileError.unreadable`; ``GeoError/heading`` when the first line is no heading.
    package mutating func run(_ path: String, write: ([UInt8]) -> Bool) throws -> Bool {
        var reader = try LineReader(path: path, as: .rows, limit: JSONRow.limit)
        var isAllUsable = true
        var number = 0
        while let line = try reader.next() {
            number += 1
            if form == .csv, number == 1 {
                try takeHeading(line)
            } else {
                isAllUsable = answer(line, number: number) && isAllUsable
            }
            // What waits is written before the next line is waited for.
            if output.count >= Self.bufferSize || reader.isDrained {
                guard write(output) else { return isAllUsable }
                output.removeAll(keepingCapacity: true)
            }
        }
        _ = write(output)
        return isAllUsable
    }

    private mutating func answer(_ line: LineReader.Line, number: Int) -> Bool {
        let start = output.count
        do {
            guard case .bytes(let bytes) = line else {
                throw GeoError.rowTooLong(limit: JSONRow.limit)
            }
            switch form {
            case .json: try answerObject(bytes)
            case .csv: try answerCells(bytes)
            }
            return true
        } catch {
            guard let error = error as? any CodedError else {
                preconditionFailure("a row throws coded errors only")
            }
            output.removeSubrange(start...)
            refuse(error, line: line, number: number)
            return false
        }
    }

    // MARK: - JSON

    private mutating func answerObject(_ bytes: [UInt8]) throws {
        let row = try JSONRow(bytes, axes: question.axes, taken: taken)
        row.appendOpen(to: &output)
        try question.appendMembers(row.numbers, to: &output)
        output += [UInt8(ascii: "}"), 0x0A]
    }

    private mutating func refuse(_ error: any CodedError, line: LineReader.Line, number: Int) {
        switch form {
        case .json:
            var json = JSONBuilder()
            json.add("line", number)
            json.add("code", error.code)
            json.add("reason", error.reason)
            output += json.bytes
            output.append(0x0A)
        case .csv:
            var cells: [[UInt8]] = []
            if case .bytes(let bytes) = line { cells = CSVRow(bytes)?.cells ?? [] }
            let count = columns?.count ?? 0
            // Cells of a row with too many or too few of them belong to no column.
            if cells.count != count { cells = Array(repeating: [], count: count) }
            let reason = "line \(number): \(error.sentence)"
            append(cells + question.columns.map { _ in [] } + [Array(reason.utf8)])
        }
    }

    // MARK: - Comma-separated values

    private mutating func takeHeading(_ line: LineReader.Line) throws(GeoError) {
        guard case .bytes(var bytes) = line else { throw .heading }
        // Spreadsheets begin a file with a byte order mark.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        guard let cells = CSVRow(bytes)?.cells else { throw .heading }
        let names = cells.map { String(decoding: $0, as: UTF8.self) }
        let places = question.axes.compactMap { names.firstIndex(of: $0.rawValue) }
        guard places.count == question.axes.count, Set(names).count == names.count,
            names.allSatisfy({ !taken.contains($0) })
        else { throw .heading }
        columns = (places, names.count)
        append(cells + (question.columns + ["error"]).map { Array($0.utf8) })
    }

    private mutating func answerCells(_ bytes: [UInt8]) throws {
        guard let columns, let row = CSVRow(bytes), row.cells.count == columns.count else {
            throw GeoError.rowCells
        }
        var numbers: [Double] = []
        for (axis, place) in zip(question.axes, columns.places) {
            guard let number = row.number(at: place) else {
                let cell = String(decoding: row.cells[place], as: UTF8.self)
                throw GeoError.rowNumber(axis, Found(cell))
            }
            numbers.append(number)
        }
        let cells = try question.cells(numbers)
        append(row.cells + cells.map { Array($0.utf8) } + [[]])
    }

    private mutating func append(_ cells: [[UInt8]]) {
        for (place, cell) in cells.enumerated() {
            if place > 0 { output.append(UInt8(ascii: ",")) }
            CSVRow.append(cell, to: &output)
        }
        output += [0x0D, 0x0A]
    }
}

/// What is asked about each row of an input.
package enum RowQuestion: Sendable {
    /// The path from the first point of the row to the second.
    case distance
    /// What is at the row's point.
    case place(files: GeographicFiles, now: Instant)
    /// The region around the row's point.
    case region(RegionSides)

    /// The members or columns that are read, a latitude before each longitude.
    var axes: [GeoError.Axis] {
        switch self {
        case .distance: [.latitude1, .longitude1, .latitude2, .longitude2]
        case .place, .region: [.latitude, .longitude]
        }
    }

    /// The columns of the answer.
    var columns: [String] {
        switch self {
        case .distance: DistanceReport.names
        case .place: PlaceReport.columns
        case .region: RegionReport.columns
        }
    }

    /// The names that only the answer may have.
    var memberNames: [String] {
        switch self {
        case .distance: DistanceReport.names
        case .place: PlaceReport.memberNames
        case .region: RegionReport.memberNames
        }
    }

    /// The answer as members of a JSON object without braces.
    func appendMembers(_ numbers: [Double], to bytes: inout [UInt8]) throws(CoordinateError) {
        switch self {
        case .distance: try Self.distance(numbers).append(to: &bytes)
        case .place(let files, let now):
            let report = try Self.place(numbers, files, now)
            bytes += report.members(withPoint: false).bytes.dropFirst().dropLast()
        case .region(let sides):
            let report = try Self.region(numbers, sides)
            bytes += report.members(withPoint: false).bytes.dropFirst().dropLast()
        }
    }

    /// The answer as cells.
    func cells(_ numbers: [Double]) throws(CoordinateError) -> [String] {
        switch self {
        case .distance: try Self.distance(numbers).numbers
        case .place(let files, let now): try Self.place(numbers, files, now).cells
        case .region(let sides): try Self.region(numbers, sides).cells
        }
    }

    private static func region(
        _ numbers: [Double],
        _ sides: RegionSides
    ) throws(CoordinateError) -> RegionReport {
        RegionReport(try Coordinate(latitude: numbers[0], longitude: numbers[1]), sides: sides)
    }

    private static func distance(_ numbers: [Double]) throws(CoordinateError) -> DistanceReport {
        DistanceReport(
            from: try Coordinate(latitude: numbers[0], longitude: numbers[1]),
            to: try Coordinate(latitude: numbers[2], longitude: numbers[3])
        )
    }

    private static func place(
        _ numbers: [Double],
        _ files: GeographicFiles,
        _ now: Instant
    ) throws(CoordinateError) -> PlaceReport {
        let point = try Coordinate(latitude: numbers[0], longitude: numbers[1])
        return PlaceReport(point, files: files, home: nil, now: now)
    }
}
