import Token
import Vocabulary

/// The statements of one object about a payment, before conflicts are resolved.
struct PaymentClaims {
    struct Text {
        var text: String
        let node: Document.Index
    }

    struct AmountClaim {
        var kind: MemberMeaning.AmountKind
        /// `nil` when unreadable.
        var amount: Amount?
        var nodes: [Document.Index]
        var isCurrencyUnknown = false
        /// Whether the currency is part of it or in the same object.
        var hasOwnCurrency = false
        /// Whether another currency stands beside that one.
        var isCurrencyContested = false
        /// Whether it was read as one in minor units.
        var isMinor = false
        /// Such as `Month`.
        var period: Text?

        /// As an amount charged to the payer.
        var ofPayer: AmountClaim {
            var claim = self
            claim.kind = .term(.debited)
            return claim
        }
    }

    struct AccountClaim {
        var number: Text?
        var mustBeIBAN = false
        /// Whether it stands in the place of a name, which the sender of a request may choose.
        var isName = false
        /// Whether it stands in an object of the payee that is no account, such as metadata.
        var isFree = false
        /// Such as `UK.OBIE.IBAN`.
        var scheme: Text?
    }

    struct TermClaim {
        let kind: Payment.Term.Kind
        /// `nil` where more is in it than the text tells.
        let node: Document.Index?
        let text: String?

        init(_ kind: Payment.Term.Kind, node: Document.Index?, text: String?) {
            self.kind = kind
            self.node = node
            self.text = text
        }
    }

    let shape: Payment.Shape
    var amounts: [AmountClaim] = []
    private(set) var payees: [Text] = []
    var nameParts: [Text] = []
    var accounts: [AccountClaim] = []
    /// Of the payee's bank.
    var banks: [(scheme: BankScheme, code: Text)] = []
    /// Bank codes whose kind another member states.
    var bankIdentifiers: [Text] = []
    private var bankScheme: Text?
    /// Substitutes where no account is stated.
    var aliases: [Text] = []
    /// Accounts of an unknown side.
    var someAccounts: [Document.Index] = []
    /// A name of an unknown side.
    var someName: Text?
    /// Whether a member is there for the payee, whatever it says.
    var statesPayee = false
    var debtor: [PaymentClaims] = []
    var debtorName: Text?
    private(set) var reference: Text?
    /// Where there is no reference.
    var purpose: Text?
    private(set) var initiator: Text?
    var terms: [TermClaim] = []
    /// The stated number of payments.
    var counts: [(text: String?, node: Document.Index)] = []

    init(_ shape: Payment.Shape) { self.shape = shape }

    var hasAccount: Bool { accounts.contains { $0.number != nil } || !aliases.isEmpty }

    /// Whether one is stated where accounts are.
    var hasStatedAccount: Bool {
        accounts.contains { $0.number != nil && !$0.isFree } || !aliases.isEmpty
    }

    mutating func addPayee(_ text: String?, _ node: Document.Index) {
        if let text { payees.append(Text(text: text, node: node)) }
    }

    mutating func add(reference text: String?, _ node: Document.Index) {
        if reference == nil { reference = text.map { Text(text: $0, node: node) } }
    }

    mutating func add(initiator text: Text?) {
        if initiator == nil { initiator = text }
    }

    /// Of the account being read, or of a further one.
    mutating func addNumber(_ text: Text, mustBeIBAN: Bool, isInAccount: Bool) {
        if isInAccount, let last = accounts.indices.last, accounts[last].number == nil {
            accounts[last].number = text
            accounts[last].mustBeIBAN = mustBeIBAN
        } else {
            accounts.append(
                AccountClaim(
                    number: text,
                    mustBeIBAN: mustBeIBAN,
                    scheme: isInAccount ? accounts.last?.scheme : nil
                )
            )
        }
    }

    /// The kind of account number, or of bank code.
    mutating func addScheme(_ text: Text, ofBank: Bool) {
        if ofBank {
            bankScheme = text
        } else if let last = accounts.indices.last {
            accounts[last].scheme = text
        }
    }

    /// The kind of an unnamed bank code; `nil` when the text is no code, such as a name.
    static func scheme(ofBank text: String) -> BankScheme? {
        let code = Document.plain(text).utf8
        if code.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
            return code.count >= 3 ? .code : nil
        }
        let isLetters = code.prefix(6).allSatisfy {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
        }
        return isLetters && (code.count == 8 || code.count == 11) && text == text.uppercased()
            ? .bic : nil
    }
}

