import Geodesy
import Machine
package import Review
import Risk
package import Storage
import Vocabulary

/// Where the approver is: what an option, the environment or the configuration says wins over what
/// the store keeps.
extension ApprovalService {
    /// Takes over what the store keeps; to be called before anything is weighed.
    ///
    /// - Throws: ``StorageError``; of a home that was changed in the file nothing is taken over.
    package func takeKeptHome() async throws(StorageError) {
        use(try await ledger.home())
    }

    /// Keeps what the person says, and weighs by it from now on.
    ///
    /// - Parameter answer: What they say; `nil` forgets it.
    /// - Throws: ``StorageError``; then nothing has changed.
    package func keepHome(_ answer: HomeAnswer?) async throws(StorageError) {
        try await ledger.setHome(answer, now: clock.now)
        use(answer)
    }

    /// Whether it is known where the person is, and who has said so.
    package var homeStanding: HomeStanding {
        if let given = profile.home { return .given(given.homeLabel) }
        return switch keptHome {
        case nil: .unknown
        case .later: .later
        case .place(let home): .kept(home.label)
        }
    }

    private func use(_ answer: HomeAnswer?) {
        keptHome = answer
        assessor = assessor.with(filled(profile))
    }

    /// A profile with the home that the store keeps, unless it has one.
    func filled(_ profile: Profile) -> Profile {
        guard profile.homes.isEmpty, case .place(let home) = keptHome else { return profile }
        return Profile(home: home.coordinate, policy: profile.policy)
    }
}
