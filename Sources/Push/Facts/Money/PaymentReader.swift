import Token
import Vocabulary

/// Finds the payments of one document, in any shape and at any depth.
///
/// ``MemberMeaning`` interprets the names of members. Objects that concern one payment are merged,
/// objects in a list are separate payments, and contradictions between objects are conflicts.
struct PaymentReader {
    /// Further ones cause a warning.
    static let mostPayments = 256

    /// As a payment is read from it.
    let document: Document
    private let whole: Document
    /// The JSON text that states the payment; `nil` for what is in none.
    private let source: Document.Index?
    /// By node.
    let meanings: [MemberMeaning?]
    private(set) var texts: TextCollector
    /// Whether the limit was exceeded.
    private(set) var isCut = false

    /// What is inside of other JSON texts than this one, and those around it, states nothing.
    init(
        _ whole: Document,
        meanings: [MemberMeaning?],
        texts: TextCollector,
        in source: Document.Index? = nil
    ) {
        (self.whole, self.source, self.meanings) = (whole, source, meanings)
        document = whole.folded(but: source)
        self.texts = texts
        isCut = whole.isCut
    }

    /// In document order.
    mutating func read() -> [PaymentReading] {
        var scope = Scope()
        if document.nodes[0].isObject {
            readOwner(0, into: &scope, as: nil)
        } else if document.nodes[0].isList {
            readList(0, into: &scope, as: nil)
        }
        var readings = resolve(scope).filter(\.isPayment)
        if readings.count > Self.mostPayments {
            isCut = true
            readings = Array(readings.prefix(Self.mostPayments))
        }
        return readings
    }

    /// From which members readings have payee, account and amount, without positions in lists, and whether
    /// in minor units; each form once.
    func forms(of readings: [PaymentReading]) -> [String] {
        let all = Set(
            readings.map { reading in
                let places = Set(
                    reading.stating.map { whole.shownPath(of: $0, hasPositions: false) }
                )
                return ((reading.isMinor ? ["minor"] : []) + places.sorted())
                    .joined(separator: "\u{1F}")
            }
        )
        return all.sorted()
    }

    /// Marks what was understood and is shown as read.
    func document(with readings: [PaymentReading], showing shown: ShownPayments) -> Document {
        var document = whole
        document.source = source
        var seen: Set<Document.Index> = []
        for node in readings.flatMap(\.nodes) {
            for leaf in node..<document.nodes[node].end where seen.insert(leaf).inserted {
                document.markUnderstood(leaf)
                guard let text = leafText(leaf), shown.holds(text) else { continue }
                document.markRead(leaf)
            }
        }
        return document
    }

    /// The statements about one payment, or about several that differ in the elements of a list.
    struct Scope {
        /// The statements of each object.
        var owners: [PaymentClaims] = []
        /// The elements of its lists.
        var elements: [Scope] = []
    }

    /// What a member is inside of.
    private enum Place {
        case payment
        case party
        case account
        case bank
    }

    /// Reads an object that may say something of a payment.
    mutating func readOwner(
        _ index: Document.Index,
        into scope: inout Scope,
        as side: MemberMeaning.Side?
    ) {
        let owner = scope.owners.count
        scope.owners.append(PaymentClaims(document.shape(of: index)))
        for child in document.nodes[index].children {
            readMember(child, of: owner, in: &scope, side, side == nil ? .payment : .party)
        }
    }

    /// Reads a list: each of its objects may be a payment.
    mutating func readList(
        _ index: Document.Index,
        into scope: inout Scope,
        as side: MemberMeaning.Side?
    ) {
        for child in document.nodes[index].children {
            var element = Scope()
            if document.nodes[child].isObject {
                readOwner(child, into: &element, as: side)
            } else if document.nodes[child].isList {
                readList(child, into: &element, as: side)
            } else if side == .payee {
                element.owners.append(PaymentClaims(.flat))
                readParty(child, 0, &element)
            }
            scope.elements.append(element)
        }
    }

