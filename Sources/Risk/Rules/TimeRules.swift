import Push
import Vocabulary

/// Whether the hour is unusual for the account by the clock of the stated place.
///
/// Smoothed over the hours beside it and over midnight, and estimated so that a short history is
/// given the benefit of the doubt. Before habits are known, only the night is told.
struct TimeHourRule: Rule {
    enum Code: String, RuleCode {
        case night = "time.night"
        case unusualHour = "time.unusual-hour"

        var meaning: Meaning {
            switch self {
            case .night:
                Meaning(
                    [.low],
                    when: "from 0:00 to 4:59, before habits are known",
                    remedy: "Ask the person who is said to be there whether they are awake."
                )
            case .unusualHour:
                Meaning(
                    [.low],
                    when: """
                        an hour with less than a tenth of its even share (1 of 24) of the approved \
                        requests, smoothed over two hours on either side; it takes ten requests to \
                        tell
                        """,
                    remedy: """
                        Ask the person who is said to have made the request whether they did so \
                        now.
                        """
                )
            }
        }
    }

    /// The share of approved requests below which an hour is unusual: a tenth of what it would be
    /// if they were spread over the day.
    ///
    /// So at most one in ten of all requests can be told, and from ten approved ones on.
    static let unusualShare = 0.1 / 24
    /// The hours in which most people sleep.
    static let night = 0..<5

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        guard let time = input.context.localTime else { return [] }
        if !input.isColdStart, !input.habits.hours.isEmpty {
            return unusual(time, in: input).map { [$0] } ?? []
        }
        guard Self.night.contains(time.hour) else { return [] }
        return [
            Code.night.hint(
                "It is \(Self.clock(time)) at night where it says it is.",
                evidence: [.init(name: "local_time", value: Self.clock(time))]
            )
        ]
    }

    /// Whether it is an hour around which approved requests are rare.
    static func isUnusual(_ time: LocalTime, in input: RuleInput) -> Bool {
        share(of: time, in: input) < unusualShare
    }

    /// The share of approved requests around an hour.
    private static func share(of time: LocalTime, in input: RuleInput) -> Double {
        let total = input.habits.hours.total(at: input.instant)
        let near = input.habits.hourWeights(at: input.instant)[time.hour]
        // One request spread over the day stands for those that were not seen.
        return (near + 1.0 / 24) / (total + 1)
    }

    private func unusual(_ time: LocalTime, in input: RuleInput) -> RiskHint? {
        let total = input.habits.hours.total(at: input.instant)
        let share = Self.share(of: time, in: input)
        guard share < Self.unusualShare else { return nil }
        let isNight = Self.night.contains(time.hour)
        return Code.unusualHour.hint(
            """
            It is \(Self.clock(time))\(isNight ? " at night" : "") where it says it is, an hour \
            around which approved requests are at least ten times rarer than by chance.
            """,
            gist: "an unusual hour",
            evidence: [
                .init(name: "local_time", value: Self.clock(time)),
                .init("share_percent", decimal: share * 100),
                .init("approved_weight", decimal: total),
            ]
        )
    }

    /// The time of the day as a clock shows it, such as `3:05`.
    static func clock(_ time: LocalTime) -> PrintableText {
        let minute = time.minuteOfDay % 60
        return "\(time.hour):\(minute < 10 ? "0" : "")\(minute)"
    }
}

/// Whether the request comes in hours in which the approver expects none.
///
/// Medium: the approver has said so.
struct TimeQuietRule: Rule {
    enum Code: String, RuleCode {
        case quietHours = "time.quiet-hours"

        var meaning: Meaning {
            Meaning(
                [.medium],
                when: "in hours that the approver has set, by this machine's clock",
                remedy: "Wait until they are over, or change the quiet hours."
            )
        }
    }

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        guard let time = input.context.approverTime,
            let hours = input.profile.policy.quietHours.first(where: {
                $0.contains(minuteOfDay: time.minuteOfDay)
            })
        else { return [] }
        let range: PrintableText = "\(clock(hours.start)) to \(clock(hours.end))"
        return [
            Code.quietHours.hint(
                "It is \(TimeHourRule.clock(time)), in your quiet hours from \(range).",
                gist: "in your quiet hours",
                evidence: [
                    .init(name: "approver_time", value: TimeHourRule.clock(time)),
                    .init(name: "quiet_hours", value: range),
                ],
                remedy: "Wait until \(clock(hours.end)), or change the quiet hours."
            )
        ]
    }

    private func clock(_ minute: Int) -> PrintableText {
        TimeHourRule.clock(LocalTime(minuteOfDay: minute, weekday: 1, offsetMinutes: 0))
    }
}

/// Whether the message came when its life was over already, by the server's clock.
///
/// Low: a machine that was off fetches what waited, and one clock may be wrong; but a message that
/// somebody kept looks the same.
struct TimeLateRule: Rule {
    enum Code: String, RuleCode {
        case lateArrival = "time.late-arrival"

        var meaning: Meaning {
            Meaning(
                [.low],
                when: """
                    by the two clocks it came after its life (and a minute) was over: fetched \
                    late, or kept
                    """,
                remedy: "Ask for a new request; if all come late, set this machine's clock."
            )
        }
    }

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        let validity = input.facts.validity
        guard let late = validity.skewMilliseconds, validity.timeToLive > 0,
            late > max(60_000, Int64(validity.timeToLive) * 1_000)
        else { return [] }
        let life = Int64(validity.timeToLive) * 1_000
        return [
            Code.lateArrival.hint(
                """
                By the two clocks it came \(durationWording(milliseconds: late)) after the server \
                made it, which gives it \(durationWording(milliseconds: life)).
                """,
                gist: "a message that came late",
                evidence: [
                    .init("late_s", whole: Double(late) / 1_000),
                    .init(name: "time_to_live_s", value: "\(validity.timeToLive)"),
                ]
            )
        ]
    }
}

/// Whether the message can be answered for an odd span of time.
///
/// AM gives a push message 2 minutes unless told otherwise. One that lives for more than an hour
/// can wait for a careless moment; one of less than 15 seconds leaves no time to read it.
struct TimeExpiryRule: Rule {
    enum Code: String, RuleCode {
        case expiryOdd = "time.expiry-odd"

        var meaning: Meaning {
            Meaning(
                [.low],
                standing: .always,
                when: """
                    a life of less than 15 s, too short to read it, or of more than an hour, which \
                    waits for a careless moment. AM gives 2 minutes
                    """,
                remedy: "Ask the server's administrator to let messages live for some minutes."
            )
        }
    }

    /// The seconds that are ordinary.
    static let ordinary = 15...3_600

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        // A life that the message does not state is no oddity of its own.
        guard !input.facts.notes.contains(.timeToLiveMissing) else { return [] }
        let seconds = input.facts.validity.timeToLive
        guard seconds > 0, !Self.ordinary.contains(seconds) else { return [] }
        let life = durationWording(milliseconds: Int64(seconds) * 1_000)
        let isShort = seconds < Self.ordinary.lowerBound
        return [
            Code.expiryOdd.hint(
                isShort
                    ? "It can be answered for \(life) only, too short to read it with care."
                    : "It can be answered for \(life), much longer than a login waits.",
                gist: isShort ? "little time to answer" : "an unusually long time to answer",
                evidence: [.init(name: "time_to_live_s", value: "\(seconds)")]
            )
        ]
    }
}
