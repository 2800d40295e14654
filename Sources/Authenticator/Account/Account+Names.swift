import Vocabulary

extension Account {
    /// The account with other names on the screen; its own names stay what tells it from others.
    ///
    /// - Parameters:
    ///   - issuer: What to call the issuer; empty brings its own name back, `nil` changes nothing.
    ///   - accountName: What to call the account, likewise.
    /// - Returns: The renamed account.
    /// - Throws: ``AccountError``: `.locked`; `.displayName` for a name that is longer than 256
    ///   characters, holds one that is not printable, or only blanks.
    public func renamed(
        issuer: String? = nil,
        accountName: String? = nil
    ) throws(AccountError) -> Account {
        try checkUsable()
        let names = [issuer, accountName].compactMap { $0 }
        guard names.allSatisfy({ $0.isEmpty || isDisplayName($0) }) else { throw .displayName }
        return changed {
            if let issuer { $0.displayIssuer = issuer.isEmpty ? nil : issuer }
            if let accountName { $0.displayAccountName = accountName.isEmpty ? nil : accountName }
        }
    }
}

/// Whether a text is 1 to 256 characters that are shown as they are, not all of them blanks.
func isDisplayName(_ text: String) -> Bool {
    let shown = PrintableText(text, limit: 1_024)
    return text.utf8.count <= 1_024 && text.count <= 256 && shown.text == text
        && text.contains { $0 != " " }
}
