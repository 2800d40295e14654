import Geodesy
import Host
import Push
import Review
package import Risk
package import Store
import Token
package import Vocabulary

/// What the person has announced: kept sealed in the store, and part of every assessment.
extension ApprovalService {
    /// Those that still hold, in the order they were made.
    ///
    /// - Throws: ``StorageError``, `.expectationsDamaged` when they were changed in the file.
    package func expectations() async throws(StorageError) -> [Expectation] {
        let now = clock.now
        return KeptExpectations(try await store.text(of: .expectations)).all.filter {
            $0.end >= now
        }
    }

    /// Keeps what the person announces.
    ///
    /// - Parameters:
    ///   - matter: What will come; its texts are cut to ``Expectation/mostCharacters``.
    ///   - day: The last day, such as `2026-11-28`.
    ///   - zone: By whose clock the day ends.
    /// - Returns: What is kept.
    /// - Throws: ``ExpectationError``, ``StorageError``; then nothing has changed.
    package func expect(
        _ matter: Expectation.Matter,
        until day: String,
        in zone: LocalZone
    ) async throws -> Expectation {
        let now = clock.now
        let today = LocalDay(now, in: zone)
        let typed = LocalDay.day(typed: day, from: now, in: zone, within: 0...Expectation.mostDays)
        guard let last = typed, let end = zone.end(ofDay: last.isoText)
        else { throw ExpectationError.day(Found(day)) }
        let lastDay = last.isOfYear(of: today) ? last.shortText : last.text
        let made: @Sendable (KeptExpectations) -> Expectation = { kept in
            Expectation(
                number: kept.last + 1,
                matter: matter,
                made: now,
                end: end,
                lastDay: lastDay
            )
        }
        guard
            try await store.change(
                .expectations,
                now: now,
                { text in
                    var kept = KeptExpectations(text)
                    kept.all.removeAll { $0.end < now }
                    guard kept.all.count < Expectation.most else { return nil }
                    let expectation = made(kept)
                    kept.all.append(expectation)
                    kept.last = expectation.number
                    return kept.change(.expectationMade, expectation)
                }
            ),
            let kept = try await expectations().last
        else { throw ExpectationError.tooMany }
        return kept
    }

    /// Keeps what a line announces: `PLACE until DAY`, or `AMOUNT CURRENCY to PAYEE until DAY`.
    ///
    /// - Parameters:
    ///   - line: As it was typed.
    ///   - place: Finds a place by its name or coordinates.
    ///   - zone: By whose clock the day ends.
    /// - Returns: What is kept.
    /// - Throws: ``ExpectationError``, ``StorageError``, what `place` throws; then nothing has changed.
    func expect(
        _ line: String,
        finding place: (String) throws -> StoredHome,
        in zone: LocalZone
    ) async throws -> Expectation {
        let words = line.split(separator: " ").map(String.init)
        guard let until = words.lastIndex(of: "until"), until > 0, until + 1 < words.count else {
            throw ExpectationError.line
        }
        let day = words[(until + 1)...].joined(separator: " ")
        let matter = Array(words[..<until])
        // "A payment of about 90 GBP to Northgate" says no more than "90 GBP to Northgate".
        let payment = Array(matter.drop { Self.fillers.contains($0.lowercased()) })
        if payment.count > 2, payment[1] == "to", payment[0].contains(where: \.isNumber) {
            throw ExpectationError.currency(nil)
        }
        if payment.count > 3, payment[2] == "to" {
            let isFirst = payment[0].contains(where: \.isNumber)
            return try await expect(
                Expectation.Matter(
                    amount: payment[isFirst ? 0 : 1],
                    currency: payment[isFirst ? 1 : 0],
                    to: payment[3...].joined(separator: " ")
                ),
                until: day,
                in: zone
            )
        }
        let found = try place(matter.joined(separator: " "))
        let name = PrintableText(found.label.text, limit: Expectation.mostCharacters)
        return try await expect(.place(name, found.coordinate), until: day, in: zone)
    }

    /// Words before an amount that change nothing.
    private static let fillers: Set<String> = ["a", "payment", "of", "about"]

    /// Removes one.
    ///
    /// - Parameter number: Its number.
    /// - Throws: `ExpectationError.unknown`, ``StorageError``.
    package func removeExpectation(_ number: Int) async throws {
        guard try await take(number, as: .expectationRemoved) else {
            throw ExpectationError.unknown(number)
        }
    }

    /// Uses an expected payment up, before an approval of it is sent.
    ///
    /// - Returns: Whether it was there: another approval may have used it meanwhile.
    func useExpectation(_ number: Int, for id: MessageID) async throws(StorageError) -> Bool {
        try await take(number, as: .expectationUsed, messageID: id.text)
    }

    private func take(
        _ number: Int,
        as kind: AuditKind,
        messageID: String? = nil
    ) async throws(StorageError) -> Bool {
        try await store.change(.expectations, now: clock.now) { text in
            var kept = KeptExpectations(text)
            guard let place = kept.all.firstIndex(where: { $0.number == number }) else {
                return nil
            }
            let expectation = kept.all.remove(at: place)
            return kept.change(kind, expectation, messageID: messageID)
        }
    }

    /// Assesses by what is kept now, which another program may have changed.
    ///
    /// Expectations that were changed in the file lower nothing.
    func loadExpectations() async throws(StorageError) {
        var kept: [Expectation] = []
        do throws(StorageError) {
            kept = try await expectations()
        } catch {
            guard error == .expectationsDamaged else { throw error }
        }
        guard kept != keptExpectations else { return }
        keptExpectations = kept
        assessor = assessor.with(filled(profile))
    }
}

