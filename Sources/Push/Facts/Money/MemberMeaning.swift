import Vocabulary

/// The usual meaning of a member's name in any spelling.
///
/// Letter case, blanks, dashes, dots, underlines and the signs of JSON made from XML are ignored:
/// `creditor_account`, `Creditor-Account` and `@creditorAccount` are one name. A side may precede a
/// name of the table: `beneficiaryIban`, `payeeName`.
///
/// - Source: UK Open Banking 3.1 and 4.0, Berlin Group NextGenPSD2 1.3, STET 1.6, ISO 20022
///   (pain.001, pacs.008), Adyen, Stripe, PayPal, Wise, Square, TrueLayer, Plaid, Modern Treasury.
struct MemberMeaning: Hashable {
    /// The party of a payment.
    enum Side: Hashable {
        case payee
        case payer
    }

    enum Role: Hashable {
        case amount(AmountKind)
        case currency
        /// A name, or an object with one.
        case party
        case name
        /// Several parts form one name.
        case namePart
        /// An account number, or an object with one.
        case account
        case iban
        case number
        /// The account where it is an object, else its number.
        case identifier
        /// A substitute such as a telephone number; ignored beside an account.
        case alias
        /// The kind of the identifier.
        case scheme
        case bank(BankScheme)
        /// A bank's code, or an object with it.
        case agent
        case reference
        /// A reference where there is no other.
        case purpose
        case initiator
        case sharedAccount
        case holders
        case term(Payment.Term.Kind)
        /// The number of payments.
        case count
        /// Its amounts are none of the payment's.
        case otherSubject
        /// A balance or spending limit: no payment, and no warning.
        case balance
    }

    /// The role of an amount.
    enum AmountKind: Hashable {
        case main
        /// In minor units.
        case minor
        /// The sum of all payments of the message.
        case total
        /// An amount of a repeated payment, or one paid beside the main one.
        case term(Payment.Term.Kind)
    }

    /// `nil` where the name does not say.
    let side: Side?
    let role: Role

    /// In bytes: no known name is longer, and a sender chooses the names.
    private static let longest = 64

    /// `nil` for an unknown name.
    init?(_ name: String) { self.init(plain: Document.plain(name)) }

    /// The same of a name in its plain form.
    init?(plain: String) {
        guard plain.utf8.count <= Self.longest else { return nil }
        guard plain.utf8.allSatisfy({ $0 < 0x80 }) else {
            // Accented and Latin-looking letters are read as Latin ones.
            let latin = Self.latin(plain)
            guard latin != plain else { return nil }
            self.init(plain: latin)
            return
        }
        for lead in Self.leads where plain.hasPrefix(lead) {
            guard let rest = MemberMeaning(plain: String(plain.dropFirst(lead.count))),
                rest.side != nil
            else { continue }
            self = rest
            return
        }
        if let known = Self.table[plain] {
            self = known
            return
        }
        for (side, prefix) in plain.utf8.first.flatMap({ Self.prefixes[$0] }) ?? []
        where plain.hasPrefix(prefix) {
            guard let rest = Self.table[String(plain.dropFirst(prefix.count))],
                rest.side == nil, rest.role.isOfEitherSide
            else { continue }
            self.init(side: side, role: rest.role)
            return
        }
        guard ["fee", "fees", "charge", "charges"].contains(where: plain.hasSuffix) else {
            return nil
        }
        self.init(side: nil, role: .amount(.term(.charges)))
    }

    /// Words before a side without meaning.
    private static let leads = ["payment", "transfer", "transaction", "sepa"]

    private static func latin(_ name: String) -> String {
        let umlauts: [(String, String)] = [
            ("\u{E4}", "ae"), ("\u{F6}", "oe"), ("\u{FC}", "ue"), ("\u{DF}", "ss"),
        ]
        var text = String(String.UnicodeScalarView(PlainForm.scalars(name))).lowercased()
        for (letter, latin) in umlauts { text = text.replacingText(letter, by: latin) }
        let letters = text.unicodeScalars.map { scalar -> Unicode.Scalar in
            let base = base(of: scalar)
            if base.isASCII { return base }
            // A letter that looks like a Latin one.
            return NameKey(String(base))?.skeleton.first ?? base
        }
        return letters.allSatisfy(\.isASCII)
            ? Document.plain(String(String.UnicodeScalarView(letters))) : name
    }