    // One row for each kind of member.
    // swift-format-ignore
    private mutating func readMember(
        _ index: Document.Index,
        of owner: Int,
        in scope: inout Scope,
        _ outer: MemberMeaning.Side?,
        _ place: Place
    ) {
        let node = document.nodes[index]
        let meaning = meanings[index]
        let side = meaning?.side ?? outer
        if place == .payment, meaning?.side == .payee, [.party, .name].contains(meaning?.role) {
            scope.owners[owner].statesPayee = true
        }
        guard node.written != .null else { return }
        if side == .payer {
            if case .amount? = meaning?.role {
                return readAmounts(index, .term(.debited), of: owner, in: &scope)
            }
            // An object of the payer that holds a payment is no party.
            guard node.isLeaf || !holdsPayment(index) else {
                return readInside(index, owner, &scope, nil, .payment)
            }
            return readPayer(index, meaning?.role, owner, &scope)
        }
        if place == .payment, isRepeating(index) {
            scope.owners[owner].terms.append(
                .init(.frequency, node: index, text: leafText(index))
            )
            return
        }
        switch meaning?.role {
        case .amount(let kind)? where place == .payment || place == .party:
            readAmounts(index, kind, of: owner, in: &scope)
        case .party? where meaning?.side != nil: readParty(index, owner, &scope)
        case .name? where side == .payee && place != .bank: readParty(index, owner, &scope)
        case .namePart? where side == .payee && place == .party && node.isLeaf:
            scope.owners[owner].nameParts += leafText(index).map { [.init(text: $0, node: index)] } ?? []
        case .account?:
            guard side == .payee || place != .payment else {
                return scope.owners[owner].someAccounts.append(index)
            }
            readAccount(index, owner, &scope, place)
        case .number? where side == nil && place == .payment:
            guard !MemberMeaning.isCard(node.plain) else { return }
            scope.owners[owner].someAccounts.append(index)
        case .iban?, .number?, .bank?, .agent?:
            readAccountMember(index, meaning?.role, owner, &scope, place)
        case .name?, .namePart?:
            guard place == .payment, node.isLeaf else { return }
            if scope.owners[owner].someName == nil {
                scope.owners[owner].someName = leafText(index).map { .init(text: $0, node: index) }
            }
        case .alias? where side == .payee && place != .bank && node.isLeaf:
            readAccountMember(index, meaning?.role, owner, &scope, place)
        case .alias?: return
        case .identifier? where place == .account || place == .bank,
            .scheme? where place == .account || place == .bank:
            readAccountMember(index, meaning?.role, owner, &scope, place)
        case .reference? where place == .payment && isPlain(index): readReference(index, owner, &scope)
        case .purpose? where place == .payment && node.isLeaf:
            if scope.owners[owner].purpose == nil {
                scope.owners[owner].purpose = leafText(index).map { .init(text: $0, node: index) }
            }
        case .initiator? where place == .payment:
            scope.owners[owner].add(initiator: namedText(index))
        case .term(.frequency)? where isOnce(index): return
        case .term(.payments)? where joined(index) == "1": return
        case .term(let kind)? where place == .payment:
            let isPlain = isPlain(index)
            let text = node.written == .bool(true) ? "yes" : isPlain ? joined(index) : node.name
            let whole = text ?? (node.isLeaf ? nil : node.name)
            scope.owners[owner].terms.append(.init(kind, node: isPlain ? index : nil, text: whole))
            if !isPlain { readInside(index, owner, &scope, side, place) }
        case .count? where place == .payment:
            scope.owners[owner].counts.append((leafText(index), index))
        case .otherSubject?, .balance?, .holders?, .sharedAccount?: return
        case .currency? where node.isLeaf: return
        default: readInside(index, owner, &scope, side, place)
        }
    }

    /// Whether a member about repetition says that there is none.
    private func isOnce(_ index: Document.Index) -> Bool {
        switch document.nodes[index].written {
        case .bool(let isRepeated): !isRepeated
        case .string(let text):
            [
                "ooff", "once", "oneoff", "onetime", "onetimepayment", "single", "singlepayment",
                "immediate", "immediately", "instant", "now", "none", "never", "no", "n", "false",
                "0", "",
            ].contains(Document.plain(text))
        case .number(let number): number.text == "0"
        default:
            isSwitchedOff(index)
                || !document.nodes[index].isLeaf
                    && document.nodes[index].children.allSatisfy(isOnce)
        }
    }

    /// Whether an object of leaves alone says that it does not hold; what is only not active may still be
    /// to begin.
    private func isSwitchedOff(_ index: Document.Index) -> Bool {
        let children = document.nodes[index].children
        let isTimed = children.contains { child in
            if case .term? = meanings[child]?.role { true } else { false }
        }
        return children.allSatisfy { document.nodes[$0].isLeaf }
            && children.contains { child in
                document.nodes[child].written == .bool(false)
                    && (document.nodes[child].plain == "enabled"
                        || !isTimed
                            && ["active", "isactive"].contains(document.nodes[child].plain))
            }
    }

