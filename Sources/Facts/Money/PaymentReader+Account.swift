import Token
import Vocabulary

extension PaymentReader {
    /// An account at `path`: a text, a number, or an object with one of the usual members.
    mutating func account(at path: Document.Path) -> Payment.Account? {
        guard let object = document.object(path) else {
            return account(at: path, mustBeIBAN: false)
        }
        let members = FlatMembers(object)
        if let name = members.first(.iban) {
            return account(at: path + [name], mustBeIBAN: true)
        }
        if let account = sortCodeAccount(in: members, at: path) { return account }
        return members.first(.accountNumber).flatMap { account(at: path + [$0], mustBeIBAN: false) }
    }

    /// A UK account whose two numbers stand in two members.
    mutating func sortCodeAccount(
        in members: FlatMembers,
        at path: Document.Path
    ) -> Payment.Account? {
        guard let sortCode = members.first(.sortCode), let number = members.first(.accountNumber)
        else { return nil }
        let texts = [sortCode, number].map { digits(at: path + [$0]) }
        guard let account = sortCodeAccount(texts.joined()) else { return nil }
        document.markRead(path + [sortCode])
        document.markRead(path + [number])
        return account
    }

    private func digits(at path: Document.Path) -> String {
        let value = document.value(path)
        return value?.stringValue ?? value?.numberValue?.text ?? ""
    }

    /// An account whose identification is the text at `path`.
    ///
    /// - Parameters:
    ///   - path: Where the text or number stands.
    ///   - mustBeIBAN: Whether the member can hold nothing else, so that a text of another form
    ///     is a damaged IBAN.
    /// - Returns: `nil` when nothing is written there.
    mutating func account(at path: Document.Path, mustBeIBAN: Bool) -> Payment.Account? {
        let raw: String
        switch document.value(path) {
        case .string(let text)? where !text.isEmpty: raw = text
        case .number(let number)?: raw = number.text
        default: return nil
        }
        document.markRead(path)
        let (verdict, compact) = IBAN.examine(raw)
        switch verdict {
        case .sound(let country):
            return Payment.Account(
                text: texts.printable(IBAN.grouped(compact)),
                kind: .iban(countryCode: country)
            )
        case .foreign where !mustBeIBAN:
            return Payment.Account(text: texts.printable(raw, limit: 256), kind: .other)
        case .damaged, .foreign:
            reading.add(.ibanDamaged)
            let text = verdict == .damaged ? IBAN.grouped(compact) : raw
            return Payment.Account(text: texts.printable(text, limit: 256), kind: .damagedIBAN)
        }
    }

    /// A UK account: six digits of sort code and eight of account number.
    mutating func sortCodeAccount(_ raw: String) -> Payment.Account? {
        let digits = raw.utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: " ") }
        guard digits.count == 14,
            digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        let pairs = [0..<2, 2..<4, 4..<6].map { String(decoding: digits[$0], as: UTF8.self) }
        let number = String(decoding: digits[6...], as: UTF8.self)
        return Payment.Account(
            text: texts.printable("\(pairs.joined(separator: "-")) \(number)"),
            kind: .sortCode
        )
    }
}
