package import Approvals
import Device
import Machine
package import Risk
package import Storage
import Transport
package import Vocabulary

extension ApprovalService {
    /// A service whose clock stands, for an approver without a home, on a machine without marks.
    package static func standing(
        at instant: Instant,
        on ledger: Ledger,
        policy: ApproverPolicy = .standard
    ) -> ApprovalService {
        ApprovalService(
            ledger: ledger,
            poster: Poster(transport: HTTPTransport()),
            profile: Profile(home: nil, policy: policy),
            device: DeviceAccess(
                way: .passphrase,
                verification: UserVerification(),
                signs: { [] },
                isRecorded: { false }
            ),
            clock: .standing(at: instant)
        )
    }
}
