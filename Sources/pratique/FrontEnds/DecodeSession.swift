package import Atlas
import Geodesy
package import Host
import Push
import Review
import Risk
import Service
package import Store
import Token
package import Vocabulary

/// One run of `pratique decode`: the keys, the clock and the place of the approver.
package struct DecodeSession: Sendable {
    /// One line to print.
    package enum Line: Sendable {
        case text(PrintableText)
        /// JSON, escaped for a terminal.
        case json(String)
    }

    private let decoder: Decoder
    /// The accounts of mechanisms whose keys come from the store.
    private let accounts: [String: PrintableText]
    private let assessor: RequestAssessor
    private let clock: Clock
    private let asJSON: Bool

    /// Reads what the run needs.
    ///
    /// - Parameters:
    ///   - keysPath: A keys file; without one, and without accounts, nothing can be verified.
    ///   - accounts: Whose keys are used beside those of the file.
    ///   - now: The time of receipt; without one the system's.
    ///   - home: The approver's place as `LATITUDE,LONGITUDE`.
    ///   - asJSON: Whether every input becomes one JSON object.
    ///   - atlas: Names places.
    ///   - files: Tell local times and the countries of addresses.
    /// - Throws: ``ArgumentError``, and ``FileError`` or ``KeysFileError`` for the keys file.
    package init(
        keysPath: String?,
        accounts: [StoredAccount] = [],
        now: String?,
        home: String?,
        asJSON: Bool,
        atlas: Atlas = .embedded,
        files: GeographicFiles? = nil
    ) throws {
        let index = AccountIndex(accounts)
        var keys = index.keys
        if let keysPath {
            // Whoever can change it would have what they write shown as verified.
            try BoundedFile.checkOnlyOwnerChanges(keysPath, as: .keys)
            let bytes = try BoundedFile.contents(of: keysPath, as: .keys, limit: KeyRing.limit)
            keys = try KeyRing(parsing: bytes)
        }
        clock = if let now { .fixed(at: try Instant(argument: now)) } else { .system }
        let profile = Profile(home: try home.map(Coordinate.init(argument:)))
        decoder = Decoder(keys: keys, devices: index.notifiedDevices, clock: clock)
        self.accounts = accounts.reduce(into: [:]) { names, stored in
            let pending = stored.pending.map(\.mechanism.uid)
            for uid in pending + [stored.push?.uid].compactMap(\.self) {
                names[uid] = stored.account.label
            }
        }
        assessor = RequestAssessor(atlas: atlas, profile: profile, files: files)
        self.asJSON = asJSON
    }

    /// Decodes one file, or each of its lines.
    ///
    /// A bad line or a file that cannot be read is a refused input; it never stops the rest.
    ///
    /// - Parameters:
    ///   - path: A path, or `-` for standard input.
    ///   - byLine: Whether every line is one input.
    ///   - emit: Takes the lines to print.
    /// - Returns: Whether every input was verified.
    package func decode(_ path: String, byLine: Bool, emit: (Line) -> Void) -> Bool {
        do throws(FileError) {
            guard byLine else {
                let bytes = try BoundedFile.contents(
                    of: path,
                    as: .envelope,
                    limit: Envelope.mostBytes
                )
                return report(decoder.decoded(bytes), of: Source(path: path), emit: emit)
            }
            var reader = try LineReader(path: path, as: .envelope, limit: Envelope.mostBytes)
            var isAllVerified = true
            var number = 0
            while let line = try reader.next() {
                number += 1
                let source = Source(path: path, line: number)
                let verified = report(decoded(line), of: source, emit: emit)
                isAllVerified = isAllVerified && verified
            }
            return isAllVerified
        } catch {
            return report(.refused(error), of: Source(path: path), emit: emit)
        }
    }

    private func decoded(_ line: LineReader.Line) -> Decoded {
        switch line {
        case .bytes(let bytes): decoder.decoded(bytes)
        case .tooLong: .refused(FileError.tooLong(.envelope, limit: Envelope.mostBytes))
        }
    }

    /// Where an input stands.
    private struct Source {
        let path: String
        var line: Int?

        /// The name that a person reads, such as `file.json` or `file.json, line 3`.
        var name: PrintableText {
            let file: PrintableText =
                path == "-" ? "standard input" : "\(PrintableText(path, limit: 256))"
            return line.map { "\(file), line \($0)" } ?? file
        }
    }

    /// Prints one outcome; true when it was verified.
    private func report(_ decoded: Decoded, of source: Source, emit: (Line) -> Void) -> Bool {
        if asJSON {
            emit(.json(JSON.printableText { add(decoded, of: source, to: &$0) }))
        } else {
            emit(.text("\(decoded.word): \(source.name)"))
            for line in lines(decoded) { emit(.text(line)) }
            emit(.text(.empty))
        }
        return decoded.isVerified
    }

    private func add(_ decoded: Decoded, of source: Source, to json: inout JSONWriter) {
        json.add("input", PrintableText(source.path))
        json.add("line", source.line.map(Int64.init))
        json.add("status", decoded.status)
        switch decoded {
        case .verified(let request, _):
            json.add("account", accounts[request.facts.mechanismUID])
            let (locationContext, assessment) = assessed(request)
            add(request.facts, locationContext, assessment, to: &json)
        case .unanswerable(let reading):
            add(reading.facts, assessor.locationContext(of: reading.facts), nil, to: &json)
        case .unverified(let reading):
            add(reading.facts, assessor.locationContext(of: reading.facts), nil, to: &json)
        case .unverifiedEnding(let ending, let id, let other):
            json.add("ending", PrintableText(ending.rawValue))
            json.add("message_id", id.text)
            RequestJSON.add(other, to: &json)
        case .refused(let error):
            json.add("code", error.code)
            json.add("reason", error.reason)
        }
    }

    private func add(
        _ facts: RequestFacts,
        _ locationContext: MessageReview.LocationContext,
        _ assessment: Assessment?,
        to json: inout JSONWriter
    ) {
        json.object("request") { json in
            RequestJSON.add(
                facts,
                locationContext: locationContext,
                assessment: assessment,
                now: clock.now,
                to: &json
            )
        }
    }

    private func assessed(
        _ request: ApprovalRequest
    ) -> (MessageReview.LocationContext, Assessment) {
        let locationContext = assessor.locationContext(of: request.facts)
        let assessment = assessor.assessment(
            of: request,
            context: assessor.context(of: request.facts, place: locationContext.place),
            baseline: Baseline(),
            now: clock.now
        )
        return (locationContext, assessment)
    }

    /// For a person.
    private func lines(_ decoded: Decoded) -> [PrintableText] {
        switch decoded {
        case .verified(let request, _):
            let uid = request.facts.mechanismUID
            let (locationContext, assessment) = assessed(request)
            return lines(
                MessageReview(
                    request,
                    account: accounts[uid] ?? PrintableText(uid),
                    assessment: assessment,
                    locationContext: locationContext
                )
            )
        case .unanswerable(let reading):
            let locationContext = assessor.locationContext(of: reading.facts)
            return lines(MessageReview(reading, locationContext: locationContext))
        case .unverified(let reading):
            let locationContext = assessor.locationContext(of: reading.facts)
            return lines(MessageReview(reading, locationContext: locationContext))
        case .unverifiedEnding(let ending, let id, let other):
            return ["Ends \(PrintableText(id.text)): \(Words.sentence(ending))"]
                + other.map { "\($0.path): \($0.value)" }
        case .refused(let error): return ["\(error.sentence)"]
        }
    }

    private func lines(_ review: MessageReview) -> [PrintableText] {
        Plain.lines(review, now: clock.now)
    }
}

extension Decoded {
    fileprivate var isVerified: Bool {
        switch self {
        case .verified, .unanswerable: true
        case .unverified, .unverifiedEnding, .refused: false
        }
    }

    /// In JSON.
    fileprivate var status: String {
        switch self {
        case .verified, .unanswerable: "verified"
        case .unverified, .unverifiedEnding: "unverified"
        case .refused: "refused"
        }
    }

    /// The word that heads an outcome.
    fileprivate var word: PrintableText {
        switch self {
        case .verified: "VERIFIED"
        case .unanswerable: "VERIFIED, but without a message id it cannot be answered"
        case .unverified, .unverifiedEnding: "UNVERIFIED, anyone could have written it"
        case .refused: "REFUSED"
        }
    }
}
