import Push
import Vocabulary

/// Whether the hour is unusual by the clock of the stated place.
///
/// Smoothed over adjacent hours and midnight, and estimated to favour a short history. In a cold
/// start only the night counts.
struct TimeHourRule: Rule {
    enum Code: String, RuleCode {
        case night = "time.night"
        case unusualHour = "time.unusual-hour"

        var meaning: Meaning {
            switch self {
            case .night:
                Meaning(
                    [.low],
                    when: "from 0:00 to 4:59, before a baseline is known",
                    remedy: "Ask the person who is supposedly there whether they are awake."
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
                        Ask the person who supposedly made the request whether they did so now.
                        """
                )
            }
        }
    }

    /// A tenth of the share if approved requests were spread over the day; so at most one in ten of
    /// all requests is unusual, and from ten approved ones on.
    static let unusualShare = 0.1 / 24
    /// When most people sleep.
    static let night = 0..<5

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        guard let time = input.context.localTime else { return [] }
        if !input.isColdStart, !input.baseline.hours.isEmpty {
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

    /// Whether enough is known that an hour without any request could be unusual.
    static func isJudged(in input: RuleInput) -> Bool {
        let total = input.baseline.hours.total(at: input.instant)
        return 1.0 / 24 / (total + 1) < unusualShare
    }

    /// Whether approved requests are rare around the hour.
    static func isUnusual(_ time: LocalTime, in input: RuleInput) -> Bool {
        share(of: time, in: input) < unusualShare
    }

    /// Of approved requests around an hour.
    private static func share(of time: LocalTime, in input: RuleInput) -> Double {
        let total = input.baseline.hours.total(at: input.instant)
        let near = input.baseline.hourWeights(at: input.instant)[time.hour]
        // One request spread over the day represents the unseen ones.
        return (near + 1.0 / 24) / (total + 1)
    }

    private func unusual(_ time: LocalTime, in input: RuleInput) -> RiskHint? {
        let total = input.baseline.hours.total(at: input.instant)
        let share = Self.share(of: time, in: input)
        guard share < Self.unusualShare else { return nil }
        let isNight = Self.night.contains(time.hour)
        return Code.unusualHour.hint(
            """
            It is \(Self.clock(time))\(isNight ? " at night" : "") where it says it is: you hardly \
            ever approve anything at this hour.
            """,
            summary: "an unusual hour",
            evidence: [
                .init(name: "local_time", value: Self.clock(time)),
                .init("share_percent", decimal: share * 100),
                .init("approved_weight", decimal: total),
            ]
        )
    }

    /// Such as `3:05`.
    static func clock(_ time: LocalTime) -> PrintableText {
        let minute = time.minuteOfDay % 60
        return "\(time.hour):\(minute < 10 ? "0" : "")\(minute)"
    }
}

/// Whether the request comes in the approver's quiet hours; medium, as a setting.
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
                summary: "in your quiet hours",
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

/// Whether the message had expired on arrival, by the server's clock; Low: a machine that was off
/// fetches what waited, and a clock may be wrong; but a message that somebody kept looks the same.
struct TimeLateRule: Rule {
    enum Code: String, RuleCode {
        case lateArrival = "time.late-arrival"

        var meaning: Meaning {
            Meaning(
                [.low],
                when: """
                    by the two clocks it came after it had expired (plus a minute): fetched late, \
                    or held back
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
                By the two clocks, it came \(durationWording(milliseconds: late)) after the server \
                made it; it is valid for \(durationWording(milliseconds: life)).
                """,
                summary: "a message that came late",
                evidence: [
                    .init("late_s", whole: Double(late) / 1_000),
                    .init(name: "time_to_live_s", value: "\(validity.timeToLive)"),
                ]
            )
        ]
    }
}

/// Whether the time to live is odd.
///
/// AM gives a push message 2 minutes by default. More than an hour can wait for a careless moment;
/// less than 15 seconds leave no time to read.
struct TimeExpiryRule: Rule {
    enum Code: String, RuleCode {
        case expiryOdd = "time.expiry-odd"

        var meaning: Meaning {
            Meaning(
                [.low],
                setupScope: .always,
                when: """
                    a life of less than 15 s, too short to read it, or of more than an hour, which \
                    waits for a careless moment. AM gives 2 minutes
                    """,
                remedy: "Ask the server's administrator to make messages valid for a few minutes."
            )
        }
    }

    /// Seconds.
    static let ordinary = 15...3_600

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        // A missing time to live is no oddity of its own.
        guard !input.facts.anomalies.contains(.timeToLiveMissing) else { return [] }
        let seconds = input.facts.validity.timeToLive
        guard seconds > 0, !Self.ordinary.contains(seconds) else { return [] }
        let life = durationWording(milliseconds: Int64(seconds) * 1_000)
        let isShort = seconds < Self.ordinary.lowerBound
        return [
            Code.expiryOdd.hint(
                isShort
                    ? "It can be answered for \(life) only, too short to read it with care."
                    : "It can be answered for \(life), which is unusually long.",
                summary: isShort ? "little time to answer" : "an unusually long time to answer",
                evidence: [.init(name: "time_to_live_s", value: "\(seconds)")]
            )
        ]
    }
}
