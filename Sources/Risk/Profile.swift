package import Geodesy

/// What is known about the approver.
package struct Profile: Hashable, Sendable {
    /// Where the approver lives or works, the main place first.
    package let homes: [Coordinate]
    /// What the approver has set.
    package let policy: ApproverPolicy

    package init(homes: [Coordinate], policy: ApproverPolicy = .standard) {
        self.homes = homes
        self.policy = policy
    }

    /// What is known about an approver with one home or none.
    package init(home: Coordinate?, policy: ApproverPolicy = .standard) {
        self.init(homes: home.map { [$0] } ?? [], policy: policy)
    }

    /// The main home; `nil` when it was not set.
    package var home: Coordinate? { homes.first }
}
