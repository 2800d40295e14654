import Vocabulary

extension RequestFacts {
    /// What the history is searched in, of what is signed: message, payee, reference, and the account
    /// that gets money, as it is shown and without its blanks.
    package var searchedTexts: [String] {
        let account = payment?.creditorAccount?.text.text
        return [
            message?.text, payment?.payee?.text, payment?.reference?.text, account,
            account?.filter { $0 != " " },
        ].compactMap(\.self)
    }
}
