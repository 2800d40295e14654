import Atlas
import Geodesy
import Push
import Risk
package import Vocabulary

/// Requests as rows of comma-separated values, one a request; every text stands in quotes.
package enum HistoryCSV {
    /// A column: its name, and what a row has in it.
    private typealias Column = (
        name: String, add: @Sendable (inout CSVWriter, Entry, Instant) -> Void
    )

    private static let columns: [Column] = [
        ("received", { csv, entry, _ in csv.add(plain: "\(entry.facts.validity.received)") }),
        (
            "state",
            { csv, entry, now in
                let state = entry.state.displayed(validity: entry.facts.validity, at: now)
                csv.add(quoted: PrintableText(state.word))
            }
        ),
        ("decided", { csv, entry, _ in csv.add(plain: entry.decided.map { "\($0)" } ?? "") }),
        (
            "decision",
            { csv, entry, _ in csv.add(quoted: entry.state.decision.map { PrintableText($0.word) })
            }
        ),
        ("chosen", { csv, entry, _ in csv.add(quoted: entry.state.decision?.chosen) }),
        (
            "whose",
            { csv, entry, _ in
                csv.add(quoted: entry.statement.map { $0 == .mine ? "me" : "not me" })
            }
        ),
        ("issuer_account", { csv, entry, _ in csv.add(quoted: entry.review.account) }),
        ("message", { csv, entry, _ in csv.add(quoted: entry.facts.message) }),
        ("amount", { csv, entry, _ in add(number: entry.facts.amount?.number, to: &csv) }),
        (
            "currency",
            { csv, entry, _ in
                csv.add(quoted: entry.facts.amount?.currency.map { PrintableText($0) })
            }
        ),
        ("payee", { csv, entry, _ in csv.add(quoted: entry.facts.payment?.payee) }),
        (
            "payee_account",
            { csv, entry, _ in csv.add(quoted: entry.facts.payment?.creditorAccount?.text) }
        ),
        ("reference", { csv, entry, _ in csv.add(quoted: entry.facts.payment?.reference) }),
        ("asked_by", { csv, entry, _ in csv.add(quoted: entry.facts.initiator) }),
        (
            "latitude",
            { csv, entry, _ in
                add(number: entry.facts.location.map { "\($0.latitude)" }, to: &csv)
            }
        ),
        (
            "longitude",
            { csv, entry, _ in
                add(number: entry.facts.location.map { "\($0.longitude)" }, to: &csv)
            }
        ),
        (
            "country",
            { csv, entry, _ in csv.add(quoted: place(entry)?.country.map { "\($0.code)" }) }
        ),
        (
            "town",
            { csv, entry, _ in
                csv.add(quoted: place(entry)?.town.map { PrintableText($0.name) })
            }
        ),
        ("remote_address", { csv, entry, _ in csv.add(quoted: entry.facts.remoteAddress?.text) }),
        ("risk", { csv, entry, _ in csv.add(quoted: entry.review.assessment.level.word) }),
        ("message_id", { csv, entry, _ in csv.add(quoted: PrintableText(entry.id.text)) }),
    ]

    /// With the end of the line.
    package static let header = columns.map(\.name).joined(separator: ",") + "\r\n"

    /// The row of a request, with the end of the line; every text is printable.
    package static func row(_ entry: Entry, now: Instant) -> String {
        var csv = CSVWriter()
        for column in columns { column.add(&csv, entry, now) }
        csv.endRow()
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
