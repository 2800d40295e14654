import Token
public import Vocabulary

extension PaymentReader {
    /// Reads a text or number, an object with one and its currency, or a list of such objects where
    /// the name allows several.
    mutating func readAmounts(
        _ index: Document.Index,
        _ kind: MemberMeaning.AmountKind,
        of owner: Int,
        in scope: inout Scope
    ) {
        let node = document.nodes[index]
        if node.isList {
            guard case .term = kind else {
                if !node.children.contains(where: { document.nodes[$0].isObject }) {
                    scope.owners[owner].amounts.append(.init(kind: kind, amount: nil, nodes: []))
                }
                return readList(index, into: &scope, as: nil)
            }
            for child in node.children { readAmounts(child, kind, of: owner, in: &scope) }
            return
        }
        guard node.isObject else {
            return readAmount(index, kind, around: node.parent, isOwn: false, of: owner, in: &scope)
        }
        let children = node.children
        func isInnerAmount(_ child: Document.Index) -> Bool {
            if case .amount? = meanings[child]?.role { true } else { false }
        }
        // The number of an amount object is a leaf; else the amount is deeper inside.
        var leaves = children.filter { child in
            let node = document.nodes[child]
            return node.isLeaf && node.written != .null
                && (isInnerAmount(child) || MemberMeaning.isNumber(node.name))
        }
        if leaves.isEmpty { leaves = [soleNumber(of: index)].compactMap(\.self) }
        guard leaves.isEmpty else {
            for leaf in leaves {
                readAmount(leaf, kind, around: index, isOwn: true, of: owner, in: &scope)
            }
            return
        }
        // Limits of several periods.
        let isLimit = kind == .term(.periodLimit)
        let inner = children.filter { !document.nodes[$0].isLeaf && (isLimit || isInnerAmount($0)) }
        for child in inner { readAmounts(child, kind, of: owner, in: &scope) }
        // An object called `total` or `charge` may be anything.
        guard inner.isEmpty else { return }
        if kind == .main, children.contains(where: { document.nodes[$0].isLeaf }) {
            scope.owners[owner].amounts.append(.init(kind: kind, amount: nil, nodes: []))
        } else {
            readOwner(index, into: &scope, as: nil)
        }
    }

    /// The only numeric value of an object beside its currency: XML converters name it in many
    /// ways.
    private func soleNumber(of index: Document.Index) -> Document.Index? {
        let others = document.nodes[index].children.filter {
            meanings[$0]?.role != .currency
        }
        guard others.count == 1, others.count < document.nodes[index].children.count,
            let text = leafText(others[0]), WrittenAmount(text, minorUnits: nil) != nil
        else { return nil }
        return others[0]
    }

    /// Reads an amount with a currency in it, in the object `around`, or further out.
    ///
    /// Inexact amounts are left unread, so that they are shown as written. `isOwn` says that the
    /// object is nothing but the amount.
    private mutating func readAmount(
        _ index: Document.Index,
        _ kind: MemberMeaning.AmountKind,
        around object: Document.Index,
        isOwn: Bool,
        of owner: Int,
        in scope: inout Scope
    ) {
        var claim = PaymentClaims.AmountClaim(kind: kind, amount: nil, nodes: [])
        let side = meanings[index]?.side ?? meanings[object]?.side
        let found = currency(of: index, in: object, side, isMain: kind == .main)
        let beside = found?.code
        // Minor units need a currency.
        guard kind != .minor || beside != nil else { return }
        defer { scope.owners[owner].amounts.append(claim) }
        let isMinor =
            kind == .minor || meanings[index]?.role == .amount(.minor)
            || (isOwn ? document.hasMinorUnits(amount: object) : document.isInMinorUnits(object))
        if case .term(.periodLimit) = kind, isOwn { claim.period = period(of: object) }
        guard let written = writtenAmount(at: index, beside, isMinor: isMinor) else { return }
        claim.isMinor = isMinor
        claim.hasOwnCurrency = written.currency != .none || isOwn && beside != nil
        var code = beside
        if let beside, !written.mayBe(beside) { return }
        if case .code(let own) = written.currency {
            // With two different codes nobody can tell which one will be paid.
            guard beside == nil || beside == own else { return }
            code = own
        }
        let isUnknown = found.map { $0.code == nil } ?? false || written.currency == .unknown
        if isUnknown, beside == nil { claim.isCurrencyUnknown = true }
        if written.currency != .unknown || beside != nil { claim.nodes.append(index) }
        if let found, found.code != nil { claim.nodes.append(found.node) }
        claim.isCurrencyContested = found?.isContested == true
        claim.amount = Amount(written.decimal, currency: code)
    }

