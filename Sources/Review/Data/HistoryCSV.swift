import Atlas
import Geodesy
import Push
import Risk
import Token
package import Vocabulary

/// Requests as rows of comma-separated values, one a request, and of several payments one for each; every
/// text stands in quotes.
package enum HistoryCSV {
    /// A column: its name, and what a row has in it.
    private typealias Column = (
        name: String, add: @Sendable (inout CSVWriter, Line, Instant) -> Void
    )

    /// A request, or one payment of several that it is for.
    private struct Line {
        let entry: Entry
        let payment: Payment?
        let amount: Amount?
        /// `2 of 3`; `nil` for a request that is no more than one.
        let part: PrintableText?
    }

    private static let columns: [Column] = [
        ("received", { csv, line, _ in csv.add(plain: "\(line.entry.facts.validity.received)") }),
        (
            "state",
            { csv, line, now in
                let entry = line.entry
                let state = entry.state.displayed(validity: entry.facts.validity, at: now)
                csv.add(quoted: PrintableText(state.word))
            }
        ),
        ("decided", { csv, line, _ in csv.add(plain: line.entry.decided.map { "\($0)" } ?? "") }),
        (
            "decision",
            { csv, line, _ in
                csv.add(quoted: line.entry.state.decision.map { PrintableText($0.word) })
            }
        ),
        ("chosen", { csv, line, _ in csv.add(quoted: line.entry.state.decision?.chosen) }),
        (
            "whose",
            { csv, line, _ in
                csv.add(quoted: line.entry.statement.map { $0 == .mine ? "me" : "not me" })
            }
        ),
        ("issuer_account", { csv, line, _ in csv.add(quoted: line.entry.review.account) }),
        ("signed", { csv, line, _ in csv.add(plain: line.entry.facts.isSigned ? "yes" : "no") }),
        ("message", { csv, line, _ in csv.add(quoted: line.entry.facts.message) }),
        ("amount", { csv, line, _ in add(number: line.amount?.number, to: &csv) }),
        (
            "currency",
            { csv, line, _ in
                csv.add(quoted: line.amount?.currency.map { PrintableText($0) })
            }
        ),
        ("payee", { csv, line, _ in csv.add(quoted: line.payment?.payee) }),
        (
            "payee_account",
            { csv, line, _ in
                let account = line.payment?.creditorAccount
                // An IBAN as programs compare it.
                csv.add(quoted: account.map { Words.isIBAN($0) ? $0.text.withoutBlanks : $0.text })
            }
        ),
        ("reference", { csv, line, _ in csv.add(quoted: line.payment?.reference) }),
        ("part", { csv, line, _ in csv.add(quoted: line.part) }),
        ("asked_by", { csv, line, _ in csv.add(quoted: line.entry.facts.asker) }),
        (
            "latitude",
            { csv, line, _ in
                add(number: line.entry.facts.location.map { "\($0.latitude)" }, to: &csv)
            }
        ),
        (
            "longitude",
            { csv, line, _ in
                add(number: line.entry.facts.location.map { "\($0.longitude)" }, to: &csv)
            }
        ),
        (
            "country",
            { csv, line, _ in csv.add(quoted: place(line.entry)?.country.map { "\($0.code)" }) }
        ),
        (
            "town",
            { csv, line, _ in
                csv.add(quoted: place(line.entry)?.namedTown.map { PrintableText($0.name) })
            }
        ),
        (
            "remote_address",
            { csv, line, _ in csv.add(quoted: line.entry.facts.remoteAddress?.text) }
        ),
        ("risk", { csv, line, _ in csv.add(quoted: line.entry.review.assessment.level.word) }),
        ("message_id", { csv, line, _ in csv.add(quoted: PrintableText(line.entry.id.text)) }),
    ]

    /// With the end of the line.
    package static let header = columns.map(\.name).joined(separator: ",") + "\r\n"

    /// The rows of a request, each with the end of its line; every text is printable.
    package static func rows(_ entry: Entry, now: Instant) -> String {
        let payments = entry.facts.payments
        let lines =
            payments.count > 1
            ? payments.enumerated().map { index, payment in
                Line(
                    entry: entry,
                    payment: payment,
                    amount: payment.amount,
                    part: "\(index + 1) of \(payments.count)"
                )
            }
            : [
                Line(
                    entry: entry,
                    payment: entry.facts.payment,
                    amount: entry.facts.amount,
                    part: nil
                )
            ]
        var csv = CSVWriter()
        for line in lines {
            for column in columns { column.add(&csv, line, now) }
            csv.endRow()
        }
        return String(decoding: csv.bytes, as: UTF8.self)
    }

    private static func place(_ entry: Entry) -> Place? { entry.review.locationContext.place }

    /// A number as it is; a text in its place when it is none.
    private static func add(number: String?, to csv: inout CSVWriter) {
        let number = number ?? ""
        let isPlain = number.utf8.allSatisfy {
            (0x30...0x39).contains($0) || "+-.".utf8.contains($0)
        }
        if number.isEmpty || isPlain && Double(number) != nil {
            csv.add(plain: number)
        } else {
            csv.add(quoted: PrintableText(number))
        }
    }
}

