import Risk
import Token
import Vocabulary

/// How a request was assessed, as the store keeps it: JSON that it seals and does not read.
///
/// The sentences are kept as a person saw them, so that a later version of the program, another
/// home or other baselines change nothing of what is over.
struct StoredAssessment: Hashable, Sendable {
    let assessment: Assessment
    /// What its place was compared with.
    let places: EarlierPlaces
    let instant: Instant

    init(_ assessment: Assessment, beside places: EarlierPlaces, at instant: Instant) {
        self.assessment = assessment
        self.places = places
        self.instant = instant
    }

    /// What the store keeps.
    var bytes: [UInt8] {
        JSON.bytes { json in
            json.add("version", Self.version)
            json.add("instant", instant.milliseconds)
            json.add("level", assessment.level.word)
            json.add("points", assessment.points)
            json.objects("hints", assessment.hints) { Self.add($1, to: &$0) }
            switch assessment.unusualness {
            case .coldStart(let seen, let needed):
                json.add("seen", seen)
                json.add("needed", needed)
            case .score(let score):
                json.objects("parts", score.parts) { json, part in
                    json.add("feature", part.feature.rawValue)
                    json.add("value", part.value)
                    json.add("log10", exactly: part.logarithm)
                }
            }
            json.add("normal", assessment.normal)
            json.object("comparison") { Self.add(assessment.comparison, to: &$0) }
            json.object("places") { places.add(to: &$0) }
        }
    }

    /// Reads what was written as ``bytes``; `nil` for anything else, such as what a later version
    /// has written.
    init?(_ bytes: [UInt8]) {
        let limits = JSONLimits(bytes: 1 << 20, members: 16_384)
        guard let json = try? JSON.parse(bytes, limits: limits).objectValue,
            json["version"]?.numberValue?.integer == Int64(Self.version),
            let milliseconds = json["instant"]?.numberValue?.integer,
            let level = json["level"]?.stringValue.flatMap(Severity.init(word:)),
            let points = json["points"]?.numberValue?.integer,
            let hints = json["hints"]?.arrayValue?.compactMap(Self.hint),
            hints.count == json["hints"]?.arrayValue?.count,
            let unusualness = Self.unusualness(json),
            let places = json["places"]?.objectValue.flatMap(EarlierPlaces.init)
        else { return nil }
        self.places = places
        instant = Instant(milliseconds: milliseconds)
        assessment = Assessment(
            kept: hints,
            level: level,
            points: Int(points),
            unusualness: unusualness,
            normal: json.printable("normal") ?? .empty,
            // That of a later version may have another form.
            comparison: json["comparison"]?.objectValue.flatMap(Self.comparison) ?? Comparison()
        )
    }

    private static let version = 1

    private static func add(_ hint: RiskHint, to json: inout JSONWriter) {
        json.add("code", hint.code)
        json.add("severity", hint.severity.word)
        json.add("sentence", hint.sentence)
        json.add("gist", hint.summary)
        json.add(
            "evidence",
            .array(hint.evidence.map { .array([.string($0.name), .string($0.value.text)]) })
        )
        json.add("remedy", hint.remedy)
        json.add("standing", hint.isAboutSetup)
    }

    private static func hint(_ value: JSONValue) -> RiskHint? {
        guard let json = value.objectValue, let code = json["code"]?.stringValue,
            let severity = json["severity"]?.stringValue.flatMap(Severity.init(word:)),
            let sentence = json.printable("sentence"), let summary = json.printable("gist"),
            let remedy = json.printable("remedy"),
            let isAboutSetup = json["standing"]?.boolValue,
            let rows = json["evidence"]?.arrayValue
        else { return nil }
        let evidence = rows.compactMap { row -> RiskHint.Evidence? in
            guard let pair = row.arrayValue, pair.count == 2, let name = pair[0].stringValue,
                let value = pair[1].stringValue
            else { return nil }
            return RiskHint.Evidence(name: name, value: PrintableText(kept: value))
        }
        guard evidence.count == rows.count else { return nil }
        return RiskHint(
            code: code,
            severity: severity,
            sentence: sentence,
            summary: summary,
            evidence: evidence,
            remedy: remedy,
            isAboutSetup: isAboutSetup
        )
    }

