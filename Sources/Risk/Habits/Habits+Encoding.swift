import Geodesy

extension Habits {
    /// The habits as bytes: equal habits give equal bytes.
    ///
    /// - Returns: At most half a mebibyte, usually some kilobytes.
    package func encoded() -> [UInt8] {
        var writer = HabitsWriter()
        writer.write(count: approvals)
        writer.write(count: recent.prefix(Self.recentCapacity).count)
        for episode in recent.prefix(Self.recentCapacity) { Self.write(episode, to: &writer) }
        writer.write(count: places.prefix(Self.placeCapacity).count)
        for place in places.prefix(Self.placeCapacity) { Self.write(place, to: &writer) }
        for tally in Self.tallies { Self.write(self[keyPath: tally], to: &writer) }
        let versions = browserVersions.sorted { $0.key < $1.key }.prefix(Tally.capacity)
        writer.write(count: versions.count)
        for (outline, version) in versions {
            writer.write(outline)
            writer.write(version)
        }
        writer.write(count: payees.prefix(Self.payeeCapacity).count)
        for payee in payees.prefix(Self.payeeCapacity) { Self.write(payee, to: &writer) }
        Self.write(amounts.prefix(Self.amountCapacity), to: &writer)
        writer.write(count: members.prefix(MemberHabit.capacity).count)
        for member in members.prefix(MemberHabit.capacity) {
            writer.write(bits: member.place)
            writer.write(count: member.count)
            writer.write(count: member.changes)
            writer.write(count: member.values.count)
            for value in member.values { writer.write(bits: value) }
        }
        return writer.bytes
    }

    /// The tallies in the order in which they are written.
    static var tallies: [WritableKeyPath<Habits, Tally>] {
        [
            \.countries, \.provinces, \.towns, \.networks, \.addressCountries, \.browsers,
            \.operatingSystems, \.devices, \.outlines, \.hours, \.weekdays, \.kinds, \.currencies,
        ]
    }

    private static func write(_ episode: Episode, to writer: inout HabitsWriter) {
        writer.write(episode.instant)
        let outcome = UInt8(Outcome.allCases.firstIndex(of: episode.outcome) ?? 0)
        let kind = UInt8(Traits.KindWord.allCases.firstIndex(of: episode.kind) ?? 0)
        let hasLocation: UInt8 = episode.location == nil ? 0 : 0x10
        // What was written before has no accuracy and not this bit, and is read as it was.
        let hasAccuracy: UInt8 = episode.accuracy == nil ? 0 : 0x20
        writer.write(byte: outcome | kind << 2 | hasLocation | hasAccuracy)
        if let location = episode.location { write(location, to: &writer) }
        if let accuracy = episode.accuracy { writer.write(accuracy.metres) }
        writer.write(episode.network)
        writer.write(episode.payee)
        writer.write(episode.id)
    }

    private static func write(_ place: UsualPlace, to writer: inout HabitsWriter) {
        write(place.centre, to: &writer)
        writer.write(place.spread.metres)
        writer.write(place.weight)
        writer.write(place.last)
    }

    private static func write(_ coordinate: Coordinate, to writer: inout HabitsWriter) {
        writer.write(coordinate.latitude)
        writer.write(coordinate.longitude)
    }

    private static func write(_ tally: Tally, to writer: inout HabitsWriter) {
        writer.write(count: tally.entries.count)
        for entry in tally.entries {
            writer.write(entry.key)
            writer.write(entry.weight)
            writer.write(entry.first)
            writer.write(entry.last)
        }
    }

    private static func write(_ payee: PayeeHabit, to writer: inout HabitsWriter) {
        writer.write(payee.key)
        writer.write(payee.name)
        writer.write(payee.account)
        writer.write(payee.accountCountry)
        writer.write(count: payee.count)
        write(payee.amounts.prefix(PayeeHabit.amountCapacity), to: &writer)
        writer.write(payee.last)
    }

    private static func write(_ amounts: ArraySlice<AmountHabit>, to writer: inout HabitsWriter) {
        writer.write(count: amounts.count)
        for amount in amounts {
            writer.write(amount.currency)
            writer.write(amount.magnitude)
        }
    }
}