    /// Whether a member whose name says little says by its value that the payment repeats, such as
    /// `"type": "STANDING_ORDER"`.
    private func isRepeating(_ index: Document.Index) -> Bool {
        guard document.nodes[index].isLeaf, let text = leafText(index),
            ["type", "mode", "kind", "paymenttype", "transactiontype", "transfertype", "ordertype"]
                .contains(document.nodes[index].plain)
        else { return false }
        let plain = Document.plain(text)
        return ["standingorder", "recurring", "subscription", "periodic"].contains {
            plain.includes($0)
        }
    }

    /// Descends into a member whose name has no meaning.
    private mutating func readInside(
        _ index: Document.Index,
        _ owner: Int,
        _ scope: inout Scope,
        _ side: MemberMeaning.Side?,
        _ place: Place
    ) {
        let node = document.nodes[index]
        guard place != .payment else {
            if node.isList { readList(index, into: &scope, as: side) }
            if node.isObject { readOwner(index, into: &scope, as: side) }
            return
        }
        // A list inside a party is no list of payments.
        let isAccount = node.plain.includes("account")
        let inner: Place = place == .party && isAccount ? .account : place
        let before = scope.owners[owner].accounts.count
        defer {
            if place == .party, meanings[index]?.role.isOfAccount != true, !isAccount,
                !node.plain.includes("bank")
            {
                let made = before..<max(before, scope.owners[owner].accounts.count)
                for claim in made { scope.owners[owner].accounts[claim].isFree = true }
            }
        }
        for object in node.isList ? node.children : [index] where document.nodes[object].isObject {
            let children = document.nodes[object].children
            // `{"type": "SORT_CODE", "identification": "402011"}`
            let scheme =
                children.first { meanings[$0]?.role == .scheme }
                ?? (children.count == 2 ? children.first { meanings[$0]?.role == .name } : nil)
            let kind = scheme.flatMap { leafText($0) }.flatMap { MemberMeaning($0)?.role }
            for child in children {
                // The name of a value is no person's.
                if child == scheme, kind?.isOfAccount == true { continue }
                guard let kind, kind.isOfAccount, document.nodes[child].isLeaf,
                    meanings[child]?.role == .identifier
                        || MemberMeaning.isNumber(document.nodes[child].name)
                else {
                    readMember(child, of: owner, in: &scope, side, inner)
                    continue
                }
                readAccountMember(child, kind, owner, &scope, .account)
            }
        }
    }

    /// A name, an object with a name and perhaps an account, a list of either, or an account
    /// instead of a name.
    private mutating func readParty(
        _ index: Document.Index,
        _ owner: Int,
        _ scope: inout Scope
    ) {
        let node = document.nodes[index]
        if node.isList { return readList(index, into: &scope, as: .payee) }
        guard node.isLeaf else {
            for child in node.children { readMember(child, of: owner, in: &scope, .payee, .party) }
            return
        }
        guard let text = leafText(index) else { return }
        if document.nodes[index].plain == "to", Self.isDay(text) {
            // Of a period, not of a payment.
            scope.owners[owner].terms.append(.init(.lastDay, node: index, text: text))
        } else if meanings[index]?.role != .name, IBAN.examine(text).verdict != .foreign {
            scope.owners[owner].accounts.append(
                .init(number: .init(text: text, node: index), mustBeIBAN: true, isName: true)
            )
        } else {
            scope.owners[owner].addPayee(text, index)
        }
    }

    private mutating func readAccount(
        _ index: Document.Index,
        _ owner: Int,
        _ scope: inout Scope,
        _ place: Place
    ) {
        let node = document.nodes[index]
        if node.isList {
            guard place == .payment else {
                return readInside(index, owner, &scope, .payee, .account)
            }
            return readList(index, into: &scope, as: .payee)
        }
        guard node.isLeaf else {
            scope.owners[owner].accounts.append(.init())
            for child in node.children {
                readMember(child, of: owner, in: &scope, .payee, .account)
            }
            return
        }
        guard let text = leafText(index) else { return }
        scope.owners[owner].accounts.append(.init(number: .init(text: text, node: index)))
    }

