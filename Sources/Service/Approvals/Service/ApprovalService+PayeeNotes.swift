import Host
import Push
package import Risk
package import Store
import Token
import Vocabulary

/// What the person keeps about payees: sealed in the store, and shown beside their names.
extension ApprovalService {
    /// All of them, in the order in which they were written.
    ///
    /// - Throws: ``StorageError``, `.payeeNotesDamaged` when they were changed in the file.
    package func payeeNotes() async throws(StorageError) -> [PayeeNote] {
        KeptNotes(try await store.text(of: .payeeNotes)).all
    }

    /// Keeps a note in place of those about the same name.
    ///
    /// - Parameters:
    ///   - typed: The note; an empty one removes what is kept.
    ///   - name: The payee, as requests name it.
    /// - Returns: What is kept; `nil` when it was removed.
    /// - Throws: ``PayeeNoteError``, ``StorageError``; then nothing has changed.
    package func note(_ typed: String, onPayee name: String) async throws -> PayeeNote? {
        let payee = try Self.line(name, atMost: PayeeNote.longestName, else: .payee)
        guard !payee.isEmpty else { throw PayeeNoteError.payee }
        let text = try Self.line(typed, atMost: PayeeNote.longestText, else: .text)
        let note = PayeeNote(payee: payee, text: text)
        let isChanged = try await store.change(.payeeNotes, now: clock.now) { text in
            var kept = KeptNotes(text)
            let others = kept.all.filter { !$0.concerns(payee) }
            if note.text.isEmpty {
                guard others.count < kept.all.count else { return nil }
                kept.all = others
                return kept.change(.payeeNoteRemoved, note)
            }
            guard others.count < PayeeNote.most else { return nil }
            kept.all = others + [note]
            return kept.change(.payeeNoteKept, note)
        }
        guard isChanged else {
            throw text.isEmpty ? PayeeNoteError.unknown : PayeeNoteError.tooMany
        }
        return text.isEmpty ? nil : note
    }

    /// Words with single blanks between them, as they can be shown.
    private static func line(
        _ text: String,
        atMost most: Int,
        else error: PayeeNoteError
    ) throws -> PrintableText {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let line = PrintableText(words, limit: most + 1)
        guard words.unicodeScalars.count <= most, line.text.unicodeScalars.count <= most else {
            throw error
        }
        return line
    }

    /// The notes for what is shown; none when they were changed in the file.
    func shownPayeeNotes() async throws(StorageError) -> [PayeeNote] {
        do throws(StorageError) {
            return try await payeeNotes()
        } catch {
            guard error == .payeeNotesDamaged else { throw error }
            return []
        }
    }
}

extension [PayeeNote] {
    /// What is kept about the payee of a request whose text is signed: of several payments, the one
    /// that is shown first.
    func text(for facts: RequestFacts, _ assessment: Assessment) -> PrintableText? {
        let shown = facts.leading(with: assessment.comparison.leadingPayment)
        guard facts.isSigned, let payee = shown.payment?.payee else { return nil }
        return first { $0.concerns(payee) }?.text
    }
}

/// Why a note on a payee is not kept or not removed.
package enum PayeeNoteError: CodedError {
    case payee
    case text
    case tooMany
    case unknown

    /// Such as `payee-note.text`.
    package var row: (code: String, reason: String) {
        switch self {
        case .payee:
            ("payee-note.payee", "The payee is missing, or its name is longer than 70 characters.")
        case .text: ("payee-note.text", "The note is longer than 140 characters. Shorten it.")
        case .tooMany:
            (
                "payee-note.limit",
                "There are 256 notes on payees already. Remove one: `pratique payees note PAYEE \"\"`."
            )
        case .unknown:
            (
                "payee-note.unknown",
                "There is no note on a payee of that name. `pratique payees` lists them."
            )
        }
    }
}

/// The text that the store keeps: JSON.
private struct KeptNotes {
    var all: [PayeeNote]

    /// Reads ``text``; anything else, such as what a later version has written, holds nothing.
    init(_ text: String?) {
        let json = text.flatMap { try? JSON.parse(Array($0.utf8)).objectValue }
        all = json?["notes"]?.arrayValue?.compactMap(Self.note) ?? []
    }

    private static func note(_ value: JSONValue) -> PayeeNote? {
        guard let json = value.objectValue, let payee = json["payee"]?.stringValue,
            let text = json["note"]?.stringValue
        else { return nil }
        return PayeeNote(
            payee: PrintableText(payee, limit: PayeeNote.longestName),
            text: PrintableText(text, limit: PayeeNote.longestText)
        )
    }

    func change(_ kind: AuditKind, _ note: PayeeNote) -> ApprovalStore.SealedChange {
        .init(
            kind,
            shown: note.text.isEmpty ? note.payee : "\(note.payee): \(note.text)",
            text: JSON.text { json in
                json.objects("notes", all) { json, note in
                    json.add("payee", note.payee)
                    json.add("note", note.text)
                }
            }
        )
    }
}
