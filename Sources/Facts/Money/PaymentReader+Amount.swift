import Token
import Vocabulary

extension PaymentReader {
    /// A text or number at `path`, marked as read; of an object, its first name member.
    mutating func text(at path: Document.Path, nameMembers: [String] = []) -> PrintableText? {
        switch document.value(path) {
        case .string(let raw)? where !raw.isEmpty && document.object(path) == nil:
            document.markRead(path)
            return texts.printable(raw)
        case .number(let number)?:
            document.markRead(path)
            return texts.printable(number.text)
        case .array(let elements)?:
            let lines = elements.compactMap(\.stringValue)
            guard !lines.isEmpty, lines.count == elements.count else { return nil }
            document.markRead(path)
            return texts.printable(lines.joined(separator: " "))
        default:
            for name in nameMembers {
                if let text = text(at: path + [name]) { return text }
            }
            return nil
        }
    }

    /// Reads an amount that stands at one path, with a currency that may stand at another.
    ///
    /// What cannot be read exactly is left unread, so that it is shown as it was written.
    mutating func readAmount(at path: Document.Path, currencyAt currencyPath: Document.Path?) {
        let beside = currencyPath.flatMap { readCurrency(at: $0) }
        guard let written = writtenAmount(at: path, currency: beside) else {
            return reading.add(.amountUnreadable)
        }
        var currency = beside
        if case .code(let code) = written.currency {
            // Two codes that differ: nobody can tell which one will be paid.
            guard beside == nil || beside == code else { return reading.add(.amountUnreadable) }
            currency = code
        }
        if written.currency == .unknown, beside == nil {
            reading.add(.currencyUnknown)
        } else {
            document.markRead(path)
        }
        if let currencyPath, beside != nil { document.markRead(currencyPath) }
        reading.amount = Amount(written.decimal, currency: currency)
    }

    /// The code at `path`; anything else that is written there is noted.
    private mutating func readCurrency(at path: Document.Path) -> String? {
        guard let value = document.value(path), value != .null else { return nil }
        guard let code = value.stringValue.flatMap(Currency.code) else {
            reading.add(.currencyUnknown)
            return nil
        }
        return code
    }

    private func writtenAmount(at path: Document.Path, currency: String?) -> WrittenAmount? {
        switch document.value(path) {
        case .number(let number)?: WrittenAmount(json: number.text)
        case .string(let raw)?:
            WrittenAmount(raw, minorUnits: currency.flatMap(Currency.minorUnits(of:)))
        default: nil
        }
    }
}