extension Expectation.Matter {
    /// A payment as a person writes it, such as `1,200`, `gbp` and `River Insurance`.
    package init(amount: String, currency: String, to: String) throws(ExpectationError) {
        let parts = amount.split(separator: ".", omittingEmptySubsequences: false)
        let groups = parts[0].split(separator: ",", omittingEmptySubsequences: false)
        let isGrouped =
            groups.count > 1 && (1...3).contains(groups[0].count) && !groups[0].hasPrefix("0")
            && groups.dropFirst().allSatisfy { $0.count == 3 }
            && parts.dropFirst().allSatisfy { !$0.contains(",") }
        let written = isGrouped ? amount.filter { $0 != "," } : amount
        guard let read = Amount(recorded: written, currency: currency), !read.isNegative,
            read.units > 0
        else { throw .amount(Found(amount)) }
        guard read.currency != nil else { throw .currency(Found(currency)) }
        let payee = PrintableText(to, limit: Expectation.mostCharacters + 1)
        guard payee.text.contains(where: { $0 != " " }),
            payee.text.count <= Expectation.mostCharacters
        else { throw .payee }
        self = .payment(read, payee: payee)
    }
}

/// Why an expectation is not kept or not removed.
package enum ExpectationError: CodedError {
    /// A line that says not what, or not until when.
    case line
    /// No day, one that is over, or one that is too far ahead.
    case day(Found)
    case amount(Found)
    case currency(Found?)
    case payee
    case tooMany
    case unknown(Int)

    /// Such as `expectation.day`.
    package var row: (code: String, reason: String) {
        switch self {
        case .line:
            (
                "expectation.line",
                "Say what and until when, such as Paris, FR until Friday, or 1200 GBP to River Insurance until"
                    + " 4 Dec."
            )
        case .day(let found):
            (
                "expectation.day",
                "The last day must be a day such as 2026-11-28, 28 Nov or Friday, at most 366 days ahead."
                    + found.remark()
            )
        case .amount(let found):
            (
                "expectation.amount",
                "The amount must be a number above zero, such as 1200, 1,200 or 84.50."
                    + found.remark()
            )
        case .currency(let found):
            (
                "expectation.currency",
                "The currency must be a code of three letters, such as GBP."
                    + (found?.remark() ?? " The line has none.")
            )
        case .payee:
            ("expectation.payee", "The payee is missing, or longer than 140 characters.")
        case .tooMany:
            (
                "expectation.limit",
                "There are 64 expectations already. Remove one: `pratique expect remove NUMBER`."
            )
        case .unknown(let number):
            (
                "expectation.unknown",
                "No expectation has the number \(number). `pratique expect list` shows them."
            )
        }
    }
}

/// The text that the store keeps: JSON with the last number that was given.
private struct KeptExpectations {
    var all: [Expectation] = []
    var last = 0

    /// Reads ``text``; anything else, such as what a later version has written, holds nothing.
    init(_ text: String?) {
        guard let text, let json = try? JSON.parse(Array(text.utf8)).objectValue,
            let number = json["last"]?.numberValue?.integer
        else { return }
        last = Int(number)
        all = json["expectations"]?.arrayValue?.compactMap(Self.expectation) ?? []
    }

    func change(
        _ kind: AuditKind,
        _ expectation: Expectation,
        messageID: String? = nil
    ) -> ApprovalStore.SealedChange {
        .init(
            kind,
            detail: "number \(expectation.number)",
            shown: expectation.wording,
            messageID: messageID,
            text: text
        )
    }

    private var text: String {
        JSON.text { json in
            json.add("last", last)
            json.objects("expectations", all) { json, expectation in
                json.add("number", expectation.number)
                json.add("made", expectation.made.milliseconds)
                json.add("end", expectation.end.milliseconds)
                json.add("day", expectation.lastDay)
                switch expectation.matter {
                case .place(let name, let point):
                    json.add("place", name)
                    json.add("latitude", exactly: point.latitude)
                    json.add("longitude", exactly: point.longitude)
                case .payment(let amount, let payee):
                    json.add("amount", amount.number)
                    json.add("currency", amount.currency)
                    json.add("payee", payee)
                }
            }
        }
    }

    private static func expectation(_ value: JSONValue) -> Expectation? {
        guard let json = value.objectValue, let number = json["number"]?.numberValue?.integer,
            let made = json["made"]?.numberValue?.integer,
            let end = json["end"]?.numberValue?.integer,
            let day = json["day"]?.stringValue, let matter = matter(json)
        else { return nil }
        return Expectation(
            number: Int(number),
            matter: matter,
            made: Instant(milliseconds: made),
            end: Instant(milliseconds: end),
            lastDay: PrintableText(day)
        )
    }

    private static func matter(_ json: JSONObject) -> Expectation.Matter? {
        func text(_ name: String) -> PrintableText? {
            json[name]?.stringValue.map {
                PrintableText($0, limit: Expectation.mostCharacters)
            }
        }
        if let name = text("place"), let latitude = json["latitude"]?.numberValue?.double,
            let longitude = json["longitude"]?.numberValue?.double,
            let point = try? Coordinate(latitude: latitude, longitude: longitude)
        {
            return .place(name, point)
        }
        guard let number = json["amount"]?.stringValue,
            let currency = json["currency"]?.stringValue,
            let amount = Amount(recorded: number, currency: currency), let payee = text("payee")
        else { return nil }
        return .payment(amount, payee: payee)
    }
}
