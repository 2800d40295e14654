package import Authenticator
package import Vocabulary

extension Account {
    /// How the account is called on the screen, such as `ann at Example Bank`.
    package var label: PrintableText {
        "\(displayAccountName ?? id.accountName) at \(displayIssuer ?? id.issuer)"
    }
}

extension AccountID {
    /// The account's own names, such as `ann at Example Bank`.
    package var label: PrintableText { "\(accountName) at \(issuer)" }
}

extension AccountLock {
    /// Who or what locked the account, as part of a sentence.
    package var sentence: PrintableText {
        switch self {
        case .policy(let name): "locked: policy \(name) fails"
        case .person(nil): "locked by a person"
        case .person(let name?): "locked by a person, naming policy \(name)"
        }
    }
}
