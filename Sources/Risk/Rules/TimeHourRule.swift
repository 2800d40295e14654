import Vocabulary

/// Whether the hour is unusual for the account by the clock of the stated place.
///
/// Smoothed over the hours beside it and over midnight, and estimated so that a short history is
/// given the benefit of the doubt. Before habits are known, the night alone is said.
enum TimeHourRule {
    /// The share of approved requests below which an hour is unusual: a tenth of what it would be
    /// if they were spread over the day.
    ///
    /// So at most one in ten of all requests can be told, and from ten approved ones on.
    static let unusualShare = 0.1 / 24
    /// The hours in which most people sleep.
    static let night = 0..<5

    static func hints(_ situation: Situation) -> [Hint] {
        guard let time = situation.circumstances.localTime else { return [] }
        if !situation.isColdStart, !situation.habits.hours.isEmpty {
            return unusual(time, in: situation).map { [$0] } ?? []
        }
        guard night.contains(time.hour) else { return [] }
        return [
            Hint(
                "time.night",
                .low,
                "It is \(clock(time)) at night where it says it is.",
                evidence: [.init(name: "local_time", value: clock(time))],
                remedy: "Ask the person who is said to be there whether they are awake."
            )
        ]
    }

    private static func unusual(_ time: LocalTime, in situation: Situation) -> Hint? {
        let total = situation.habits.hours.total(at: situation.instant)
        let near = situation.habits.hourWeights(at: situation.instant)[time.hour]
        // One request spread over the day stands for those that were not seen.
        let share = (near + 1.0 / 24) / (total + 1)
        guard share < unusualShare else { return nil }
        let isNight = night.contains(time.hour)
        return Hint(
            "time.unusual-hour",
            .low,
            """
            It is \(clock(time))\(isNight ? " at night" : "") where it says it is, an hour around \
            which approved requests are at least ten times rarer than by chance.
            """,
            gist: "an unusual hour",
            evidence: [
                .init(name: "local_time", value: clock(time)),
                .init("share_percent", decimal: share * 100),
                .init("approved_weight", decimal: total),
            ],
            remedy: "Ask the person who is said to have made the request whether they did so now."
        )
    }

    /// The time of the day as a clock shows it, such as `3:05`.
    static func clock(_ time: LocalTime) -> PrintableText {
        let minute = time.minuteOfDay % 60
        return "\(time.hour):\(minute < 10 ? "0" : "")\(minute)"
    }
}
