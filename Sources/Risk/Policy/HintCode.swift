/// The codes that rules can give, for whoever names one in a configuration.
package enum HintCode {
    /// All codes, sorted; a test compares them with the sources of the rules.
    package static let all: [String] = [
        "device.automated",
        "message.alert-differs",
        "message.category-differs",
        "message.claim-not-json",
        "message.hidden-characters",
        "message.members-omitted",
        "message.numbers-repeated",
        "message.numbers-unexpected",
        "money.amount-unreadable",
        "money.currency-unknown",
        "money.iban-damaged",
        "money.payments-disagree",
        "network.address-unreadable",
        "network.special-address",
        "place.disagree",
        "place.far-from-home",
        "place.home-unknown",
        "place.missing",
        "place.near-home",
        "place.null-island",
        "place.unusable",
        "time.clock-skew",
        "time.issue-implausible",
        "travel.no-history",
        "travel.simultaneous",
        "travel.speed",
    ]
}
