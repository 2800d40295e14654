import Geodesy
package import Host
import Review
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
    /// Of both one is written, by the form.
    private var json = JSONWriter()
    private var csv = CSVWriter()
    /// The positions of the coordinates, and the number of columns.
    private var columns: (places: [Int], count: Int)?

    package init(_ question: RowQuestion, form: Form) {
        self.question = question
        self.form = form
        reservedNames = Set(question.memberNames + ["error"])
    }

    private var output: [UInt8] { form == .json ? json.bytes : csv.bytes }

    private mutating func removeOutput(after count: Int = 0) {
        switch form {
        case .json: json.removeAll(after: count)
        case .csv: csv.removeAll(after: count)
        }
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
                removeOutput()
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
            removeOutput(after: start)
            refuse(error, line: line, number: number)
            return false
        }
    }

    // MARK: - JSON

    private mutating func answerObject(_ bytes: [UInt8]) throws {
        let row = try JSONRow(bytes, axes: question.axes, reservedNames: reservedNames)
        let answer = try question.answer(row.numbers)
        json.object { json in
            json.add(written: row.members)
            answer.add(to: &json)
        }
        json.endLine()
    }

    private mutating func refuse(_ error: any CodedError, line: LineReader.Line, number: Int) {
        switch form {
        case .json:
            json.object { json in
                json.add("line", number)
                json.add("code", error.code)
                json.add("reason", error.reason)
            }
            json.endLine()
        case .csv:
            let count = columns?.count ?? 0
            var row: CSVRow?
            if case .bytes(let bytes) = line { row = CSVRow(bytes) }
            // Cells of a row with the wrong number of them belong to no column.
            if let row, row.count == count {
                row.add(to: &csv)
            } else {
                for _ in 0..<count { csv.add(plain: "") }
            }
            for _ in question.columns { csv.add(plain: "") }
            csv.add(PrintableText("line \(number): \(error.sentence)", limit: .max))
            csv.endRow()
        }
    }

    // MARK: - Comma-separated values

    private mutating func readHeading(_ line: LineReader.Line) throws(GeoError) {
        guard case .bytes(var bytes) = line else { throw .heading }
        // Spreadsheets begin a file with a byte order mark.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        guard let row = CSVRow(bytes) else { throw .heading }
        let names = (0..<row.count).map(row.text)
        let places = question.axes.compactMap { names.firstIndex(of: $0.rawValue) }
        guard places.count == question.axes.count, Set(names).count == names.count,
            names.allSatisfy({ !reservedNames.contains($0) })
        else { throw .heading }
        columns = (places, names.count)
        row.add(to: &csv)
        for name in question.columns + ["error"] { csv.add(plain: name) }
        csv.endRow()
    }

    private mutating func answerCells(_ bytes: [UInt8]) throws {
        guard let columns, let row = CSVRow(bytes), row.count == columns.count else {
            throw GeoError.rowCells
        }
        var numbers: [Double] = []
        for (axis, place) in zip(question.axes, columns.places) {
            guard let number = row.number(at: place) else {
                throw GeoError.rowNumber(axis, Found(row.text(at: place)))
            }
            numbers.append(number)
        }
        let answer = try question.answer(numbers)
        row.add(to: &csv)
        answer.add(to: &csv)
        csv.add(plain: "")
        csv.endRow()
    }
}

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

    func answer(_ numbers: [Double]) throws(CoordinateError) -> RowAnswer {
        let point = try Coordinate(latitude: numbers[0], longitude: numbers[1])
        switch self {
        case .distance:
            let end = try Coordinate(latitude: numbers[2], longitude: numbers[3])
            return .distance(DistanceReport(from: point, to: end))
        case .place(let files, let now):
            return .place(PlaceReport(point, files: files, home: nil, now: now))
        case .region(let sides): return .region(RegionReport(point, sides: sides))
        }
    }
}

enum RowAnswer {
    case distance(DistanceReport)
    case place(PlaceReport)
    case region(RegionReport)

    func add(to json: inout JSONWriter) {
        switch self {
        case .distance(let report): report.add(to: &json)
        case .place(let report): report.add(to: &json)
        case .region(let report): report.add(to: &json)
        }
    }

    func add(to csv: inout CSVWriter) {
        switch self {
        case .distance(let report): report.add(to: &csv)
        case .place(let report): report.add(to: &csv)
        case .region(let report): report.add(to: &csv)
        }
    }
}

