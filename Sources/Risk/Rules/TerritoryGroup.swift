/// Countries and territories with codes of their own whose networks are often registered together.
///
/// The networks of a territory are mostly its state's, so that a difference tells nothing.
enum TerritoryGroup {
    /// Whether two codes are equal or belong to one state.
    static func isShared(_ one: String, _ other: String) -> Bool {
        one == other || state(of: one) == state(of: other)
    }

    /// The state of a territory; any other code stands for itself.
    static func state(of code: String) -> String {
        states.first { $0.territories.contains(code) }?.code ?? code
    }

    /// ISO 3166-1: territories by the state that the standard names in their full names or remarks.
    private static let states: [(code: String, territories: [String])] = [
        ("AU", ["CC", "CX", "HM", "NF"]),
        ("CN", ["HK", "MO"]),
        ("DK", ["FO", "GL"]),
        ("FI", ["AX"]),
        ("FR", ["BL", "GF", "GP", "MF", "MQ", "NC", "PF", "PM", "RE", "TF", "WF", "YT"]),
        ("GB", ["AI", "BM", "FK", "GG", "GI", "GS", "IM", "IO", "JE", "KY", "MS", "PN"]),
        ("GB", ["SH", "TC", "VG"]),
        ("NL", ["AW", "BQ", "CW", "SX"]),
        ("NO", ["BV", "SJ"]),
        ("NZ", ["CK", "NU", "TK"]),
        ("US", ["AS", "GU", "MP", "PR", "UM", "VI"]),
    ]
}
