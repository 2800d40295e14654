import Vocabulary

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