/// Writes comma-separated values (RFC 4180) into one buffer of bytes.
package struct CSVWriter {
    package private(set) var bytes: [UInt8] = []
    private var isFirst = true

    package init() {}

    /// In quotes where it needs them.
    package mutating func add(_ text: PrintableText) {
        separate()
        append(text.text)
    }

    /// A cell of another table, made printable, in quotes where it needs them.
    package mutating func add(received cell: some Collection<UInt8>) {
        separate()
        guard cell.allSatisfy(Self.isPlain) else {
            let text = PrintableText(String(decoding: cell, as: UTF8.self), limit: .max)
            return quote(text.text)
        }
        bytes.append(contentsOf: cell)
    }

    /// In quotes, so that programs which part cells at another character leave it whole; one that a
    /// spreadsheet would take for a formula gets an apostrophe before it, whatever blanks it begins
    /// with.
    package mutating func add(quoted text: PrintableText?) {
        separate()
        guard let text else { return }
        let start = text.text.unicodeScalars.first { !$0.properties.isWhitespace }
        quote(text.text, before: start.map(Self.beginsFormula) ?? false ? "'" : "")
    }

    /// In plain decimal notation, rounded to `decimals`; the number must be finite.
    package mutating func add(_ number: Double, decimals: Int) {
        separate()
        bytes.append(decimal: number, decimals: decimals)
    }

    /// The shortest text that reads as the same number, which must be finite.
    package mutating func add(exactly number: Double) { add(plain: number.description) }

    /// A word of this program or a number, which needs no quotes.
    package mutating func add(plain word: String) {
        separate()
        bytes.append(contentsOf: word.utf8)
    }

    package mutating func endRow() {
        bytes.append(0x0D)
        bytes.append(0x0A)
        isFirst = true
    }

    /// Forgets what was written behind the first `count` bytes, which are whole rows, and keeps the
    /// memory.
    package mutating func removeAll(after count: Int = 0) {
        bytes.removeSubrange(count...)
        isFirst = true
    }

    private mutating func separate() {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
    }

    private mutating func append(_ text: String) {
        guard text.utf8.allSatisfy(Self.isPlain) else { return quote(text) }
        bytes.append(contentsOf: text.utf8)
    }

    private mutating func quote(_ text: String, before prefix: StaticString = "") {
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: prefix.description.utf8)
        // Where a semicolon parts cells, what stands behind one begins a cell.
        var isAfterSemicolon = false
        for scalar in text.unicodeScalars {
            if isAfterSemicolon, Self.beginsFormula(scalar) { bytes.append(UInt8(ascii: "'")) }
            isAfterSemicolon =
                scalar == ";"
                || isAfterSemicolon && (scalar == "\"" || scalar.properties.isWhitespace)
            if scalar == "\"" { bytes.append(UInt8(ascii: "\"")) }
            bytes.append(contentsOf: scalar.utf8)
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Printable ASCII that needs no quotes.
    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x20...0x7E).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: ",")
    }

    /// Also the forms of the same width as ideographs.
    private static func beginsFormula(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "=", "+", "-", "@", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}": true
        default: false
        }
    }
}
