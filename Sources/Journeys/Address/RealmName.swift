/// What a part of a path may be called, so that no server reads another path in it.
enum RealmName {
    /// Whether a text is the name of one realm, or one part of a path.
    ///
    /// Servers and proxies decode a path once or twice, and leave out what stands behind a semicolon.
    static func isName(_ name: String) -> Bool {
        let isPlain = name.unicodeScalars.allSatisfy { scalar in
            scalar != "/" && scalar != "\\" && scalar.properties.generalCategory != .control
        }
        guard isPlain, !["", ".", ".."].contains(name.prefix { $0 != ";" }) else { return false }
        guard let decoded = Query.decoded(name), decoded != name else { return true }
        return isName(decoded)
    }
}
