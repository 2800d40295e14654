import Geodesy
import Vocabulary

/// Whether the numbers of the location look made up or copied.
///
/// A measured position has more decimals than anybody needs, and no two measurements agree in all
/// of them. Positions that tables or servers give are rounded, and the same for one place.
struct PlaceDigitsRule: Rule {
    enum Code: String, RuleCode {
        case wholeDegrees = "place.whole-degrees"
        case repeatedDigits = "place.repeated-digits"

        var meaning: Meaning {
            switch self {
            case .wholeDegrees:
                Meaning(
                    [.none, .low],
                    when: """
                        both numbers without decimals: a rounded or made-up place. Low, as a \
                        coarse position may be one on purpose; none where approved requests named \
                        the same
                        """,
                    remedy: "Ask the person who is said to have made the request where they are."
                )
            case .repeatedDigits:
                Meaning(
                    [.low, .medium],
                    when: """
                        the same numbers, of 5 decimals (about a metre) or more, as an earlier \
                        request from another network: low, as a device may keep its last position; \
                        medium when the network or the program is new
                        """,
                    remedy: """
                        Ask the person who is said to be there which device and network they use.
                        """
                )
            }
        }
    }

    /// Decimals from which on equal numbers are no coincidence: 5 are about a metre.
    static let telling = 5

    var isAboutAddress: Bool { true }

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        guard let location = input.location else { return [] }
        let decimals = location.decimals
        if decimals == 0 { return [wholeDegrees(location, in: input)] }
        guard decimals >= Self.telling, let network = input.traits.network,
            let earlier = input.habits.recent.first(where: {
                $0.location == location && $0.instant <= input.instant
                    && $0.network != nil && $0.network != network
            })
        else { return [] }
        return [repeated(earlier, decimals: decimals, in: input)]
    }

    /// Low, since a position that is kept coarse on purpose is an honest one; none where approved
    /// requests name the same.
    private func wholeDegrees(_ location: Coordinate, in input: RuleInput) -> RiskHint {
        let isUsual =
            !input.isColdStart
            && input.habits.places.contains { $0.centre.distance(to: location).metres < 1 }
        return Code.wholeDegrees.hint(
            isUsual ? .none : .low,
            """
            It says it is at exactly \(degrees(location.latitude))/\(degrees(location.longitude)), \
            a rounded or made-up place that may be off by up to \
            \(location.uncertainty(atLeast: .metres(0)).wording).
            """,
            gist: "a place in whole degrees",
            evidence: [
                .init(name: "latitude_deg", value: "\(degrees(location.latitude))"),
                .init(name: "longitude_deg", value: "\(degrees(location.longitude))"),
            ]
        )
    }

    /// Low, since a device that keeps its last position may change its network.
    ///
    /// Medium when the network or the program is new for the account as well: two devices never
    /// measure the same, and what is copied comes from elsewhere.
    private func repeated(_ earlier: Episode, decimals: Int, in input: RuleInput) -> RiskHint {
        let news = input.deviceNews
        let isProgramNew = !news.isEmpty
        let isNetworkNew = !input.isColdStart && !input.isNetworkKnown
        let elapsed = max(0, input.instant.milliseconds(since: earlier.instant))
        let network: PrintableText = isNetworkNew ? "a network that is new" : "another network"
        let program: PrintableText =
            isProgramNew
            ? news.contains(where: \.isCombination)
                ? " and with a browser and a system that are new together"
                : " and with a program that is new" : .empty
        return Code.repeatedDigits.hint(
            isProgramNew || isNetworkNew ? .medium : .low,
            """
            It says it is at the same place to the last digit as \
            \(durationWording(milliseconds: elapsed)) before, from \(network)\(program).
            """,
            gist: "a place repeated to the last digit",
            evidence: [
                .init(name: "decimals", value: "\(decimals)"),
                .init("minutes", decimal: Double(elapsed) / 60_000),
                .init(name: "network_new", value: isNetworkNew ? "yes" : "no"),
                .init(name: "program_new", value: isProgramNew ? "yes" : "no"),
            ]
        )
    }

    private func degrees(_ number: Double) -> String {
        number < 0 ? "−\(Int(-number))" : "\(Int(number))"
    }
}