    /// Such as `Month`.
    private func period(of object: Document.Index) -> PaymentClaims.Text? {
        document.nodes[object].children.lazy.compactMap { child in
            guard
                ["periodtype", "period", "interval"].contains(
                    document.nodes[child].plain
                )
            else { return nil }
            return leafText(child).map { .init(text: $0, node: child) }
        }.first
    }

    private func writtenAmount(
        at index: Document.Index,
        _ currency: String?,
        isMinor: Bool
    ) -> WrittenAmount? {
        let digits = currency.flatMap(Currency.minorUnits(of:))
        let written: WrittenAmount? =
            switch document.nodes[index].written {
            case .number(let number): WrittenAmount(json: number.text)
            case .string(let raw): WrittenAmount(raw, minorUnits: digits)
            default: nil
            }
        guard isMinor else { return written }
        guard let digits, let written else { return nil }
        return written.inMajorUnits(digits: digits)
    }

    private static let currencies: Set<String> = [
        "currency", "ccy", "currencycode", "paymentcurrency", "instructedcurrency",
        "transactioncurrency",
    ]
    /// The most members beside an amount that name another currency.
    private static let mostCurrencies = 8

    /// In an object or one around it; the code is `nil` where the currency is unknown, and contested where
    /// the same object, or the one around the amount's own, has another one.
    private func currency(
        of index: Document.Index,
        in object: Document.Index,
        _ side: MemberMeaning.Side?,
        isMain: Bool
    ) -> (code: String?, node: Document.Index, isContested: Bool)? {
        func code(_ node: Document.Index) -> String? {
            document.nodes[node].written.stringValue.flatMap(Currency.code)
        }
        var object = object
        let name = document.nodes[index].plain
        let stem = name.hasSuffix("amount") ? String(name.dropLast(6)) : name
        while true {
            let node = document.nodes[object]
            // The elements of a list have no names: none is another's currency.
            if node.isList, object > 0 {
                object = node.parent
                continue
            }
            // XML attributes have an object of their own, as does a currency's code.
            let attributes = node.children.filter { child in
                document.nodes[child].isObject
                    && (meanings[child]?.role == .currency
                        || ["$", "@", "attr", "attributes"].contains(
                            document.nodes[child].plain
                        ))
            }.flatMap { document.nodes[$0].children }
            let leaves = (node.children + attributes).filter {
                document.nodes[$0].isLeaf && document.nodes[$0].written != .null
            }
            func meaning(_ child: Document.Index) -> MemberMeaning? {
                let around = meanings[document.nodes[child].parent]
                // `{"currency": {"code": "EUR"}}`
                return around?.role == .currency && code(child) != nil ? around : meanings[child]
            }
            let found = leaves.filter { child in
                guard let meaning = meaning(child), meaning.role == .currency else { return false }
                return meaning.side != .payer || side == .payer
            }
            // `feeCurrency` beside `feeAmount`.
            let own = leaves.first {
                let name = document.nodes[$0].plain
                return name == stem + "currency" || name == stem + "currencycode"
            }
            let best =
                own ?? found.first { meaning($0)?.side == side } ?? found.first
            if let best {
                let around = object > 0 ? document.nodes[node.parent].children : []
                // `feeCurrency` is no other currency of the amount.
                let beside =
                    own == nil || stem.isEmpty || isMain
                    ? found.filter { meaning($0)?.side == meaning(best)?.side } : []
                let others =
                    beside.filter { $0 != best }
                    + around.filter { Self.currencies.contains(document.nodes[$0].plain) }
                let known = code(best)
                // Nobody writes so many; each is looked up for each amount.
                let isContested =
                    others.count > Self.mostCurrencies
                    || known != nil && others.contains { ![nil, known].contains(code($0)) }
                return (known, best, isContested)
            }
            // One that cannot be read is none further out.
            let unread = node.children.first { child in
                !document.nodes[child].isLeaf && meanings[child]?.role == .currency
                    && meanings[child]?.side != .payer
            }
            if let unread { return (nil, unread, false) }
            guard object > 0 else { return nil }
            object = node.parent
        }
    }
}

