/// How a cell is drawn, by meaning; the terminal picks colours and attributes.
package enum Style: String, Hashable, Sendable, CaseIterable {
    case plain
    /// Less important than the rest.
    case dim
    /// What decides: amounts, names, the message.
    case strong
    /// A bar across the screen.
    case heading
    /// The name of a part of the text.
    case title
    /// The row that keys act on.
    case selected
    /// A key that can be pressed.
    case key
    /// Something went as wanted.
    case good
    /// A reason to look twice.
    case warning
    /// A strong reason to look twice, or a failure.
    case danger
    /// What must not be overlooked: the level critical, text without a signature behind it.
    case alarm
    case coast
    /// A border between countries.
    case border
    /// A circle of equal distance.
    case ring
    /// The name of a town.
    case town
    /// Where the request says it comes from.
    case request
    /// The approver's home.
    case home
    /// Where an earlier request said it came from.
    case earlier
    /// The country of the network address, which is no point.
    case network
}
