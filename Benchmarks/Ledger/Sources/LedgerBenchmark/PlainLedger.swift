import CPlainLedger
import Vocabulary

/// The statements of a new message in plain C.
@safe
final class PlainLedger {
    private let ledger: OpaquePointer

    init?(path: String) {
        guard let ledger = unsafe plain_ledger_open(path) else { return nil }
        unsafe self.ledger = unsafe ledger
    }

    deinit { unsafe plain_ledger_close(ledger) }

    /// Writes one new message in a transaction of its own; says whether that went well.
    func record(_ sealed: SealedMessage) -> Bool {
        let status = unsafe plain_ledger_record(
            ledger,
            sealed.id,
            Messages.uid,
            sealed.token,
            Int32(sealed.token.count),
            sealed.alert,
            Int32(sealed.alert.count),
            sealed.challenge,
            Int32(sealed.challenge.count),
            Messages.now.milliseconds
        )
        return status == 0
    }
}