    /// A member of an account or bank, also beside an amount.
    private mutating func readAccountMember(
        _ index: Document.Index,
        _ role: MemberMeaning.Role?,
        _ owner: Int,
        _ scope: inout Scope,
        _ place: Place
    ) {
        let node = document.nodes[index]
        if node.isList { return readInside(index, owner, &scope, .payee, place) }
        guard node.isLeaf else {
            let isOfBank = if case .bank? = role { true } else { role == .agent }
            let inner: Place = place == .payment ? .account : place
            for child in node.children {
                readMember(child, of: owner, in: &scope, .payee, isOfBank ? .bank : inner)
            }
            return
        }
        guard let text = leafText(index) else { return }
        let code = PaymentClaims.Text(text: text, node: index)
        switch role {
        case .scheme?: scope.owners[owner].addScheme(code, ofBank: place == .bank)
        case .bank(let scheme)?: scope.owners[owner].banks.append((scheme, code))
        case .agent?:
            guard let scheme = PaymentClaims.scheme(ofBank: text) else { return }
            scope.owners[owner].banks.append((scheme, code))
        case .identifier? where place == .bank:
            scope.owners[owner].bankIdentifiers.append(code)
        case .alias?: scope.owners[owner].aliases.append(code)
        default:
            scope.owners[owner].addNumber(
                code,
                mustBeIBAN: role == .iban,
                isInAccount: place == .account
            )
        }
    }

    /// Whether a node contains a recipient or a list.
    private func holdsPayment(_ index: Document.Index) -> Bool {
        var next = index + 1
        while next < document.nodes[index].end {
            switch meanings[next]?.role {
            case .balance?, .otherSubject?: next = document.nodes[next].end
            default:
                if meanings[next]?.side == .payee || document.nodes[next].isList { return true }
                next += 1
            }
        }
        return false
    }

    /// The amount charged to the payer, and one account and name of it.
    private mutating func readPayer(
        _ index: Document.Index,
        _ role: MemberMeaning.Role?,
        _ owner: Int,
        _ scope: inout Scope
    ) {
        let node = document.nodes[index]
        switch role {
        case .party?, .account?, .iban?, .number?: break
        case .name?:
            if scope.owners[owner].debtorName == nil {
                scope.owners[owner].debtorName = leafText(index).map {
                    .init(text: $0, node: index)
                }
            }
            return
        default: return
        }
        var claims = PaymentClaims(.flat)
        if node.isLeaf {
            guard let text = leafText(index) else { return }
            if document.nodes[index].plain == "from", Self.isDay(text) {
                scope.owners[owner].terms.append(.init(.firstDay, node: index, text: text))
                return
            }
            claims.accounts.append(
                .init(number: .init(text: text, node: index), mustBeIBAN: role == .iban)
            )
        } else {
            if role != .party { claims.accounts.append(.init()) }
            var inner = Scope(owners: [claims])
            for child in node.children {
                readMember(child, of: 0, in: &inner, .payee, role == .party ? .party : .account)
            }
            claims = inner.owners[0]
            scope.owners[owner].amounts += claims.amounts.map(\.ofPayer)
        }
        if scope.owners[owner].debtor.isEmpty, claims.hasAccount {
            scope.owners[owner].debtor = [claims]
        }
        if scope.owners[owner].debtorName == nil {
            scope.owners[owner].debtorName = claims.payees.first
        }
    }

    /// Whether a text is a date or time, such as `2026-11-25`.
    private static func isDay(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard (10...35).contains(bytes.count), bytes[4] == UInt8(ascii: "-"),
            bytes[7] == UInt8(ascii: "-")
        else { return false }
        let signs = "-:+.TZ".utf8
        return bytes.allSatisfy {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || signs.contains($0)
        }
    }

    private mutating func readReference(
        _ index: Document.Index,
        _ owner: Int,
        _ scope: inout Scope
    ) {
        let node = document.nodes[index]
        guard node.isObject else { return scope.owners[owner].add(reference: joined(index), index) }
        for wanted in ["reference", "unstructured", "ustrd", "text"] {
            let child = node.children.first {
                document.nodes[$0].plain == wanted
            }
            guard let child, let text = joined(child) else { continue }
            return scope.owners[owner].add(reference: text, child)
        }
    }
}

extension PaymentReader {
    /// The text or number of a node; `nil` for others and for an empty text.
    func leafText(_ index: Document.Index) -> String? {
        guard document.nodes[index].isLeaf else { return nil }
        return switch document.nodes[index].written {
        case .string(let text): text.isEmpty ? nil : text
        case .number(let number): number.text
        default: nil
        }
    }

    /// The texts and numbers of a subtree, separated by blanks; `nil` where there are none.
    private func joined(_ index: Document.Index) -> String? {
        let node = document.nodes[index]
        guard !node.isLeaf else { return leafText(index) }
        let texts = node.children.compactMap(joined)
        return texts.isEmpty ? nil : texts.joined(separator: " ")
    }

