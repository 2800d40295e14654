import Geodesy
package import Host
import Token
package import Vocabulary

/// Answers a question about each line of an input, in constant memory.
package struct RowRun {
    package enum Form: Sendable {
        /// One object a line.
        case json
        /// Below a heading.
        case csv
    }

    private static let bufferSize = 65_536

    private let question: RowQuestion
    private let form: Form
    private let reservedNames: Set<String>
    private var output: [UInt8] = []
    /// The positions of the coordinates, and the number of columns.
    private var columns: (places: [Int], count: Int)?

    package init(_ question: RowQuestion, form: Form) {
        self.question = question
        self.form = form
        reservedNames = Set(question.memberNames + ["error"])
    }

    /// Reports unusable rows in place and returns whether there were none; `-` is standard input.
    ///
    /// `write` gets whole lines, and false ends the run. Throws `FileError.unreadable`, or
    /// ``GeoError/heading`` when the first line is no heading.
    package mutating func run(_ path: String, write: ([UInt8]) -> Bool) throws -> Bool {
        var reader = try LineReader(path: path, as: .rows, limit: JSONRow.limit)
        var isAllUsable = true
        var number = 0
        while let line = try reader.next() {
            number += 1
            if form == .csv, number == 1 {
                try readHeading(line)
            } else {
                isAllUsable = answer(line, number: number) && isAllUsable
            }
            // Flushed before waiting for the next line.
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
        let row = try JSONRow(bytes, axes: question.axes, reservedNames: reservedNames)
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
            // Cells of a row with the wrong number of them belong to no column.
            if cells.count != count { cells = Array(repeating: [], count: count) }
            let reason = "line \(number): \(error.sentence)"
            append(cells + question.columns.map { _ in [] } + [Array(reason.utf8)])
        }
    }

    // MARK: - Comma-separated values

    private mutating func readHeading(_ line: LineReader.Line) throws(GeoError) {
        guard case .bytes(var bytes) = line else { throw .heading }
        // Spreadsheets begin a file with a byte order mark.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        guard let cells = CSVRow(bytes)?.cells else { throw .heading }
        let names = cells.map { String(decoding: $0, as: UTF8.self) }
        let places = question.axes.compactMap { names.firstIndex(of: $0.rawValue) }
        guard places.count == question.axes.count, Set(names).count == names.count,
            names.allSatisfy({ !reservedNames.contains($0) })
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

/// A question about each row.
package enum RowQuestion: Sendable {
    case distance
    case place(files: GeographicFiles, now: Instant)
    case region(RegionSides)

    /// Each latitude before its longitude.
    var axes: [GeoError.Axis] {
        switch self {
        case .distance: [.latitude1, .longitude1, .latitude2, .longitude2]
        case .place, .region: [.latitude, .longitude]
        }
    }

    var columns: [String] {
        switch self {
        case .distance: DistanceReport.names
        case .place: PlaceReport.columns
        case .region: RegionReport.columns
        }
    }

    /// Reserved for the answer.
    var memberNames: [String] {
        switch self {
        case .distance: DistanceReport.names
        case .place: PlaceReport.memberNames
        case .region: RegionReport.memberNames
        }
    }

    /// Without braces.
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

/// An object, whose members precede the answer's.
struct JSONRow {
    /// Bytes.
    static let limit = 65_536

    /// Without braces, safe on a terminal.
    private let members: [UInt8]
    /// In the order of the axes.
    let numbers: [Double]

    /// Throws `.rowNotObject`, `.rowNumber` and `.rowNameReserved`.
    init(_ bytes: [UInt8], axes: [GeoError.Axis], reservedNames: Set<String>) throws(GeoError) {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSON.parse(bytes, limits: JSONLimits(bytes: Self.limit))
        } catch {
            throw .rowNotObject(offset: error.offset)
        }
        guard let object = value.objectValue else { throw .rowNotObject(offset: 0) }
        var numbers: [Double] = []
        for axis in axes {
            guard let number = object[axis.rawValue]?.numberValue?.double else {
                throw .rowNumber(axis, object[axis.rawValue].map { Found($0) })
            }
            numbers.append(number)
        }
        self.numbers = numbers
        if let member = object.members.first(where: { reservedNames.contains($0.name) }) {
            throw .rowNameReserved(Found(member.name))
        }
        let isPlain = bytes.allSatisfy { (0x20...0x7E).contains($0) }
        let text = isPlain ? bytes : JSON.bytes(Self.printable(value))
        let start = text.firstIndex(of: UInt8(ascii: "{")).map { $0 + 1 } ?? 0
        let end = text.lastIndex(of: UInt8(ascii: "}")) ?? text.count
        members = Array(text[start..<end])
    }

    /// Without the closing brace.
    func appendOpen(to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "{"))
        bytes += members
        bytes.append(UInt8(ascii: ","))
    }

    /// Safe on a terminal.
    private static func printable(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let text): return .string(PrintableText(text, limit: limit).text)
        case .array(let values): return .array(values.map(printable))
        case .object(let object):
            var builder = JSONBuilder()
            for member in object.members {
                let name = PrintableText(member.name, limit: limit).text
                builder.add(name, printable(member.value))
            }
            return builder.value
        case .null, .bool, .number: return value
        }
    }
}

/// By RFC 4180, on one line.
struct CSVRow {
    /// Unquoted.
    let cells: [[UInt8]]

    /// `nil` for an unclosed or misplaced quote.
    init?(_ bytes: [UInt8]) {
        var cells: [[UInt8]] = []
        var place = 0
        while true {
            var cell: [UInt8] = []
            if place < bytes.count, bytes[place] == UInt8(ascii: "\"") {
                place += 1
                while true {
                    guard place < bytes.count else { return nil }
                    if bytes[place] != UInt8(ascii: "\"") {
                        cell.append(bytes[place])
                    } else if place + 1 < bytes.count, bytes[place + 1] == UInt8(ascii: "\"") {
                        cell.append(UInt8(ascii: "\""))
                        place += 1
                    } else {
                        break
                    }
                    place += 1
                }
                place += 1
            } else {
                let end = bytes[place...].firstIndex(of: UInt8(ascii: ",")) ?? bytes.count
                cell = Array(bytes[place..<end])
                guard !cell.contains(UInt8(ascii: "\"")) else { return nil }
                place = end
            }
            cells.append(cell)
            guard place < bytes.count else { break }
            guard bytes[place] == UInt8(ascii: ",") else { return nil }
            place += 1
        }
        self.cells = cells
    }

    /// In decimal notation.
    func number(at index: Int) -> Double? {
        let cell = cells[index]
        guard cell.count <= 64, cell.allSatisfy({ Self.isNumeric($0) }) else { return nil }
        return Double(String(decoding: cell, as: UTF8.self))
    }

    private static func isNumeric(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: "+") || byte | 0x20 == UInt8(ascii: "e")
    }

    /// Printable, quoted where needed.
    static func append(_ cell: [UInt8], to bytes: inout [UInt8]) {
        guard cell.allSatisfy({ (0x20...0x7E).contains($0) && $0 != 0x22 && $0 != 0x2C }) else {
            let text = PrintableText(String(decoding: cell, as: UTF8.self), limit: JSONRow.limit)
            bytes.append(UInt8(ascii: "\""))
            for byte in text.text.utf8 {
                if byte == UInt8(ascii: "\"") { bytes.append(byte) }
                bytes.append(byte)
            }
            bytes.append(UInt8(ascii: "\""))
            return
        }
        bytes += cell
    }
}
