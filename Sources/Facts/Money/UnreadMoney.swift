import Token
import Vocabulary

/// Finds amounts with a currency and IBANs in what nobody has read of a document.
///
/// What says the same as a payment that was read, and what an account holds or may spend, is no reason to
/// look twice.
struct UnreadMoney {
    private let document: Document
    private let amounts: [Amount]
    private let accounts: [String]
    private let hasPayment: Bool

    init(_ document: Document, beside payments: [Payment]) {
        self.document = document
        hasPayment = !payments.isEmpty
        let own = payments.compactMap(\.amount)
        amounts =
            own + payments.flatMap { $0.terms.compactMap(\.amount) } + Amount.sums(of: own)
        accounts = payments.flatMap {
            [$0.creditorAccount, $0.debtorAccount].compactMap { $0?.text.text }
        }
    }

    /// The innermost nodes inside of one, or that node itself, that hold such a thing.
    ///
    /// It is an object where its members say it together. At most 16.
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

    /// Whether a node is about what an account holds, or about the payer's side, and names nobody else.
    private func isExempt(_ index: Document.Index) -> Bool {
        guard let meaning = document.meaning(of: index) else { return false }
        if meaning.side == .payer { return true }
        switch meaning.role {
        case .balance:
            return !(index..<document.nodes[index].end).contains { inner in
                guard inner != index, let role = document.meaning(of: inner)?.role
                else { return false }
                return [.party, .account, .iban, .number].contains(role)
            }
        // Whose account it is about; what gets money stands beside an amount.
        case .account: return meaning.side == nil && document.nodes[index].isLeaf && !hasPayment
        case .sharedAccount, .holders: return true
        default: return false
        }
    }

    private func holdsMoney(_ index: Document.Index) -> Bool {
        let node = document.nodes[index]
        if node.isObject { return isAmount(object: index) }
        guard node.isLeaf else { return false }
        switch node.written {
        case .string(let text):
            return isMoney(text) || isNamedMoney(index, WrittenAmount(text, minorUnits: nil))
        case .number(let number):
            return isNamedMoney(index, WrittenAmount(json: number.text))
        default: return false
        }
    }

    /// Whether a text names an IBAN or an amount with a currency.
    static func isMoney(_ text: String) -> Bool {
        !IBAN.all(in: text).isEmpty || !AmountInText.all(in: text, expected: nil).isEmpty
    }

    /// Whether a text names an IBAN or an amount that no payment states.
    private func isMoney(_ text: String) -> Bool {
        let ibans = IBAN.all(in: text).map(IBAN.grouped)
        if ibans.contains(where: { iban in
            !accounts.contains { Payment.Account.isSame($0, iban) }
        }) {
            return true
        }
        return AmountInText.all(in: text, expected: nil).contains { named in
            !amounts.contains { named.mayMean($0) }
        }
    }

    /// Whether an object has a currency and a number that go together by their names.
    private func isAmount(object index: Document.Index) -> Bool {
        let leaves = document.nodes[index].children.filter { document.nodes[$0].isLeaf }
        var isNamed = false
        let currency = leaves.lazy.compactMap { leaf -> String? in
            guard let text = document.nodes[leaf].written.stringValue else { return nil }
            isNamed = document.meaning(of: leaf)?.role == .currency
            let isCode = text == text.uppercased() && !CurrencyNames.wordCodes.contains(text)
            return isNamed || isCode ? Currency.code(text) : nil
        }.first
        guard let currency else { return false }
        return leaves.contains { leaf in
            let name = document.nodes[leaf].name
            guard isNamed ? !isNoAmount(name) : isNamedAmount(leaf),
                let amount = amount(at: leaf, currency)
            else { return false }
            return isNews(amount)
        }
    }

    private func isNamedAmount(_ leaf: Document.Index) -> Bool {
        let node = document.nodes[leaf]
        if case .amount? = document.meaning(of: leaf)?.role { return true }
        return MemberMeaning.isNumber(node.name) || MemberMeaning.isAboutMoney(node.name)
    }

    private func amount(at leaf: Document.Index, _ currency: String) -> Amount? {
        let written: WrittenAmount? =
            switch document.nodes[leaf].written {
            case .number(let number): WrittenAmount(json: number.text)
            case .string(let text):
                WrittenAmount(text, minorUnits: Currency.minorUnits(of: currency))
            default: nil
            }
        return written.map { Amount($0.decimal, currency: currency) }
    }

    /// Whether a number is no amount by the name of its member, such as that of a house.
    private func isNoAmount(_ name: String) -> Bool {
        let plain = MemberMeaning.plain(name)
        return [
            "date", "time", "id", "version", "year", "count", "timestamp", "latitude",
            "longitude", "accuracy", "rate", "number",
        ].contains { plain.hasSuffix($0) }
    }

    /// Whether a number stands under the name of a currency.
    private func isNamedMoney(_ index: Document.Index, _ written: WrittenAmount?) -> Bool {
        guard let written, let code = Currency.code(document.nodes[index].name) else {
            return false
        }
        return isNews(Amount(written.decimal, currency: code))
    }

    private func isNews(_ amount: Amount) -> Bool {
        amount.units != 0 && !amounts.contains { $0.agrees(with: amount) }
    }
}
