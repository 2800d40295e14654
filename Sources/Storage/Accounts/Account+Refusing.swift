import Authenticator

extension Account {
    /// Refuses a locked account, in the transaction that would use or change it.
    ///
    /// - Throws: `.account`.
    func checkUnlocked() throws(StorageError) {
        do throws(AccountError) {
            try checkUsable()
        } catch {
            throw .account(error)
        }
    }
}
