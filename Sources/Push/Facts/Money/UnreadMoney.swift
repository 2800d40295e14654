import Token
import Vocabulary

/// Finds amounts with a currency and IBANs in the unread parts of a document; repetitions of a
/// payment that was read, balances and spending limits do not count.
struct UnreadMoney {
    private let document: Document
    private let shown: ShownPayments

    init(_ document: Document, beside shown: ShownPayments) {
        self.document = document
        self.shown = shown
    }

    private var hasPayment: Bool { !shown.payments.isEmpty }

    /// The innermost nodes that hold such a thing, at most 16; the object, where its members form
    /// it together.
    func places(in index: Document.Index) -> [Document.Index] {
        var found: [Document.Index] = []
        var next = index
        while next < document.nodes[index].end, found.count < 16 {
            let node = document.nodes[next]
            if isExempt(next) {
                next = node.end
            } else if holdsMoney(next) {
                found.append(next)
                next = node.end
            } else {
                next += 1
            }
        }
        return found
    }

    /// Whether a node concerns a balance or the payer, and names nobody else.
    private func isExempt(_ index: Document.Index) -> Bool {
        if document.isUnderstood(index) { return true }
        guard let meaning = document.meaning(of: index) else { return false }
        if meaning.side == .payer {
            return !(index..<document.nodes[index].end).contains { inner in
                if document.nodes[inner].isList { return true }
                guard let meaning = document.meaning(of: inner) else { return false }
                if case .amount = meaning.role { return true }
                return meaning.side == .payee
            }
        }
        switch meaning.role {
        case .balance:
            return !(index..<document.nodes[index].end).contains { inner in
                guard inner != index, let meaning = document.meaning(of: inner) else {
                    return false
                }
                return meaning.side == .payee
                    || [.party, .name, .account, .iban, .number].contains(meaning.role)
            }
        // Whose account it is; a recipient's has an amount beside it.
        case .account: return meaning.side == nil && document.nodes[index].isLeaf && !hasPayment
        case .sharedAccount, .holders: return true
        default: return false
        }
    }

    private func holdsMoney(_ index: Document.Index) -> Bool {
        let node = document.nodes[index]
        if node.isObject { return isAmount(object: index) || isAccount(object: index) }
        guard node.isLeaf else { return false }
        if let text = node.written.stringValue, isMoney(text) { return true }
        guard let decimal = decimal(at: index, nil) else { return false }
        return isNamedMoney(index, decimal) || isBesideCurrency(index, decimal)
    }

    /// Whether a text contains an IBAN or an amount with a currency.
    static func isMoney(_ text: String) -> Bool {
        isPayLink(text) || !IBAN.all(in: text).isEmpty
            || !AmountInText.all(in: text, expected: nil).isEmpty
    }

    /// An order to pay for programs, such as `upi://pay?pa=…`.
    private static func isPayLink(_ text: String) -> Bool {
        let head = text.prefix(16).lowercased()
        return ["upi://", "payto://", "bitcoin:", "lightning:", "ethereum:", "bcd\n", "000201"]
            .contains { head.hasPrefix($0) }
    }

    /// Whether a text contains an IBAN or amount of no payment.
    private func isMoney(_ text: String) -> Bool {
        if Self.isPayLink(text) { return true }
        let ibans = IBAN.all(in: text).map(IBAN.grouped)
        if ibans.contains(where: { iban in
            !shown.accounts.contains { Payment.Account.isSame($0.text.text, iban) }
        }) {
            return true
        }
        return Set(AmountInText.all(in: text, expected: nil)).prefix(64).contains { named in
            !shown.amounts.contains { named.mayMean($0) }
        }
    }

    /// Whether an object has an account number beside payments.
    private func isAccount(object index: Document.Index) -> Bool {
        guard hasPayment else { return false }
        return document.nodes[index].children.contains { child in
            guard !document.isUnderstood(child) else { return false }
            guard document.nodes[child].isLeaf, let meaning = document.meaning(of: child),
                meaning.side != .payer, [.iban, .number].contains(meaning.role),
                let text = document.nodes[child].written.stringValue
            else { return false }
            let plain = MemberMeaning.plain(text)
            return !shown.accounts.contains { MemberMeaning.plain($0.text.text).includes(plain) }
        }
    }

    /// Whether an object has a currency and a number whose names fit.
    private func isAmount(object index: Document.Index) -> Bool {
        let leaves = document.nodes[index].children.filter { document.nodes[$0].isLeaf }
        var isNamed = false
        let currency = leaves.lazy.compactMap { leaf -> String? in
            guard let text = document.nodes[leaf].written.stringValue else { return nil }
            isNamed = isCurrency(leaf)
            let isCode = text == text.uppercased() && !CurrencyNames.wordCodes.contains(text)
            return isNamed || isCode ? Currency.code(text) : nil
        }.first
        guard let currency else { return false }
        return leaves.contains { leaf in
            guard !document.isUnderstood(leaf) else { return false }
            let name = document.nodes[leaf].name
            guard isNamed ? !isNoAmount(name) : isNamedAmount(leaf),
                let decimal = decimal(at: leaf, currency)
            else { return false }
            return isNews(Amount(decimal, currency: currency))
        }
    }

    /// By its name, such as `payoutCurrency`.
    private func isCurrency(_ leaf: Document.Index) -> Bool {
        if document.meaning(of: leaf)?.role == .currency { return true }
        let name = MemberMeaning.plain(document.nodes[leaf].name)
        return name.hasSuffix("currency") || name.hasSuffix("currencycode")
    }

    private func isNamedAmount(_ leaf: Document.Index) -> Bool {
        let node = document.nodes[leaf]
        if case .amount? = document.meaning(of: leaf)?.role { return true }
        return MemberMeaning.isNumber(node.name) || MemberMeaning.isAboutMoney(node.name)
    }

    private func decimal(at leaf: Document.Index, _ currency: String?) -> ExactDecimal? {
        switch document.nodes[leaf].written {
        case .number(let number): WrittenAmount(json: number.text)?.decimal
        case .string(let text):
            WrittenAmount(text, minorUnits: currency.flatMap(Currency.minorUnits(of:)))?.decimal
        default: nil
        }
    }

    /// Whether its name says that a number is no amount, such as a house number.
    private func isNoAmount(_ name: String) -> Bool {
        let plain = MemberMeaning.plain(name)
        return [
            "date", "time", "id", "version", "year", "count", "timestamp", "latitude",
            "longitude", "accuracy", "rate", "number",
        ].contains { plain.hasSuffix($0) }
    }

    /// Whether a number has a currency as its name.
    private func isNamedMoney(_ index: Document.Index, _ decimal: ExactDecimal) -> Bool {
        guard let code = Currency.code(document.nodes[index].name) else { return false }
        return isNews(Amount(decimal, currency: code))
    }

    /// Whether a number with a name about money is in an object with a currency.
    private func isBesideCurrency(_ index: Document.Index, _ decimal: ExactDecimal) -> Bool {
        guard index > 0, !isNoAmount(document.nodes[index].name), isNamedAmount(index) else {
            return false
        }
        let siblings = document.nodes[document.nodes[index].parent].children
        let isCurrencyStated = siblings.contains(where: isCurrency)
        return isCurrencyStated && isNews(Amount(decimal, currency: nil))
    }

    private func isNews(_ amount: Amount) -> Bool {
        amount.units != 0 && !shown.amounts.contains { $0.agrees(with: amount) }
    }
}
