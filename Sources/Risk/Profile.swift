package import Geodesy

/// What is known about the approver.
package struct Profile: Hashable, Sendable {
    /// Where the approver lives or works; `nil` when it was not set.
    package let home: Coordinate?

    package init(home: Coordinate?) { self.home = home }
}
