import Token
package import Vocabulary

/// The accounts of a file, in its order.
package struct AccountList: Sendable {
    /// With several kinds of lines, that of the first.
    package let format: AccountFormat
    /// Includes unusable entries.
    package let entries: [ImportedEntry]
    /// Sentences about missing parts of an export.
    package var missingParts: [PrintableText] = []
}

/// The entry of a file for one account.
package struct ImportedEntry: Sendable {
    /// A position, counted from 1.
    package struct Place: Hashable, Sendable, CustomStringConvertible {
        /// `nil` in files without lines.
        package var line: Int?
        /// The index within the file or the line; `nil` for the whole line.
        package var entry: Int?

        /// Such as `line 2, entry 3`.
        package var description: String {
            [line.map { "line \($0)" }, entry.map { "entry \($0)" }].compactMap(\.self)
                .joined(separator: ", ")
        }
    }

    package enum Content: Sendable {
        case address(EnrolmentAddress)
        case record(SDKRecord)
        case refused(any CodedError)
    }

    package let place: Place
    package let name: PrintableText?
    package let content: Content
}

extension AccountList {
    /// Reads addresses of one-time codes and of Google Authenticator, one a line; blank lines are
    /// no accounts.
    init(lines bytes: [UInt8]) throws(AccountFileError) {
        let lines = try AccountFile.lines(bytes)
        let known = lines.first { Self.isAddress($0.text) }
        if known == nil, let line = lines.first?.text {
            // A single text is named in the error; several are another file format.
            let found = EnrolmentError.Found(line)
            throw lines.count == 1 && found != .other ? .address(.scheme(found)) : .format
        }
        var entries: [ImportedEntry] = []
        var parts = MigrationParts()
        for line in lines {
            if Self.isMigration(line.text) {
                entries += Self.migration(line.text, line: line.number, parts: &parts)
            } else {
                entries.append(Self.entry(line.text, at: ImportedEntry.Place(line: line.number)))
            }
            guard entries.count <= AccountFile.mostAccounts else {
                throw .tooMany(limit: AccountFile.mostAccounts)
            }
        }
        self.init(
            format: known.map { Self.isMigration($0.text) } ?? false ? .migration : .addresses,
            entries: entries,
            missingParts: parts.missing
        )
    }

    /// Reads records of the SDKs, one a line; `nil` when no line is one.
    init?(records bytes: [UInt8]) throws(AccountFileError) {
        var isAnyRecord = false
        var entries: [ImportedEntry] = []
        for line in try AccountFile.lines(bytes) {
            let content: ImportedEntry.Content
            do throws(SDKRecordError) {
                content = .record(try SDKRecord(parsing: line.text))
                isAnyRecord = true
            } catch {
                content = .refused(error)
                switch error {
                case .json, .notObject, .kind: break
                default: isAnyRecord = true
                }
            }
            entries.append(
                ImportedEntry(
                    place: ImportedEntry.Place(line: line.number),
                    name: nil,
                    content: content
                )
            )
        }
        guard isAnyRecord else { return nil }
        self.init(format: .records, entries: entries)
    }

    /// The entry of another program's address, also `otpauth://steam/…` and `steam://SECRET`;
    /// `issuer` and `name` fill in missing ones.
    static func entry(
        _ text: String,
        at place: ImportedEntry.Place,
        issuer: String = "",
        name: String = ""
    ) -> ImportedEntry {
        func refused(_ error: AccountFileError, _ label: PrintableText? = nil) -> ImportedEntry {
            ImportedEntry(place: place, name: label, content: .refused(error))
        }
        let query: EnrolmentQuery
        do throws(EnrolmentError) {
            query = try EnrolmentQuery(text, limit: EnrolmentAddress.limit)
        } catch {
            let label = ImportedCode.label(issuer: issuer, name: name)
            return refused(error == .scheme(.other) ? .line : .address(error), label)
        }
        if query.scheme == "steam", !issuer.isEmpty || !name.isEmpty {
            let secret = String(text.dropFirst("steam://".count))
            return ImportedCode(type: "steam", issuer: issuer, name: name, secret: secret)
                .entry(at: place)
        }
        guard query.scheme == "otpauth" else {
            if ["pushauth", "mfauth"].contains(query.scheme) { return refused(.kind) }
            let found = EnrolmentError.Found("\(query.scheme)://\(query.type)")
            return refused(found == .other ? .line : .address(.scheme(found)))
        }
        let named = query.named(issuer: issuer, name: name)
        let label = ImportedCode.label(
            issuer: named["issuer"] ?? named.labelIssuer,
            name: named.account
        )
        do throws(AccountFileError) {
            let address = try ImportedCode.address(named)
            return ImportedEntry(place: place, name: label, content: .address(address))
        } catch {
            return refused(error, label)
        }
    }

    private static func isAddress(_ text: String) -> Bool {
        let scheme = try? EnrolmentQuery(text, limit: EnrolmentAddress.limit).scheme
        return ["otpauth", "steam"].contains(scheme ?? "")
            || ["otpauth://", "steam://"].contains { begins(text, with: $0) } || isMigration(text)
    }

    private static func isMigration(_ text: String) -> Bool {
        begins(text, with: "otpauth-migration://")
    }

    private static func begins(_ text: String, with scheme: String) -> Bool {
        text.prefix(scheme.count).lowercased() == scheme
    }

    private static func migration(
        _ text: String,
        line: Int,
        parts: inout MigrationParts
    ) -> [ImportedEntry] {
        let refused = ImportedEntry(
            place: ImportedEntry.Place(line: line),
            name: nil,
            content: .refused(AccountFileError.migration)
        )
        guard let query = try? EnrolmentQuery(text, limit: AccountFile.limit),
            let data = query["data"], let bytes = try? Base64.decode(data), !bytes.isEmpty
        else { return [refused] }
        let payload = MigrationPayload(bytes)
        guard parts.insert(payload) else { return [] }
        let entries = zip(1..., payload.codes).map { number, code in
            let place = ImportedEntry.Place(line: line, entry: number)
            return code?.entry(at: place)
                ?? ImportedEntry(
                    place: place,
                    name: nil,
                    content: .refused(AccountFileError.entry)
                )
        }
        return entries + (payload.isWhole ? [] : [refused])
    }
}

/// The parts present of each export of Google Authenticator.
private struct MigrationParts {
    private var sizes: [Int64: Int64] = [:]
    private var order: [Int64] = []
    private var found: [Int64: Set<Int64>] = [:]
    /// An export has a few parts; larger numbers are ignored.
    private static let most: Int64 = 1_000

    /// Records a part; false when it was there already.
    mutating func insert(_ payload: MigrationPayload) -> Bool {
        guard payload.isWhole, (1...Self.most).contains(payload.batchSize),
            (0..<payload.batchSize).contains(payload.batchIndex)
        else { return true }
        if sizes[payload.batchID] == nil {
            sizes[payload.batchID] = payload.batchSize
            order.append(payload.batchID)
        }
        // A single part has no export number: every such address is its own export.
        guard payload.batchSize > 1 else { return true }
        return found[payload.batchID, default: []].insert(payload.batchIndex).inserted
    }

    var missing: [PrintableText] {
        order.flatMap { id -> [PrintableText] in
            guard let size = sizes[id], size > 1 else { return [] }
            let found = found[id] ?? []
            return (0..<size).filter { !found.contains($0) }.map {
                "part \($0 + 1) of \(size) of the Google Authenticator export is missing"
            }
        }
    }
}
