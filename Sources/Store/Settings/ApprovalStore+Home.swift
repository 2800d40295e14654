package import Vocabulary

/// Where the person is, sealed: the file alone does not tell it, and the audit trail notes only that
/// it was set.
extension ApprovalStore {
    private static let homeName = "home"
    /// What the trail tells of a home that is removed.
    private static let forgotten = "forgotten"

    /// What the person has said to the question where they are; `nil` when nobody has asked.
    ///
    /// - Throws: `.homeDamaged` when it is not as this program has written it.
    package func home() async throws(StorageError) -> HomeAnswer? {
        guard let row = try await setting(Self.homeName, damaged: .homeDamaged) else { return nil }
        guard let text = row.hidden else { throw .homeDamaged }
        return try HomeAnswer(text: text)
    }

    /// Refuses a home that is not the one that the person has told, also one that somebody has
    /// deleted.
    ///
    /// - Throws: `.homeDamaged`.
    /// - Complexity: O(n) in the number of entries of the trail.
    package func checkHome() async throws(StorageError) {
        guard try await home() == nil else { return }
        guard [nil, Self.forgotten].contains(try await lastNote(.homeSet)) else {
            throw .homeDamaged
        }
    }

    /// Keeps what the person says to the question where they are; the audit trail notes that they did,
    /// and not where they are.
    ///
    /// - Parameters:
    ///   - answer: What they say; `nil` forgets it, and they may be asked again.
    ///   - now: Our clock.
    /// - Throws: What any change throws.
    package func setHome(_ answer: HomeAnswer?, now: Instant) async throws(StorageError) {
        let note =
            switch answer {
            case nil: Self.forgotten
            case .place: "kept"
            case .later: "later"
            }
        try await set(
            SettingRow(name: Self.homeName, hidden: answer?.text),
            .init(.homeSet, detail: note),
            now: now
        )
    }
}
