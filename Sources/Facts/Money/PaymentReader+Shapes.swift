import Token
import Vocabulary

extension PaymentReader {
    /// Members such as `amount`, `currency`, `payee` and `iban` side by side.
    mutating func readFlat(at path: Document.Path) {
        guard let object = document.object(path) else { return }
        let members = FlatMembers(object)
        reading.shape = .flat
        readFlatAmount(members, at: path)
        if let name = members.first(.iban) {
            reading.creditorAccount = account(at: path + [name], mustBeIBAN: true)
        } else if let account = sortCodeAccount(in: members, at: path) {
            reading.creditorAccount = account
        } else if let name = members.first(.creditorAccount) ?? members.first(.someAccount) {
            reading.creditorAccount = account(at: path + [name])
        }
        if let name = members.first(.payee) { readFlatPayee(at: path + [name]) }
        if reading.payee == nil, let name = members.first(.creditorAccount) {
            reading.payee = text(at: path + [name, "name"])
        }
        if let name = members.first(.debtorAccount) {
            reading.debtorAccount = account(at: path + [name])
            reading.debtorName =
                text(at: path + [name, "name"]) ?? text(at: path + [name, "Name"])
        }
        reading.reference = members.first(.reference).flatMap {
            text(at: path + [$0], nameMembers: ["reference", "unstructured"])
        }
    }

    private mutating func readFlatAmount(_ members: FlatMembers, at path: Document.Path) {
        guard let name = members.first(.amount) else { return }
        let place = path + [name]
        guard let object = document.object(place) else {
            return readAmount(at: place, currencyAt: members.first(.currency).map { path + [$0] })
        }
        let inner = FlatMembers(object)
        guard let amount = inner.first(.number) else { return reading.add(.amountUnreadable) }
        readAmount(at: place + [amount], currencyAt: inner.first(.currency).map { place + [$0] })
    }

    /// A name, an object with a name and perhaps an account, or an IBAN instead of a name.
    private mutating func readFlatPayee(at path: Document.Path) {
        if reading.creditorAccount == nil {
            let written = document.value(path)?.stringValue
            if let written, IBAN.examine(written).verdict != .foreign {
                reading.creditorAccount = account(at: path, mustBeIBAN: true)
                return
            }
            if document.object(path) != nil { reading.creditorAccount = account(at: path) }
        }
        reading.payee = text(at: path, nameMembers: ["name", "Name", "displayName"])
    }

    /// Where the initiation of a UK Open Banking payment stands below `object`.
    static func openBankingPath(_ object: JSONObject) -> Document.Path? {
        if isInitiation(object) { return [] }
        if isInitiation(object["Initiation"]?.objectValue) { return ["Initiation"] }
        let data = object["Data"]?.objectValue
        return isInitiation(data?["Initiation"]?.objectValue) ? ["Data", "Initiation"] : nil
    }

    private static func isInitiation(_ object: JSONObject?) -> Bool {
        object?["InstructedAmount"]?.objectValue != nil
    }

    /// The initiation of a UK Open Banking domestic payment consent.
    mutating func readOpenBanking(at path: Document.Path) {
        reading.shape = .openBanking
        readAmount(
            at: path + ["InstructedAmount", "Amount"],
            currencyAt: path + ["InstructedAmount", "Currency"]
        )
        reading.creditorAccount = openBankingAccount(at: path + ["CreditorAccount"])
        reading.debtorAccount = openBankingAccount(at: path + ["DebtorAccount"])
        reading.debtorName = text(at: path + ["DebtorAccount", "Name"])
        reading.payee =
            text(at: path + ["CreditorAccount", "Name"]) ?? text(at: path + ["Creditor", "Name"])
        reading.reference =
            text(at: path + ["RemittanceInformation", "Reference"])
            ?? text(at: path + ["RemittanceInformation", "Unstructured"])
    }

    private mutating func openBankingAccount(at path: Document.Path) -> Payment.Account? {
        let identification = path + ["Identification"]
        let scheme = document.value(path + ["SchemeName"])?.stringValue ?? ""
        if scheme.hasSuffix("SortCodeAccountNumber"),
            let account = sortCodeAccount(document.value(identification)?.stringValue ?? "")
        {
            document.markRead(path + ["SchemeName"])
            document.markRead(identification)
            return account
        }
        let isIBAN = scheme.hasSuffix("IBAN")
        guard let account = account(at: identification, mustBeIBAN: isIBAN) else { return nil }
        if isIBAN { document.markRead(path + ["SchemeName"]) }
        return account
    }

    /// A payment initiation of the Berlin Group's NextGenPSD2 framework.
    mutating func readBerlinGroup(at path: Document.Path) {
        reading.shape = .berlinGroup
        readAmount(
            at: path + ["instructedAmount", "amount"],
            currencyAt: path + ["instructedAmount", "currency"]
        )
        reading.creditorAccount = account(at: path + ["creditorAccount"])
        reading.debtorAccount = account(at: path + ["debtorAccount"])
        reading.payee = text(at: path + ["creditorName"])
        reading.debtorName = text(at: path + ["debtorName"])
        for name in [
            "remittanceInformationUnstructured", "remittanceInformationUnstructuredArray",
            "remittanceInformationStructured",
        ] where reading.reference == nil {
            reading.reference = text(at: path + [name], nameMembers: ["reference"])
        }
    }
}
