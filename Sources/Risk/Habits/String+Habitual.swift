extension String {
    /// The text, unless it is too long to be kept among habits: such a one stays unknown.
    var habitual: String? { utf8.count <= Tally.longestKey ? self : nil }
}