/// An object, whose members precede the answer's.
struct JSONRow {
    /// Bytes.
    static let limit = 65_536

    /// Without braces, safe on a terminal.
    let members: ArraySlice<UInt8>
    /// In the order of the axes.
    let numbers: [Double]

    /// Throws `.rowNotObject`, `.rowNumber` and `.rowNameReserved`.
    init(_ bytes: [UInt8], axes: [GeoError.Axis], reservedNames: Set<String>) throws(GeoError) {
        let object: LazyJSONObject?
        do throws(JSONError) {
            object = try LazyJSONObject(bytes, limits: JSONLimits(bytes: Self.limit))
        } catch {
            throw .rowNotObject(offset: error.offset)
        }
        guard let object else { throw .rowNotObject(offset: 0) }
        var numbers: [Double] = []
        numbers.reserveCapacity(axes.count)
        for axis in axes {
            guard let number = object.double(axis.rawValue) else {
                throw .rowNumber(axis, object[axis.rawValue].map { Found($0) })
            }
            numbers.append(number)
        }
        self.numbers = numbers
        if let name = object.names.first(where: reservedNames.contains) {
            throw .rowNameReserved(Found(name))
        }
        let isPlain = bytes.allSatisfy { (0x20...0x7E).contains($0) }
        let text = isPlain ? bytes : JSON.bytes(Self.printable(.object(object.object)))
        let start = text.firstIndex(of: UInt8(ascii: "{")).map { $0 + 1 } ?? 0
        let end = text.lastIndex(of: UInt8(ascii: "}")) ?? text.count
        members = text[start..<end]
    }

    /// Safe on a terminal.
    private static func printable(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let text): .string(PrintableText(text, limit: limit).text)
        case .array(let values): .array(values.map(printable))
        case .object(let object):
            .object(
                JSONObject(
                    keepingFirst: object.members.map { member in
                        (PrintableText(member.name, limit: limit).text, printable(member.value))
                    }
                )
            )
        case .null, .bool, .number: value
        }
    }
}

/// By RFC 4180, on one line.
struct CSVRow {
    private struct Cell {
        /// Without the quotes around it.
        let range: Range<Int>
        /// Whether quotes in it are doubled.
        let isDoubled: Bool
    }

    private let bytes: [UInt8]
    private let cells: [Cell]

    /// `nil` for an unclosed or misplaced quote.
    init?(_ bytes: [UInt8]) {
        let quote = UInt8(ascii: "\"")
        var cells: [Cell] = []
        var place = 0
        while true {
            var start = place
            var isDoubled = false
            if place < bytes.count, bytes[place] == quote {
                start += 1
                place += 1
                while true {
                    guard let end = bytes[place...].firstIndex(of: quote) else { return nil }
                    place = end + 1
                    guard place < bytes.count, bytes[place] == quote else { break }
                    isDoubled = true
                    place += 1
                }
                cells.append(Cell(range: start..<(place - 1), isDoubled: isDoubled))
            } else {
                while place < bytes.count, bytes[place] != UInt8(ascii: ",") {
                    guard bytes[place] != quote else { return nil }
                    place += 1
                }
                cells.append(Cell(range: start..<place, isDoubled: false))
            }
            guard place < bytes.count else { break }
            guard bytes[place] == UInt8(ascii: ",") else { return nil }
            place += 1
        }
        self.bytes = bytes
        self.cells = cells
    }

    var count: Int { cells.count }

    /// Unquoted.
    private func content(of cell: Cell) -> ArraySlice<UInt8> {
        guard cell.isDoubled else { return bytes[cell.range] }
        var content: [UInt8] = []
        var isSecond = false
        for byte in bytes[cell.range] {
            isSecond = byte == UInt8(ascii: "\"") && !isSecond
            if !isSecond { content.append(byte) }
        }
        return content[...]
    }

    /// Unquoted.
    func text(at index: Int) -> String {
        String(decoding: content(of: cells[index]), as: UTF8.self)
    }

    /// In decimal notation.
    func number(at index: Int) -> Double? {
        let cell = content(of: cells[index])
        guard cell.count <= 64, cell.allSatisfy(Self.isNumeric) else { return nil }
        return Double(String(decoding: cell, as: UTF8.self))
    }

    private static func isNumeric(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: "+") || byte | 0x20 == UInt8(ascii: "e")
    }

    /// All cells, printable.
    func add(to csv: inout CSVWriter) {
        for cell in cells { csv.add(received: content(of: cell)) }
    }
}
