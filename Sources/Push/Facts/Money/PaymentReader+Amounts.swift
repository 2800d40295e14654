import Token
import Vocabulary

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
        let found = currency(of: index, in: object, side)
        let beside = found?.code
        // Minor units need a currency.
        guard kind != .minor || beside != nil else { return }
        defer { scope.owners[owner].amounts.append(claim) }
        let isMinor =
            kind == .minor || meanings[index]?.role == .amount(.minor)
            || (isOwn ? document.hasMinorUnits(amount: object) : document.isInMinorUnits(object))
        if case .term(.periodLimit) = kind, isOwn { claim.period = period(of: object) }
        guard let written = writtenAmount(at: index, beside, isMinor: isMinor) else { return }
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
        claim.amount = Amount(written.decimal, currency: code)
    }

    /// Such as `Month`.
    private func period(of object: Document.Index) -> PaymentClaims.Text? {
        document.nodes[object].children.lazy.compactMap { child in
            guard
                ["periodtype", "period", "interval"].contains(
                    MemberMeaning.plain(document.nodes[child].name)
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

    /// In an object or one around it; the code is `nil` where the currency is unknown.
    private func currency(
        of index: Document.Index,
        in object: Document.Index,
        _ side: MemberMeaning.Side?
    ) -> (code: String?, node: Document.Index)? {
        var object = object
        let name = MemberMeaning.plain(document.nodes[index].name)
        let stem = name.hasSuffix("amount") ? String(name.dropLast(6)) : name
        while true {
            let node = document.nodes[object]
            // XML attributes have an object of their own, as does a currency's code.
            let attributes = node.children.filter { child in
                document.nodes[child].isObject
                    && (meanings[child]?.role == .currency
                        || ["$", "@", "attr", "attributes"].contains(
                            MemberMeaning.plain(document.nodes[child].name)
                        ))
            }.flatMap { document.nodes[$0].children }
            let leaves = (node.children + attributes).filter {
                document.nodes[$0].isLeaf && document.nodes[$0].written != .null
            }
            let found = leaves.filter { child in
                guard let meaning = meanings[child], meaning.role == .currency else { return false }
                return meaning.side != .payer || side == .payer
            }
            // `feeCurrency` beside `feeAmount`.
            let own = leaves.first {
                let name = MemberMeaning.plain(document.nodes[$0].name)
                return name == stem + "currency" || name == stem + "currencycode"
            }
            let best =
                own ?? found.first { meanings[$0]?.side == side } ?? found.first
            if let best {
                let code = document.nodes[best].written.stringValue.flatMap(Currency.code)
                return (code, best)
            }
            guard object > 0 else { return nil }
            object = node.parent
        }
    }
}