    private static func add(_ comparison: Comparison, to json: inout JSONWriter) {
        json.add("approvals", comparison.approvals)
        json.add("needed", comparison.needed)
        json.add("payments", comparison.payments)
        json.add("leading_payment", comparison.leadingPayment)
        json.objects("doubts", comparison.doubts.sorted { $0.key < $1.key }) { json, doubt in
            json.add("payment", doubt.key)
            json.add("gist", doubt.value)
        }
        json.objects("rows", comparison.rows) { json, row in
            json.add("subject", row.subject.rawValue)
            json.add("standing", row.status.rawValue)
            json.add("usual", row.usual)
            json.add("difference", row.difference)
        }
    }

    private static func comparison(_ json: JSONObject) -> Comparison? {
        guard let approvals = json["approvals"]?.numberValue?.integer,
            let needed = json["needed"]?.numberValue?.integer,
            let payments = json["payments"]?.numberValue?.integer,
            let leading = json["leading_payment"]?.numberValue?.integer,
            let values = json["rows"]?.arrayValue
        else { return nil }
        let rows = values.compactMap(Comparison.Row.init(kept:))
        guard rows.count == values.count else { return nil }
        return Comparison(
            rows: rows,
            approvals: Int(approvals),
            needed: Int(needed),
            payments: Int(payments),
            leadingPayment: Int(leading),
            doubts: Dictionary(
                (json["doubts"]?.arrayValue ?? []).compactMap { value in
                    guard let doubt = value.objectValue, let gist = doubt.printable("gist"),
                        let payment = doubt["payment"]?.numberValue?.integer
                    else { return nil }
                    return (Int(payment), gist)
                },
                uniquingKeysWith: { first, _ in first }
            )
        )
    }

    private static func unusualness(_ json: JSONObject) -> Unusualness? {
        if let seen = json["seen"]?.numberValue?.integer,
            let needed = json["needed"]?.numberValue?.integer
        {
            return .coldStart(seen: Int(seen), needed: Int(needed))
        }
        guard let rows = json["parts"]?.arrayValue else { return nil }
        let parts = rows.compactMap { row -> Score.Part? in
            guard let part = row.objectValue,
                let feature = part["feature"]?.stringValue.flatMap(Score.Feature.init(rawValue:)),
                let logarithm = part["log10"]?.numberValue?.double
            else { return nil }
            return Score.Part(
                feature: feature,
                value: part.printable("value"),
                logarithm: logarithm
            )
        }
        return parts.count == rows.count ? .score(Score(parts: parts)) : nil
    }
}

extension Comparison.Row {
    fileprivate init?(kept value: JSONValue) {
        guard let json = value.objectValue,
            let subject = json["subject"]?.stringValue.flatMap(Comparison.Subject.init(rawValue:)),
            let status = json["standing"]?.stringValue
                .flatMap(Comparison.Status.init(rawValue:))
        else { return nil }
        self.init(
            subject,
            status,
            usual: json.printable("usual"),
            difference: json.printable("difference")
        )
    }
}

extension Severity {
    /// Reads ``word``.
    fileprivate init?(word: String) {
        guard let severity = Self.allCases.first(where: { $0.word.text == word }) else {
            return nil
        }
        self = severity
    }
}

extension PrintableText {
    /// A text that was printable when it was kept, whole.
    fileprivate init(kept text: String) { self.init(text, limit: text.utf8.count) }
}

extension JSONObject {
    fileprivate func printable(_ name: String) -> PrintableText? {
        self[name]?.stringValue.map(PrintableText.init(kept:))
    }
}
