/// A box of latitudes and longitudes; may cross the date line and hold a pole.
public struct Region: Hashable, Sendable {
    /// The southern edge, degrees, from −90 to 90, not north of `north`.
    public let south: Double
    /// The northern edge, degrees, from −90 to 90.
    public let north: Double
    /// The western edge, degrees, from −180 up to, not including, 180.
    public let west: Double
    /// Degrees from the western edge eastwards to the eastern one, from 0 to 360.
    public let width: Double
}
