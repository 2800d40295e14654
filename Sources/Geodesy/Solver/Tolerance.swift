/// When an iteration has come as near as doubles can.
enum Tolerance {
    /// The distance from 1 to the next double.
    static let fine = Double.ulpOfOne
    static let coarse = 200 * fine
    /// The root of `fine`.
    static let root = 0x1p-26
    /// The width of a bracket that cannot be halved any more.
    static let bracket = fine * root
    /// How near the cut between two antipodal solutions lies, in units of the astroid.
    static let antipodal = 1_000 * root
    /// The longest arc, in radians, for which a mean sphere is exact; about 0.2 m.
    ///
    /// - Source: Karney 2013, section 4: a tenth of `root`, by the root of half the flattening.
    static let shortArc = 3.6e-8
    /// What a last step may leave, in radians, and how long it may be for its rough slope.
    static let leftOver = 4e-17
    static let lastStep = 8e-9
    /// Newton's steps, and all steps, that are tried at most.
    static let newtonSteps = 20
    static let steps = newtonSteps + 63
}