    /// Whether a subtree can be shown as one text, since nothing in it is about money or who gets it.
    private func isPlain(_ index: Document.Index) -> Bool {
        let node = document.nodes[index]
        guard !node.isLeaf else { return true }
        return node.children.allSatisfy { child in
            switch meanings[child]?.role {
            case .amount?, .party?, .account?, .iban?, .number?, .alias?: return false
            default: break
            }
            return meanings[child]?.side == nil && isPlain(child)
                && !(leafText(child).map(UnreadMoney.isMoney) ?? false)
        }
    }

    private func namedText(_ index: Document.Index) -> PaymentClaims.Text? {
        if let text = leafText(index) { return .init(text: text, node: index) }
        return document.nodes[index].children.lazy.compactMap { child in
            guard meanings[child]?.role == .name else { return nil }
            return leafText(child).map { .init(text: $0, node: child) }
        }.first
    }
}

extension PaymentReader {
    /// An account of an unknown side is the recipient's where no other is.
    ///
    /// That beside amount and payee comes before one further in, and an object before a bare number. Where
    /// another object, or what may have been added to the payee, states one, the two are the same or a
    /// conflict.
    private mutating func readSomeAccount(of scope: inout Scope) {
        guard scope.owners.contains(where: { !$0.amounts.isEmpty || $0.statesPayee }) else {
            return
        }
        guard !scope.owners.contains(where: \.hasAccount) else {
            for owner in scope.owners.indices {
                let claims = scope.owners[owner]
                for node in claims.someAccounts
                where isNumber(node)
                    && (claims.hasStatedAccount || !claims.amounts.isEmpty)
                    || !claims.hasStatedAccount && isOwn(node, claims)
                {
                    readAccount(node, owner, &scope, .payment)
                }
            }
            return
        }
        let candidates = scope.owners.indices.flatMap { owner in
            scope.owners[owner].someAccounts.map { (owner: owner, node: $0) }
        }
        let numbers = candidates.filter { meanings[$0.node]?.role == .number }
        let own = candidates.filter { isOwn($0.node, scope.owners[$0.owner]) }
        let best =
            own.first { document.nodes[$0.node].isObject }
            ?? own.first { meanings[$0.node]?.role == .number } ?? own.first
            ?? candidates.first { document.nodes[$0.node].isObject }
            ?? (numbers + candidates).first { !scope.owners[$0.owner].amounts.isEmpty }
            ?? (numbers + candidates).first { !scope.owners[$0.owner].payees.isEmpty }
        guard let best else { return }
        readAccount(best.node, best.owner, &scope, .payment)
        // Two numbers side by side may differ; one with an identifier only may be the payer's.
        let isLeaf = document.nodes[best.node].isLeaf
        for other in candidates
        where other.owner == best.owner && other.node != best.node
            && !document.nodes[other.node].plain.hasSuffix("id")
            && (isLeaf || !document.nodes[other.node].isLeaf && document.holdsNumber(other.node))
            // A number beside the code of its bank is whole.
            && (scope.owners[best.owner].banks.isEmpty || meanings[best.node]?.role != .number
                || meanings[other.node]?.role != .account)
        {
            readAccount(other.node, other.owner, &scope, .payment)
        }
    }

    private func isNumber(_ index: Document.Index) -> Bool {
        document.nodes[index].isLeaf && meanings[index]?.role == .number
    }

    /// Whether an account of an unknown side stands beside a payee, named or not, and names an account.
    private func isOwn(_ index: Document.Index, _ claims: PaymentClaims) -> Bool {
        claims.statesPayee && document.holdsNumber(index)
    }

    /// A name beside an account, where nobody else is named.
    private func readSomeName(of scope: inout Scope) {
        guard !scope.owners.contains(where: { !$0.payees.isEmpty }) else { return }
        let best = scope.owners.indices.first { owner in
            let claims = scope.owners[owner]
            return claims.someName != nil && claims.hasAccount
        }
        guard let best, let name = scope.owners[best].someName else { return }
        scope.owners[best].addPayee(name.text, name.node)
    }

    /// The payments of a scope; an element of a list may be incomplete.
    private mutating func resolve(_ scope: Scope) -> [PaymentReading] {
        var scope = scope
        readSomeAccount(of: &scope)
        readSomeName(of: &scope)
        let frame = PaymentReading.combined(scope.owners.compactMap { $0.reading(&texts) })
        let items = scope.elements.flatMap { resolve($0) }.filter(\.isItem)
        if items.isEmpty { return frame.isEmpty ? [] : [frame.settled()] }
        if frame.hasAmount, !items.contains(where: \.namesSomebody) {
            return [frame.withBreakdown(items)]
        }
        return PaymentReading.checked(items, against: frame)
    }
}