    /// Without its marks, as far as Latin has such a letter.
    private static func base(of scalar: Unicode.Scalar) -> Unicode.Scalar {
        for (letters, base) in [
            ("\u{E0}\u{E1}\u{E2}\u{E3}\u{E5}", "a"), ("\u{E8}\u{E9}\u{EA}\u{EB}", "e"),
            ("\u{EC}\u{ED}\u{EE}\u{EF}", "i"), ("\u{F2}\u{F3}\u{F4}\u{F5}", "o"),
            ("\u{F9}\u{FA}\u{FB}", "u"), ("\u{E7}", "c"), ("\u{F1}", "n"),
        ] as [(String, Unicode.Scalar)] where letters.unicodeScalars.contains(scalar) {
            return base
        }
        return scalar
    }

    private init(side: Side?, role: Role) {
        self.side = side
        self.role = role
    }

    /// Whether a member of an amount is its number.
    static func isNumber(_ name: String) -> Bool {
        ["value", "number", "content", "text", "val", "decimal", "$", "_", "$value"]
            .contains(Document.plain(name))
    }

    /// Whether a number is a card's, which pays unless it is the payee's.
    static func isCard(_ plain: String) -> Bool {
        ["pan", "maskedpan", "cardnumber"].contains(plain)
    }

    /// Whether the words of a name concern an amount or its recipient.
    static func isAboutMoney(_ name: String) -> Bool {
        let plain = Document.plain(name)
        return [
            "amount", "iban", "payee", "beneficiary", "recipient", "creditor", "price", "cost",
            "value", "gross", "total", "debit", "charge", "payment",
        ].contains { plain.includes($0) }
    }

