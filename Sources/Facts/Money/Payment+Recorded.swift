import Token
import Vocabulary

extension Amount {
    /// An amount of a record that no message holds.
    ///
    /// It is `nil` when it needs more than 6 decimals or more than 64 bits.
    ///
    /// - Parameters:
    ///   - number: Written as a JSON number, such as `120.50`.
    ///   - currency: ISO 4217; a text that is none counts as unknown.
    package init?(recorded number: String, currency: String?) {
        guard let decimal = ExactDecimal(json: number) else { return nil }
        self.init(decimal, currency: currency.flatMap(Currency.code))
    }
}

extension Payment.Account {
    /// An account of a record that no message holds.
    package init(recorded raw: String) {
        let (verdict, compact) = IBAN.examine(raw)
        switch verdict {
        case .sound(let country):
            self.init(
                text: PrintableText(IBAN.grouped(compact)),
                kind: .iban(countryCode: country)
            )
        case .damaged:
            self.init(
                text: PrintableText(IBAN.grouped(compact), limit: 256),
                kind: .damagedIBAN
            )
        case .foreign: self.init(text: PrintableText(raw, limit: 256), kind: .other)
        }
    }
}
