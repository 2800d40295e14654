import Token
import Vocabulary

/// Finds the payments of one document, in whatever shape and however deep they stand.
///
/// What was understood is marked as read in `document`; everything else stays for the list of
/// other members.
struct PaymentReader {
    /// The document, with what was read marked.
    var document: Document
    /// Makes texts printable.
    var texts: TextCollector
    /// The payment that is being read.
    var reading = PaymentReading(shape: .flat)

    private static let deepest = 3
    private static let mostObjects = 64

    init(document: Document, texts: TextCollector) {
        self.document = document
        self.texts = texts
    }

    /// Reads the first payment and tells whether another one contradicts it.
    ///
    /// - Returns: `nil` when there is no payment.
    mutating func read() -> PaymentReading? {
        var first: PaymentReading?
        for path in document.objectPaths(deepest: Self.deepest, most: Self.mostObjects)
        where path.isEmpty || !document.isTouched(path) {
            if let earlier = first {
                var trial = self
                guard let later = trial.reading(at: path) else { continue }
                guard later.differs(from: earlier) else { continue }
                first?.add(.paymentsDisagree)
                break
            }
            first = reading(at: path)
        }
        return first
    }

    private mutating func reading(at path: Document.Path) -> PaymentReading? {
        reading = PaymentReading(shape: .flat)
        guard let object = document.object(path) else { return nil }
        if let initiation = Self.openBankingPath(object) {
            readOpenBanking(at: path + initiation)
        } else if object["instructedAmount"]?.objectValue != nil {
            readBerlinGroup(at: path)
        } else {
            guard FlatMembers(object).isPayment else { return nil }
            readFlat(at: path)
        }
        if reading.initiator == nil { readInitiator(near: path) }
        return reading
    }

    /// The initiator stands beside the payment or at the root of the document.
    private mutating func readInitiator(near path: Document.Path) {
        for place in path.isEmpty ? [path] : [path, []] {
            guard let object = document.object(place),
                let name = FlatMembers(object).first(.initiator)
            else { continue }
            reading.initiator = text(at: place + [name], nameMembers: ["name"])
            if reading.initiator != nil { return }
        }
    }
}

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
