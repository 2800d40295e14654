/// When an iteration has come as near as doubles can.
enum Tolerance {
    /// The distance from 1 to the next double.
    static let fine = Double.ulpOfOne
    static let coarse = 200 * fine
    static let root = fine.squareRoot()
    /// The width of a bracket that cannot be halved any more.
    static let bracket = fine * root
    /// How near the cut between two antipodal solutions lies, in units of the astroid.
    static let antipodal = 1_000 * root
    /// The longest arc, in radians, for which a mean sphere is exact.
    static let shortArc =
        0.1 * root
        / (max(0.001, Ellipsoid.flattening) * (1 - Ellipsoid.flattening / 2) / 2)
        .squareRoot()
    /// Newton's steps, and all steps, that are tried at most.
    static let newtonSteps = 20
    static let steps = newtonSteps + Double.significandBitCount + 11
}
