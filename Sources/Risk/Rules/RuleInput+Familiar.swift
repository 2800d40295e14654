import Facts
import Vocabulary

extension RuleInput {
    /// Whether approved requests came from this network.
    ///
    /// A stranger has another network almost surely: 256 addresses are shared by a few neighbours
    /// or by some thousand customers of a phone provider.
    var isNetworkKnown: Bool {
        guard !isColdStart, let network = traits.network else { return false }
        return habits.networks[network] != nil
    }

    /// Whether this network is known, or new ones are usual for the account and approved requests
    /// came from the country of its address.
    var isNetworkOrdinary: Bool {
        if isNetworkKnown { return true }
        guard !isColdStart, traits.network != nil, habits.networks.isOftenNew(at: instant),
            let country = traits.addressCountry
        else { return false }
        return habits.addressCountries[country] != nil
    }

    /// Whether this network is one that no approved request came from, and new ones are not usual
    /// for the account.
    var isNetworkNews: Bool {
        guard !isColdStart, !habits.networks.isEmpty, let network = traits.network else {
            return false
        }
        return habits.networks[network] == nil && !habits.networks.isOftenNew(at: instant)
    }

    /// Whether the network is ordinary, and approved requests came from this browser, operating
    /// system and kind of device, and from them together.
    ///
    /// Then a place that is missing or far, or a speed that is high, has an ordinary explanation:
    /// people who share the account, a phone that roams, a location that was not allowed. It is no
    /// proof: it lowers a weight by one step, and never to none.
    func looksFamiliar() -> Bool {
        guard isNetworkOrdinary, let agent = facts.userAgent, agent.device != .automated,
            contradiction == nil
        else { return false }
        return deviceNews.isEmpty
    }

    /// Says beside a hint why it weighs less; empty where it does not.
    var familiarity: [RiskHint.Evidence] {
        isRequesterFamiliar ? [.init(name: "device_and_network_known", value: "yes")] : []
    }
}
