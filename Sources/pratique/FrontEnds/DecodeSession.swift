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
    package enum Line: Sendable {
        case text(PrintableText)
        /// JSON, escaped for a terminal.
        case json(String)
    }

    /// What is printed of each input.
    package enum Form: Sendable {
        /// Lines for a person.
        case text
        /// One JSON object: what the message says.
        case facts
        /// The same with place, comparison and hints.
        case assessed
    }

    private let decoder: Decoder
    /// The accounts of mechanisms whose keys come from the store.
    private let accounts: [String: PrintableText]
    private let assessor: RequestAssessor
    private let clock: Clock
    private let form: Form

    /// Reads what the run needs.
    ///
    /// - Parameters:
    ///   - keysPath: A keys file; without one, and without accounts, nothing can be verified.
    ///   - accounts: Whose keys are used beside those of the file.
    ///   - now: The time of receipt; without one the system's.
    ///   - home: The approver's place as `LATITUDE,LONGITUDE`.
    ///   - form: What is printed of each input.
    ///   - atlas: Names places.
    ///   - files: Tell local times and the countries of addresses.
    /// - Throws: ``ArgumentError``, and ``FileError`` or ``KeysFileError`` for the keys file.
    package init(
        keysPath: String?,
        accounts: [StoredAccount] = [],
        now: String?,
        home: String?,
        form: Form,
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
        self.form = form
    }

    /// Decodes one file; one that cannot be read is a refused input.
    ///
    /// - Parameters:
    ///   - path: A path, or `-` for standard input.
    ///   - emit: Takes the lines to print.
    /// - Returns: Whether the input was verified.
    package func decode(_ path: String, emit: (Line) -> Void) -> Bool {
        let decoded: Decoded
        do throws(FileError) {
            let bytes = try BoundedFile.contents(
                of: path,
                as: .envelope,
                limit: Envelope.mostBytes
            )
            decoded = decoder.decoded(bytes)
        } catch {
            decoded = .refused(error)
        }
        let source = Source(path: path)
        if form == .text {
            emit(.text("\(decoded.word): \(source.name)"))
            for line in lines(decoded) { emit(.text(line)) }
            emit(.text(.empty))
        } else {
            emit(.json(JSON.printableText { add(decoded, of: source, to: &$0) }))
        }
        return decoded.isVerified
    }

    /// Decodes one line of an input and writes the answer as a line of JSON.
    ///
    /// - Returns: Whether the line was verified.
    func decode(
        _ line: LineReader.Line,
        number: Int,
        of path: String,
        to json: inout JSONWriter
    ) -> Bool {
        let decoded: Decoded =
            switch line {
            case .bytes(let bytes): decoder.decoded(bytes)
            case .tooLong: .refused(FileError.tooLong(.envelope, limit: Envelope.mostBytes))
            }
        json.object { add(decoded, of: Source(path: path, line: number), to: &$0) }
        json.endLine()
        return decoded.isVerified
    }

    /// Writes the refusal of an input that cannot be read.
    func refuse(_ error: FileError, of path: String, to json: inout JSONWriter) {
        json.object { add(.refused(error), of: Source(path: path), to: &$0) }
        json.endLine()
    }

    /// Where an input stands.
    private struct Source {
        let path: String
        var line: Int?

        var name: PrintableText {
            path == "-" ? "standard input" : PrintableText(path, limit: 256)
        }
    }

    private func add(_ decoded: Decoded, of source: Source, to json: inout JSONWriter) {
        json.add("input", PrintableText(source.path))
        json.add("line", source.line.map(Int64.init))
        json.add("status", decoded.status)
        switch decoded {
        case .verified(let request, _):
            json.add("account", accounts[request.facts.mechanismUID])
            guard form == .assessed else { return add(request.facts, nil, nil, to: &json) }
            let (locationContext, assessment) = assessed(request)
            add(request.facts, locationContext, assessment, to: &json)
        case .unanswerable(let reading): addUnassessed(reading.facts, to: &json)
        case .unverified(let reading): addUnassessed(reading.facts, to: &json)
        case .unverifiedEnding(let ending, let id, let other):
            json.add("ending", PrintableText(ending.rawValue))
            json.add("message_id", id.text)
            RequestJSON.add(other, to: &json)
        case .refused(let error):
            json.add("code", error.code)
            json.add("reason", error.reason)
        }
    }

    private func addUnassessed(_ facts: RequestFacts, to json: inout JSONWriter) {
        let place = form == .assessed ? assessor.locationContext(of: facts) : nil
        add(facts, place, nil, to: &json)
    }

    private func add(
        _ facts: RequestFacts,
        _ locationContext: MessageReview.LocationContext?,
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
