import Vocabulary

/// Whether the hour is unusual for the account by the clock of the stated place.
///
/// Smoothed over the hours beside it and over midnight; told when fewer than 1 of 50 approved
/// requests fall there, estimated so that a short history is given the benefit of the doubt.
/// Before habits are known, the night alone is said.
enum TimeHourRule {
    /// The share of an hour and its neighbours below which it is unusual: half an hour's worth of
    /// a day is 0.02, half of what equally spread requests had.
    static let unusualShare = 0.02
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
            It is \(clock(time))\(isNight ? " at night" : "") where it says it is, and fewer than \
            1 of 50 approved requests came around that hour.
            """,
            gist: "an unusual hour",
            evidence: [
                .init(name: "local_time", value: clock(time)),
                .init("share_permille", whole: share * 1_000),
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
