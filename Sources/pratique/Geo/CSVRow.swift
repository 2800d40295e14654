import Vocabulary

/// A row of comma-separated values by RFC 4180, on one line.
struct CSVRow {
    /// The cells without their quotes.
    let cells: [[UInt8]]

    /// Reads a row; `nil` when a quote is not closed or stands inside of an open cell.
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

    /// The number in a cell, in decimal notation; `nil` when it holds anything else.
    func number(at index: Int) -> Double? {
        let cell = cells[index]
        guard cell.count <= 64, cell.allSatisfy({ Self.isNumeric($0) }) else { return nil }
        return Double(String(decoding: cell, as: UTF8.self))
    }

    private static func isNumeric(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: "+") || byte | 0x20 == UInt8(ascii: "e")
    }

    /// Appends a cell, printable and in quotes where it needs them.
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
