/// The codes of hints, and the rules that they are of.
package enum RiskHintCode {
    /// All rules, in the order in which hints of one weight are shown.
    static let rules: [any Rule] = [
        MessageUnsignedRule(),
        TravelRule(),
        HomeRule(),
        LocationRule(),
        PlaceAreaRule(),
        PlaceFirstTimeRule(),
        PlaceBorderRule(),
        PlaceSeaRule(),
        PlaceDigitsRule(),
        FrequencyRejectionRule(),
        FrequencyRule(),
        MoneyPayeeRule(),
        MoneyTextRule(),
        MoneyAmountRule(),
        MoneyRepeatRule(),
        MoneyLimitRule(),
        MoneyCurrencyRule(),
        MessageNotesRule(),
        MessageScriptRule(),
        MessageKindRule(),
        MessageMembersRule(),
        AccountRule(),
        MachineRule(),
        UserAgentRule(),
        DeviceFirstTimeRule(),
        DeviceVersionRule(),
        DeviceContradictionRule(),
        DeviceMissingRule(),
        RemoteAddressRule(),
        NetworkRelayRule(),
        NetworkCountryRule(),
        NetworkFirstTimeRule(),
        TimeHourRule(),
        TimeQuietRule(),
        TimeLateRule(),
        TimeExpiryRule(),
    ]

    /// What holds for each code, in the order of the rules.
    package static let meanings: [(code: String, meaning: Meaning)] = rules.flatMap(\.meanings)

    /// All codes, sorted, for whoever names one in a configuration.
    package static let all: [String] = meanings.map(\.code).sorted()
}
