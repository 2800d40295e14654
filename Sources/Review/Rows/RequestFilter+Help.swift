package import Vocabulary

extension Words {
    /// What can be typed into a search: the fields, then what else narrows it.
    package static let search: [Sign] =
        RequestFilter.Field.allCases.map { field in
            Sign(sign: PrintableText(field.rawValue + ":"), meaning: field.finds, style: .key)
        }
        + [
            ("amount:>100", "more than that in any currency; also >=100, <100 and <=100"),
            ("amount:100..200", "between the two"),
            ("level:=high", "this level alone"),
            ("!word !field:", "leaves out what the word or field would find"),
            ("\"two words\"", "both words together"),
        ].map { Sign(sign: PrintableText($0), meaning: PrintableText($1), style: .key) }
}

extension RequestFilter.Field {
    /// What a search in this field finds.
    package var finds: PrintableText {
        switch self {
        case .account: "your account that the request is for"
        case .payee: "who is paid"
        case .iban: "the account that is paid"
        case .amount: "what is paid, such as amount:2400"
        case .reference: "the reference of a payment"
        case .place: "the place or its country, such as place:lagos or place:NG"
        case .device: "browser, system or kind of device"
        case .address: "the IP address"
        case .by: "who asked"
        case .level: "this level of risk or a higher one"
        case .state:
            RequestFilter.State.allCases.map { PrintableText($0.rawValue) }.joined(by: ", ")
        case .from: "received then or later: a day, month or year, such as from:2026-03"
        case .to: "received then or earlier"
        case .sort: RequestFilter.Order.allCases.map { PrintableText($0.rawValue) }.joined(by: ", ")
        }
    }
}