    private static let table: [String: MemberMeaning] = {
        var table: [String: MemberMeaning] = [:]
        for (role, names) in roles {
            for name in names.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
                table[String(name)] = MemberMeaning(side: nil, role: role)
            }
        }
        for (side, prefixes) in sides {
            for prefix in prefixes { table[prefix] = MemberMeaning(side: side, role: .party) }
        }
        return table
    }()

    /// The words of `sides` in their order, by the first byte.
    private static let prefixes: [UInt8: [(side: Side, word: String)]] = {
        let words = sides.flatMap { side, words in words.map { (side: side, word: $0) } }
        return Dictionary(grouping: words) { $0.word.utf8.first ?? 0 }
    }()

    /// Longer words before their prefixes.
    private static let sides: [(Side, [String])] = [
        (
            .payer,
            [
                "ultimatedebtor", "ultmtdbtr", "debtor", "dbtr", "payer", "orderingcustomer",
                "orderingparty", "orderingaccount", "ordering", "originator", "originating",
                "remitter", "sender", "sending", "source", "src", "from", "refund", "funding",
                "withdrawal", "paying", "initiatingaccount", "drawdown", "debit", "customer",
                "consumer", "shopper", "buyer", "cardholder", "user", "own", "my",
                "auftraggeber", "zahler", "ordenante", "pagador", "opdrachtgever",
            ]
        ),
        (
            .payee,
            [
                "creditor", "cdtr", "payees", "payee",
                "beneficiaries", "beneficiarycustomer", "beneficiary", "bene", "recipients",
                "recipient", "receiver", "receiving", "destination", "dest", "merchant",
                "counterparty", "counterpart", "supplier", "vendor", "biller", "seller", "target",
                "creditors", "destinations", "counterparties", "suppliers", "merchants", "remote",
                "payto", "credit", "empfaenger", "beneficiaire", "beneficiario", "destinatario",
                "favorecido", "recebedor", "ontvanger", "begunstigde", "odbiorca", "mottagare",
                "to",
            ]
        ),
    ]

    /// Names of either side or of none.
    private static let roles: [(Role, String)] = [
        (.party, "party details info information data entity person descriptor"),
        (
            .amount(.main),
            """
            amount amt instructedamount instdamt paymentamount transactionamount transferamount
            equivalentamount eqvtamt betrag montant importe importo monto valor bedrag kwota belopp
            amountvalue amounttopay amountdue payamount sendamount grossamount purchaseamount
            price cost topay charged pay gross principal debited payable worth
            orderamount am invoiceamount amounttotransfer amountmajor netamount transactionvalue
            """
        ),
        (
            .amount(.minor),
            """
            amountinminor amountminor amountminorunits amountinminorunits amountcents amountincents
            amountpence amountinpence minoramount minorunits minor amountmoney
            """
        ),
        (
            .amount(.total),
            """
            totalamount amounttotal total grandtotal sum controlsum ctrlsum totalmoney
            totalinterbanksettlementamount ttlintrbksttlmamt totalinstructedamount batchtotal
            totalvalue
            """
        ),
        (
            .amount(.term(.settlement)),
            "interbanksettlementamount intrbksttlmamt settlementamount settledamount"
        ),
        (
            .amount(.term(.firstAmount)),
            "firstpaymentamount firstamount initialamount frstcolltnamt"
        ),
        (
            .amount(.term(.recurringAmount)),
            """
            recurringpaymentamount recurringamount regularamount instalmentamount installmentamount
            colltnamt
            """
        ),
        (.amount(.term(.finalAmount)), "finalpaymentamount finalamount lastpaymentamount"),
        (
            .amount(.term(.maximumAmount)),
            """
            maximumindividualamount maximumamount maxamount maximumpaymentamount maxindividualamount
            maximumpayment maxamt maxpaymentamount maxamountperpayment lifetimeamount
            """
        ),
        (.amount(.term(.periodLimit)), "periodiclimits periodlimits periodicamounts"),
        (
            .amount(.term(.charges)),
            """
            charges charge chargesinformation chrgsinf chargesamount fee fees feeamount
            transactionfees transactionfee appfeemoney tipmoney tip surcharge applicationfeeamount
            shipping shippingamount delivery postage taxamount taxtotal duty commission interest
            penalty
            """
        ),
        (
            .currency,
            """
            currency currencycode ccy amountcurrency currencyofamount instructedcurrency
            paymentcurrency transactioncurrency transfercurrency isocurrency currencyiso waehrung
            devise moneda moeda valuta waluta divisa isocurrencycode unofficialcurrencycode curr cu
            """
        ),
        (
            .name,
            """
            name nm fullname displayname accountname accountholder accountholdername
            accountownername accountowner holdername ownername companyname businessname legalname
            tradingname organisationname organizationname beneficialowner namefull accounttitle
            nombre nom nome naam individualname legalnames partyname payidname proxyname pn
            """
        ),
        (.namePart, "firstname givenname lastname surname familyname"),
        (
            .account,
            """
            account acct acc accountdetails bankaccount bankdetails accountidentification
            accountidentifier accountreference accountinfo paymentaccount depositaccount konto
            compte cuenta conta rekening conto rachunek accountinformation bankaccountid fundaccountid
            ac contabanco
            """
        ),
        (.iban, "iban accountiban ibannumber ibancode"),
        (
            .number,
            """
            accountnumber acctno accountno acctnumber accountnum bban bankaccountnumber clabe
            maskedpan pan cardnumber nuban msisdn pixkey chavepix vpa upiid upi payid
            kontonummer rekeningnummer acnum dfiaccountnumber partyidentifier proxyvalue chave pa
            """
        ),
        (.identifier, "identification number id othr other accountcode identifier"),
        (
            .alias,
            """
            email emailaddress phone phonenumber mobile mobilenumber handle cashtag username proxy
            alias proxyid partyid href accountid walletid cardid
            """
        ),
        (.scheme, "schemename schmenm scheme identificationtype accounttype type"),
        (.bank(.sortCode), "sortcode sortingcode uksortcode banksortcode"),
        (
            .bank(.routing),
            """
            routingnumber routingcode routing aba abanumber abacode abaroutingnumber rtn
            achroutingnumber wireroutingnumber routingtransitnumber rdfiidentification
            """
        ),
        (.bank(.bsb), "bsb bsbcode bsbnumber"),
        (.bank(.ifsc), "ifsc ifsccode"),
        (
            .bank(.bic),
            """
            bic bicfi bicorbei anybic swift swiftcode swiftbic bicswift swiftbiccode biccode bankbic
            agentbic swiftid banksic
            """
        ),
        (.bank(.transit), "transit transitnumber branchtransitnumber transitcode"),
        (
            .bank(.institution),
            "institution institutionnumber institutioncode financialinstitutionnumber"
        ),
        (
            .bank(.code),
            """
            accountbank bankcode bankid clearingcode bankidentifier branchcode branchnumber bankclearingcode
            nationalid clearingnumber blz bankleitzahl cnaps cnapscode zengin ispb codigobanco
            agencia fspid accountroutingvalue1 accountroutingvalue2 routingcodevalue1 routingcodevalue2
            routingvalue
            """
        ),
        (
            .bank(.member),
            """
            clearingsystemmemberid clearingsystemmemberidentification mmbid memberid clrsysmmbid
            memberidentification
            """
        ),
        (
            .agent,
            """
            agent agt bank bankagent financialinstitution fininstnid
            financialinstitutionidentification financialinstitutionid depositoryinstitution
            """
        ),
        (
            .reference,
            """
            reference paymentreference remittanceinformation remittanceinformationunstructured
            remittanceinformationunstructuredarray remittanceinformationstructured remittance
            rmtinf paymentdescription verwendungszweck concepto motif omschrijving
            """
        ),
        (.purpose, "purpose description statementdescriptor memo"),
        (
            .initiator,
            """
            initiator initiatedby requestedby requester requestor createdby submittedby
            initiatingparty initgpty
            """
        ),
        (.sharedAccount, "sharedaccount sharedaccountname jointaccount"),
        (.holders, "accountholders sharedaccountholders holders"),
        (
            .term(.frequency),
            """
            frequency frqcy interval recurrence periodicity mandatefrequency recurring isrecurring
            subscription repeat repeats sequencetype seqtp standingorder dauerauftrag autorenew renewal
            monthly weekly daily yearly turnus rrule paymentfrequency recurringfrequency billinginterval
            billingfrequency billingcycle paymentinterval recurringinterval frequencytype intervaltype
            recurrencepattern recurringpayment recurringtype autopay isstandingorder repeatevery
            issubscription paymentschedule
            """
        ),
        (
            .term(.ultimatePayee),
            """
            ultimatecreditor ultmtcdtr ultimatecreditorname ultimatebeneficiary ultimatepayee
            ultimatebeneficiaryname
            """
        ),
        (.term(.dayOfExecution), "dayofexecution executionday monthlyexecutionday"),
        (
            .term(.firstDay),
            """
            firstpaymentdatetime firstpaymentdate startdate startdatetime validfromdatetime
            validfrom firstcollectiondate recurringpaymentdatetime firstexecutiondate
            """
        ),
        (
            .term(.lastDay),
            """
            finalpaymentdatetime finalpaymentdate enddate enddatetime validtodatetime validto
            lastpaymentdate lastexecutiondate validuntil
            """
        ),
        (
            .term(.payments),
            """
            numberofpayments numberofoccurrences occurrences countperperiod numberofinstalments
            instalments installments numberofinstallments repetitions installmentcount instalmentcount
            numberofrecurrences numberofrepetitions totalpayments
            """
        ),
        (
            .term(.executionDay),
            """
            requestedexecutiondate requestedexecutiondatetime requestedexecutiontime reqdexctndt
            reqdexctndttm executiondate paymentdate scheduleddate scheduledpaymentdate
            requestedcollectiondate reqdcolltndt chargedate intrbksttlmdt effectivedate valuedate
            scheduledfor executiontime
            """
        ),
        (.term(.converted), "currencyoftransfer ccyoftrf"),
        (
            .count,
            "nboftxs numberoftransactions numberoftxs paymentcount transactioncount nboftransactions"
        ),
        (
            .otherSubject,
            """
            device browser location geolocation geo network session client profile userprofile
            history previous previouspayment lastpayment merchantaccountid merchantaccount links wallet loyalty points discount cashback
            tax vat options regulatoryreporting rgltryrptg receipt notification notifications trip itinerary
            """
        ),
        (
            .balance,
            """
            balance balances accountbalance availablebalance currentbalance balanceamount
            balanceafter balancebefore newbalance oldbalance remainingbalance remaininglimit limit
            limits dailylimit creditlimit availablefunds available overdraft
            """
        ),
    ]
}

extension MemberMeaning {
    /// Whether such a member says how much is paid, or to whom.
    var isOfPayment: Bool {
        if case .amount = role { return true }
        return side == .payee || [.account, .iban, .number].contains(role)
    }
}

extension MemberMeaning.Role {
    var isOfAccount: Bool {
        switch self {
        case .iban, .number, .bank: true
        default: false
        }
    }

    /// Whether a side may precede the name.
    fileprivate var isOfEitherSide: Bool {
        switch self {
        case .amount(.main), .amount(.minor), .currency, .party, .name, .account, .iban, .number,
            .identifier, .alias, .bank, .agent:
            true
        default: false
        }
    }
}

extension Document {
    /// The meanings of the nodes: `nil` for elements of lists and unknown names.
    ///
    /// - Complexity: O(n).
    var meanings: [MemberMeaning?] {
        nodes.map { nodes[$0.parent].isList ? nil : MemberMeaning(plain: $0.plain) }
    }
}
