/// Columns and rows of a screen or a part of it.
package struct Size: Hashable, Sendable {
    /// Columns, 0 or more.
    package let width: Int
    /// Rows, 0 or more.
    package let height: Int

    /// Creates a size; negative numbers count as 0 and large ones as 1 000.
    package init(width: Int, height: Int) {
        self.width = min(max(width, 0), 1_000)
        self.height = min(max(height, 0), 1_000)
    }
}

extension Size {
    /// The smallest size that shows a request and the first words of its message.
    static let leastOfRequest = Size(width: 24, height: 9)

    /// Whether a request can be read in it at all.
    var holdsRequest: Bool {
        width >= Self.leastOfRequest.width && height >= Self.leastOfRequest.height
    }
}
