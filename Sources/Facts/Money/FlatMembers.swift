import Token

/// The members of an object by what they usually mean, however they are spelled.
///
/// Letter case, blanks, dashes, dots and underlines do not count: `creditor_account`,
/// `creditorAccount` and `Creditor-Account` are one name.
struct FlatMembers {
    /// What a member can mean.
    enum Field {
        case amount
        /// The number inside an amount that is an object.
        case number
        case currency
        case payee
        case iban
        case accountNumber
        case sortCode
        case creditorAccount
        /// An account that may be anybody's; taken for the creditor's beside an amount.
        case someAccount
        case debtorAccount
        case reference
        case initiator
        case sharedAccount
        case holders
    }

    private let names: [String: String]
    private let object: JSONObject

    init(_ object: JSONObject) {
        self.object = object
        var names: [String: String] = [:]
        for member in object.members {
            let plain = Self.plain(member.name)
            if names[plain] == nil { names[plain] = member.name }
        }
        self.names = names
    }

    /// The name of the member that means `field`, as it is written in the object.
    func first(_ field: Field) -> String? {
        Self.spellings(field).lazy.compactMap { names[$0] }.first
    }

    /// Whether the object is a payment: it has an amount, or says which account gets the money.
    var isPayment: Bool {
        if let name = first(.amount), let value = object[name] {
            switch value {
            case .number, .string: return true
            case .object(let inner): return FlatMembers(inner).first(.number) != nil
            default: break
            }
        }
        return [Field.iban, .creditorAccount].contains { field in
            first(field).flatMap { object[$0] } != nil
        }
    }

    private static func plain(_ name: String) -> String {
        String(
            decoding: name.utf8.compactMap { byte -> UInt8? in
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte + 0x20
                case 0x20, UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): nil
                default: byte
                }
            },
            as: UTF8.self
        )
    }

    /// Spellings in order of preference.
    private static func spellings(_ field: Field) -> [String] {
        switch field {
        case .amount:
            [
                "amount", "instructedamount", "paymentamount", "transactionamount",
                "transferamount", "totalamount",
            ]
        case .number: ["amount", "value"]
        case .currency: ["currency", "currencycode", "amountcurrency", "ccy"]
        case .payee:
            [
                "payee", "payeename", "creditorname", "creditor", "beneficiaryname", "beneficiary",
                "recipientname", "recipient", "merchantname", "merchant", "to",
            ]
        case .iban: ["iban", "creditoriban", "payeeiban", "beneficiaryiban", "recipientiban"]
        case .accountNumber:
            [
                "accountnumber", "identification", "bban", "number", "maskedpan", "msisdn",
                "account",
            ]
        case .sortCode: ["sortcode"]
        case .creditorAccount:
            [
                "creditoraccount", "payeeaccount", "beneficiaryaccount", "recipientaccount",
                "destinationaccount", "toaccount",
            ]
        case .someAccount: ["account", "accountnumber"]
        case .debtorAccount:
            [
                "debtoraccount", "debtoriban", "payeraccount", "payeriban", "sourceaccount",
                "fromaccount", "fromiban", "from",
            ]
        case .reference:
            [
                "reference", "paymentreference", "remittanceinformation",
                "remittanceinformationunstructured", "remittance", "purpose", "description",
            ]
        case .initiator:
            [
                "initiator", "initiatedby", "requestedby", "requester", "requestor", "createdby",
                "submittedby",
            ]
        case .sharedAccount: ["sharedaccount", "sharedaccountname", "jointaccount"]
        case .holders: ["accountholders", "sharedaccountholders", "holders"]
        }
    }
}