extension PaymentClaims {
    /// `nil` when nothing concerns a payment.
    func reading(_ texts: inout TextCollector) -> PaymentReading? {
        var reading = PaymentReading()
        reading.shape = shape
        for claim in amounts { reading.add(claim, &texts) }
        for payee in payees { reading.add(payee: texts.printable(payee.text), at: [payee.node]) }
        if payees.isEmpty, !nameParts.isEmpty {
            let name = nameParts.map(\.text).joined(separator: " ")
            reading.add(payee: texts.printable(name), at: nameParts.map(\.node))
        }
        readAccounts(into: &reading, &texts)
        if let claims = debtor.first {
            var inner = PaymentReading()
            claims.readAccounts(into: &inner, &texts)
            reading.debtorAccount = inner.account
            reading.nodes += inner.nodes
            // A mistake in the payer's own account counts too.
            reading.anomalies += inner.anomalies
        }
        reading.debtorName = read(debtorName, &reading, &texts)
        reading.reference = read(reference ?? purpose, &reading, &texts)
        reading.initiator = read(initiator, &reading, &texts)
        for term in terms {
            guard let text = term.text else { continue }
            reading.terms.append(Payment.Term(term.kind, texts.printable(text, limit: 256)))
            reading.nodes += term.node.map { [$0] } ?? []
        }
        reading.boundTerms()
        reading.counts = counts.compactMap { count in count.text.map { ($0, count.node) } }
        return reading.isEmpty ? nil : reading
    }

    private func read(
        _ text: Text?,
        _ reading: inout PaymentReading,
        _ texts: inout TextCollector
    ) -> PrintableText? {
        guard let text else { return nil }
        reading.nodes.append(text.node)
        return texts.printable(text.text)
    }

    /// Combines the numbers with the bank codes.
    private func readAccounts(
        into reading: inout PaymentReading,
        _ texts: inout TextCollector
    ) {
        var claims = accounts.filter { $0.number != nil }
        // A number in the place of a name, or in an object that is no account, vouches for no substitute
        // beside it: the two are a conflict.
        if claims.allSatisfy({ $0.isName || $0.isFree }) {
            claims += [allAliases(&reading)].compactMap { $0.map { AccountClaim(number: $0) } }
        }
        var banks = bankCodes()
        var seen: Set<String> = []
        claims = claims.filter { $0.number.map { seen.insert($0.text).inserted } ?? false }
        // Each is compared with each.
        if max(claims.count, banks.count) > Self.mostNumbers {
            claims = Array(claims.prefix(Self.mostNumbers))
            banks = Array(banks.prefix(Self.mostNumbers))
            reading.add(.payloadIncomplete)
        }
        for claim in claims {
            guard let number = claim.number else { continue }
            let made = account(number, claim, banks)
            // Invisible characters are gone from the account, and noted.
            _ = texts.printable(number.text, limit: 256)
            if made.account.kind == .damagedIBAN { reading.add(.ibanDamaged) }
            let account = Payment.Account(
                text: texts.printable(made.account.text, limit: 256),
                kind: made.account.kind
            )
            reading.add(account: account, number: made.number, at: made.nodes)
        }
        // The bank of a payee without an account.
        if claims.isEmpty, !banks.isEmpty, !payees.isEmpty || !nameParts.isEmpty {
            let text = banks.map { "\($0.scheme.label) \($0.code)" }.joined(separator: " ")
            let account = Payment.Account(text: texts.printable(text, limit: 256), kind: .other)
            reading.add(account: account, number: text, at: banks.map(\.node))
        }
    }

    /// All substitutes of a payee as one, in the order of their letters: which of them is paid is the
    /// server's secret.
    private func allAliases(_ reading: inout PaymentReading) -> Text? {
        guard let first = aliases.first else { return nil }
        if aliases.count > Self.mostNumbers { reading.add(.payloadIncomplete) }
        let known = aliases.prefix(Self.mostNumbers)
        reading.nodes += known.map(\.node)
        return Text(text: Set(known.map(\.text)).sorted().joined(separator: ", "), node: first.node)
    }

    /// The most numbers of an account, and codes of its bank, that are compared; nobody needs as many.
    private static let mostNumbers = 8

    private typealias BankCode = (scheme: BankScheme, code: String, node: Document.Index)

    /// Without duplicates, in the order of the kinds.
    private func bankCodes() -> [BankCode] {
        let named = bankIdentifiers.map { (scheme: kind(of: bankScheme, $0.text), code: $0) }
        // A code is short and has its own letters.
        let all = (banks + named).map { bank in
            let typed = PlainForm.string(PlainForm.scalars(bank.code.text))
            let code = String(bank.scheme.normal(typed).prefix(20))
            return (scheme: bank.scheme, code: code, node: bank.code.node)
        }.filter { !$0.code.isEmpty }
        return BankScheme.allCases.flatMap { scheme in
            var seen: Set<String> = []
            return all.filter { $0.scheme == scheme && seen.insert($0.code).inserted }
        }
    }

    private func kind(of scheme: Text?, _ text: String) -> BankScheme {
        let name = scheme.map { Document.plain($0.text) } ?? ""
        if name.hasSuffix("bicfi") || name.hasSuffix("bic") || name.hasSuffix("swift") {
            return .bic
        }
        if name.hasSuffix("sortcode") || name == "gbdsc" { return .sortCode }
        if name == "usaba" || name.hasSuffix("routingnumber") { return .routing }
        if name == "aubsb" { return .bsb }
        if name == "infsc" { return .ifsc }
        return name.isEmpty ? Self.scheme(ofBank: text) ?? .code : .code
    }