/// Finds amounts with a currency and IBANs in the unread parts of a document; repetitions of a
/// payment that was read, balances and spending limits do not count.
struct UnreadMoney {
    private let document: Document
    private let meanings: [MemberMeaning?]
    private let shown: ShownPayments
    /// The objects that state a currency, or hold an amount that does.
    private var withCurrency: Set<Document.Index> = []

    /// - Complexity: O(n).
    init(_ document: Document, beside shown: ShownPayments) {
        self.document = document
        self.shown = shown
        meanings = document.meanings
        for index in document.nodes.indices.dropFirst() where isCurrency(index) {
            let owner = document.nodes[index].parent
            withCurrency.insert(owner)
            if isAmountMember(owner) { withCurrency.insert(document.nodes[owner].parent) }
        }
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
        guard let meaning = meanings[index] else { return false }
        if meaning.side == .payer {
            return !(index..<document.nodes[index].end).contains { inner in
                if document.nodes[inner].isList { return true }
                guard let meaning = meanings[inner] else { return false }
                if case .amount = meaning.role { return true }
                return meaning.side == .payee
            }
        }
        switch meaning.role {
        case .balance:
            return !(index..<document.nodes[index].end).contains { inner in
                guard inner != index, let meaning = meanings[inner] else {
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
        if node.isObject { return isAmount(object: index) }
        guard node.isLeaf else { return false }
        if isOtherAccount(index) || isOtherCurrency(index) { return true }
        if let text = node.written.stringValue, isMoney(text) { return true }
        guard let decimal = decimal(at: index, nil) else { return false }
        return isNamedMoney(index, decimal) || isBesideCurrency(index, decimal)
    }

    /// Whether a leaf states an account that is none of those shown as a payee's: which of them is paid is
    /// the server's secret, wherever they stand.
    private func isOtherAccount(_ index: Document.Index) -> Bool {
        guard hasPayment, isOfAccount(index) else { return false }
        return switch document.nodes[index].written {
        case .string(let text): !text.isEmpty && !shown.isPayeesAccount(text)
        case .number(let number): !shown.isPayeesAccount(number.text)
        default: false
        }
    }

    /// Whether a leaf is an account, or tells which of an account that is an object.
    private func isOfAccount(_ index: Document.Index) -> Bool {
        let plain = document.nodes[index].plain
        switch meanings[index]?.role {
        case .account?, .number?, .iban?:
            // What a card, a reference or an accuracy is called is no account of a payee.
            let isOther =
                MemberMeaning.isCard(plain) || ["accountreference", "acc"].contains(plain)
            return meanings[index]?.side != .payer && !(isOther && meanings[index]?.side == nil)
        case .identifier?, .alias?: break
        case nil where meanings[document.nodes[index].parent]?.role == .identifier: break
        default: return false
        }
        var owner = document.nodes[index].parent
        while owner > 0 {
            if let meaning = meanings[owner], meaning.role != .identifier {
                return meaning.side == nil && meaning.role == .account
            }
            owner = document.nodes[owner].parent
        }
        return false
    }

    /// Whether a currency is none of the payments': that of an account may be another, as may that of a rate.
    private func isOtherCurrency(_ index: Document.Index) -> Bool {
        guard let meaning = meanings[index], meaning.role == .currency, meaning.side != .payer,
            let code = document.nodes[index].written.stringValue.flatMap(Currency.code)
        else { return false }
        let known = shown.amounts.compactMap(\.currency)
        guard !known.isEmpty, !known.contains(code) else { return false }
        var owner = document.nodes[index].parent
        while owner > 0 {
            let node = document.nodes[owner]
            let isOfRate = ["rate", "rates", "fxrate"].contains(node.plain)
            if isOfRate || ["account", "acct", "exchange"].contains(where: node.plain.includes) {
                return false
            }
            owner = node.parent
        }
        return true
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
        if meanings[leaf]?.role == .currency { return true }
        let name = document.nodes[leaf].plain
        return name.hasSuffix("currency") || name.hasSuffix("currencycode")
    }

    private func isNamedAmount(_ leaf: Document.Index) -> Bool {
        let node = document.nodes[leaf]
        if case .amount? = meanings[leaf]?.role { return true }
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
        let plain = Document.plain(name)
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
        guard index > 0, !isNoAmount(document.nodes[index].name),
            isNamedAmount(index) || isAbovePaid(decimal)
        else { return false }
        return isNews(Amount(decimal, currency: nil)) && hasCurrencyBeside(index)
    }

    /// Whether a currency is stated beside a member, or in an amount beside it.
    private func hasCurrencyBeside(_ index: Document.Index) -> Bool {
        withCurrency.contains(document.nodes[index].parent)
    }

    private func isAmountMember(_ index: Document.Index) -> Bool {
        if case .amount? = meanings[index]?.role { true } else { false }
    }

    /// Whether a number with cents, whatever its name, is above each amount that is shown.
    private func isAbovePaid(_ decimal: ExactDecimal) -> Bool {
        let amount = Amount(decimal, currency: nil)
        return decimal.scale == 2 && !shown.amounts.isEmpty
            && shown.amounts.allSatisfy { $0.with(currency: nil).isLess(than: amount) }
    }

    private func isNews(_ amount: Amount) -> Bool {
        amount.units != 0 && !shown.amounts.contains { $0.agrees(with: amount) }
    }
}

/// Finds the name and holders of a shared account, with or without a payment; marks what was
/// understood as read.
struct SharedAccountReader {
    var document: Document
    var texts: TextCollector

    private static let deepest = 2

    /// The first of each in the document, outer objects before inner ones.
    mutating func read() -> SharedAccount? {
        var name: PrintableText?
        var holders: [PrintableText] = []
        var initiator: PrintableText?
        let meanings = document.meanings
        let members = document.nodes.indices.dropFirst().filter {
            !document.nodes[document.nodes[$0].parent].isList
                && document.level(of: $0) <= Self.deepest + 1
                && document.isStated($0, in: document.source)
        }.sorted { (document.level(of: $0), $0) < (document.level(of: $1), $1) }
        for member in members {
            switch meanings[member]?.role {
            case .sharedAccount? where name == nil: name = text(at: member, meanings)
            case .holders? where holders.isEmpty: holders = self.holders(at: member, meanings)
            case .initiator? where initiator == nil: initiator = text(at: member, meanings)
            default: continue
            }
        }
        guard name != nil || !holders.isEmpty || initiator != nil else { return nil }
        return SharedAccount(name: name, holders: holders, initiator: initiator)
    }

    /// A text, or the name of an object.
    private mutating func text(
        at index: Document.Index,
        _ meanings: [MemberMeaning?]
    ) -> PrintableText? {
        let names = document.nodes[index].children.filter {
            meanings[$0]?.role == .name
        }
        for place in [index] + names {
            guard document.nodes[place].isLeaf,
                case .string(let raw) = document.nodes[place].written, !raw.isEmpty
            else { continue }
            document.markRead(place)
            return texts.printable(raw)
        }
        return nil
    }

    /// A list of texts or named objects, or one text; none when any of it is something else.
    private mutating func holders(
        at index: Document.Index,
        _ meanings: [MemberMeaning?]
    ) -> [PrintableText] {
        guard case .array(let elements) = document.nodes[index].written else {
            return text(at: index, meanings).map { [$0] } ?? []
        }
        let names = elements.compactMap { element -> String? in
            let name = element.stringValue ?? Self.name(in: element.objectValue)
            return name?.isEmpty == false ? name : nil
        }
        let isReadable = names.count == elements.count && names.count <= SharedAccount.mostHolders
        guard isReadable, elements.allSatisfy(Self.isNameAlone) else { return [] }
        document.markRead(index)
        return names.map { texts.printable($0, limit: 256) }
    }

    /// Whether showing its name loses nothing of an element.
    private static func isNameAlone(_ element: JSONValue) -> Bool {
        element.objectValue.map { $0.members.count == 1 } ?? true
    }

    private static func name(in object: JSONObject?) -> String? {
        names.lazy.compactMap { object?[$0]?.stringValue }.first
    }

    private static let names = ["name", "Name", "displayName"]
}

/// An account that several people use, as the custom payload states it.
public struct SharedAccount: Hashable, Sendable {
    /// Lists of more stay among the other members.
    public static let mostHolders = 16

    public let name: PrintableText?
    /// In the message's order.
    public let holders: [PrintableText]
    /// Who asked, where no payment says so.
    public let initiator: PrintableText?

    package init(
        name: PrintableText?,
        holders: [PrintableText] = [],
        initiator: PrintableText? = nil
    ) {
        self.name = name
        self.holders = holders
        self.initiator = initiator
    }
}
