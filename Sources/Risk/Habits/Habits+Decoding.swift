import Geodesy

extension Habits {
    /// Reads untrusted bytes of ``encoded()``; O(n), at most half a mebibyte.
    ///
    /// Throws ``HabitsError``; `.malformed` also for impossible values, such as a text that is too
    /// long, a weight below 0 or a byte after the end.
    package init(decoding bytes: [UInt8]) throws(HabitsError) {
        var reader = try HabitsReader(bytes)
        self.init()
        approvals = try reader.count(upTo: Self.countLimit)
        let episodes = try reader.count(upTo: Self.recentCapacity)
        recent.reserveCapacity(episodes)
        for _ in 0..<episodes { recent.append(try Self.episode(from: &reader)) }
        let placeCount = try reader.count(upTo: Self.placeCapacity)
        places.reserveCapacity(placeCount)
        for _ in 0..<placeCount { places.append(try Self.place(from: &reader)) }
        for tally in Self.tallies { self[keyPath: tally] = try Self.tally(from: &reader) }
        let versions = try reader.count(upTo: Tally.capacity)
        browserVersions.reserveCapacity(versions)
        for _ in 0..<versions {
            let outline = try reader.text()
            browserVersions[outline] = try reader.text()
        }
        let payeeCount = try reader.count(upTo: Self.payeeCapacity)
        payees.reserveCapacity(payeeCount)
        for _ in 0..<payeeCount { payees.append(try Self.payee(from: &reader)) }
        amounts = try Self.amounts(upTo: Self.amountCapacity, from: &reader)
        let memberCount = try reader.count(upTo: MemberHabit.capacity)
        members.reserveCapacity(memberCount)
        for _ in 0..<memberCount { members.append(try Self.member(from: &reader)) }
        try reader.end()
    }

    /// A request each millisecond for 35 years.
    private static let countLimit = 1 << 40

    private static func episode(from reader: inout HabitsReader) throws(HabitsError) -> Episode {
        let instant = try reader.instant()
        let start = reader.offset
        let byte = try reader.byte()
        let outcome = Int(byte & 0x3)
        let kind = Int(byte >> 2 & 0x3)
        let hasLocation = byte & 0x10 != 0
        let hasAccuracy = byte & 0x20 != 0
        guard byte < 0x40, hasLocation || !hasAccuracy, Outcome.allCases.indices.contains(outcome)
        else {
            throw .malformed(offset: start)
        }
        return Episode(
            instant: instant,
            location: hasLocation ? try reader.coordinate() : nil,
            accuracy: hasAccuracy ? try reader.accuracy() : nil,
            outcome: Outcome.allCases[outcome],
            network: try reader.optionalText(),
            kind: Features.KindWord.allCases[kind],
            payee: try reader.optionalText(),
            id: try reader.optionalText()
        )
    }

    private static func place(from reader: inout HabitsReader) throws(HabitsError) -> UsualPlace {
        UsualPlace(
            centre: try reader.coordinate(),
            spread: .metres(try reader.weight()),
            weight: try reader.weight(),
            last: try reader.instant()
        )
    }

    private static func tally(from reader: inout HabitsReader) throws(HabitsError) -> Tally {
        let count = try reader.count(upTo: Tally.capacity)
        var entries: [Tally.Entry] = []
        entries.reserveCapacity(count)
        for _ in 0..<count {
            entries.append(
                Tally.Entry(
                    key: try reader.text(),
                    weight: try reader.weight(),
                    first: try reader.instant(),
                    last: try reader.instant()
                )
            )
        }
        return Tally(entries: entries)
    }

    private static func payee(from reader: inout HabitsReader) throws(HabitsError) -> PayeeHabit {
        PayeeHabit(
            key: try reader.text(),
            name: try reader.optionalText(),
            account: try reader.optionalText(),
            accountCountry: try reader.optionalText(),
            count: try reader.count(upTo: countLimit),
            amounts: try amounts(upTo: PayeeHabit.amountCapacity, from: &reader),
            last: try reader.instant()
        )
    }

    private static func member(from reader: inout HabitsReader) throws(HabitsError) -> MemberHabit {
        let place = try reader.bits()
        let count = try reader.count(upTo: countLimit)
        let changes = try reader.count(upTo: count)
        var values: [UInt64] = []
        for _ in 0..<(try reader.count(upTo: min(changes, MemberHabit.valueCapacity))) {
            values.append(try reader.bits())
        }
        return MemberHabit(place: place, values: values, count: count, changes: changes)
    }

    private static func amounts(
        upTo limit: Int,
        from reader: inout HabitsReader
    ) throws(HabitsError) -> [AmountHabit] {
        let count = try reader.count(upTo: limit)
        var amounts: [AmountHabit] = []
        amounts.reserveCapacity(count)
        for _ in 0..<count {
            amounts.append(
                AmountHabit(
                    currency: try reader.optionalText(upTo: longestCurrency),
                    magnitude: try reader.number()
                )
            )
        }
        return amounts
    }
}
