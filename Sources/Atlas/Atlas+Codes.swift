extension Atlas {
    /// The ISO 3166-1 alpha-2 codes of all countries, in the order of the tables.
    ///
    /// - Complexity: O(n) in the number of countries, about 250.
    package var countryCodes: [String] {
        withExtendedLifetime(tables) {
            (1...).lazy.map(tables.regions.country).prefix { $0 != nil }.compactMap { $0?.code }
        }
    }

    /// The ISO 3166-2 codes that a place's province can have, in the order of the tables.
    ///
    /// - Complexity: O(n) in the number of provinces, about 5,000.
    package var provinceCodes: [String] {
        withExtendedLifetime(tables) {
            (1...).lazy.map(tables.regions.province).prefix { $0 != nil }.compactMap { $0?.code }
        }
    }
}