    /// As shown, before it is made printable.
    private func account(
        _ number: Text,
        _ claim: AccountClaim,
        _ banks: [BankCode]
    ) -> (
        account: (text: String, kind: Payment.Account.Kind), number: String, nodes: [Document.Index]
    ) {
        let scheme = claim.scheme.map { Document.plain($0.text) } ?? ""
        var nodes = [number.node]
        let isIBAN = claim.mustBeIBAN || scheme.hasSuffix("iban")
        let (verdict, compact) = IBAN.examine(number.text)
        if verdict != .foreign || isIBAN {
            if isIBAN, let schemeNode = claim.scheme?.node { nodes.append(schemeNode) }
            guard case .sound(let country) = verdict else {
                let text = verdict == .damaged ? IBAN.grouped(compact) : number.text
                return ((text, .damagedIBAN), compact, nodes)
            }
            let bics = banks.filter { $0.scheme == .bic }
            let bic = bics.map { Payment.Account.bicMark + $0.code }.joined()
            nodes += banks.map(\.node)
            let others = banks.filter { bank in
                bank.scheme != .bic && !IBAN.isBank(bank.code, of: compact)
            }
            let more = others.map { " \($0.scheme.label) \($0.code)" }.joined()
            return (
                (IBAN.grouped(compact) + bic + more, .iban(countryCode: country)), compact, nodes
            )
        }
        let plain = Self.plainNumber(number.text)
        if scheme.hasSuffix("sortcodeaccountnumber"), let schemeNode = claim.scheme?.node {
            if let text = Self.sortCodeAccount(plain) {
                return ((text, .sortCode), plain, nodes + [schemeNode])
            }
        }
        nodes += banks.map(\.node)
        if let sortCode = banks.first(where: { $0.scheme == .sortCode }), banks.count == 1 {
            if let text = Self.sortCodeAccount(sortCode.code + Self.padded(plain)) {
                return ((text, .sortCode), plain, nodes)
            }
        }
        guard !banks.isEmpty else { return ((plain, .other), plain, nodes) }
        let bank = banks.map { "\($0.scheme.label) \($0.code)" }.joined(separator: " ")
        return (("\(bank) \(plain)", .other), plain, nodes)
    }

    /// Digits without separators; other text unchanged.
    private static func plainNumber(_ text: String) -> String {
        let signs: Set<UInt8> = [UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: ".")]
        var plain = String.UnicodeScalarView()
        plain.append(contentsOf: PlainForm.scalars(text))
        let digits = String(plain).utf8.filter { !signs.contains($0) }
        let isNumber =
            !digits.isEmpty
            && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return isNumber ? String(decoding: digits, as: UTF8.self) : text
    }

    /// Restores the leading zeros of a UK account that a JSON number loses.
    private static func padded(_ number: String) -> String {
        (5..<8).contains(number.utf8.count)
            ? String(repeating: "0", count: 8 - number.utf8.count) + number : number
    }

    /// `08-08-00 21325698` of the six digits of a sort code and the eight of an account.
    private static func sortCodeAccount(_ digits: String) -> String? {
        let bytes = Array(digits.utf8)
        guard bytes.count == 14,
            bytes.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        let pairs = [0..<2, 2..<4, 4..<6].map { String(decoding: bytes[$0], as: UTF8.self) }
        return "\(pairs.joined(separator: "-")) \(String(decoding: bytes[6...], as: UTF8.self))"
    }
}

/// The kind of a bank code.
enum BankScheme: Hashable, CaseIterable {
    case sortCode
    case routing
    case bsb
    case ifsc
    case bic
    case transit
    case institution
    /// Of a bank or branch in its country.
    case code
    /// Of a member of a clearing system.
    case member

    var label: String {
        switch self {
        case .sortCode: "sort code"
        case .routing: "ABA"
        case .bsb: "BSB"
        case .ifsc: "IFSC"
        case .bic: "BIC"
        case .transit: "transit"
        case .institution: "institution"
        case .code: "bank"
        case .member: "clearing"
        }
    }

    /// Its fixed number of digits, since JSON numbers lose leading zeros.
    private var digits: Int? {
        switch self {
        case .sortCode, .bsb: 6
        case .routing: 9
        case .transit: 5
        case .institution: 3
        case .ifsc, .bic, .code, .member: nil
        }
    }

    /// Normalised: capitals, leading zeros, no blanks and signs, no `XXX` for a BIC's head office.
    func normal(_ text: String) -> String {
        var code = Document.plain(text).uppercased()
        if let digits, code.utf8.count < digits, code.utf8.count >= digits - 3,
            code.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        {
            code = String(repeating: "0", count: digits - code.utf8.count) + code
        }
        if self == .sortCode, code.utf8.count == 7, code.hasPrefix("0") { code.removeFirst() }
        if self == .bic, code.utf8.count == 11, code.hasSuffix("XXX") { code.removeLast(3) }
        return code
    }
}
