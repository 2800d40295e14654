package import Geodesy
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

/// A place where the person lives or works, as they have told it.
package struct StoredHome: Hashable, Sendable {
    /// The town that they named, such as `Bristol, GB`; `nil` for mere coordinates.
    package let name: String?
    package let coordinate: Coordinate

    package init(name: String?, coordinate: Coordinate) {
        self.name = name
        self.coordinate = coordinate
    }
}

/// What the person has said to the question where they are.
package enum HomeAnswer: Hashable, Sendable {
    case place(StoredHome)
    /// Nothing yet: nobody asks again by himself.
    case later
}

extension HomeAnswer {
    private static let laterText = "later"

    /// The answer as a text: one line with the coordinates, and a second one with the name.
    var text: String {
        switch self {
        case .later: Self.laterText
        case .place(let home):
            "\(home.coordinate.latitude),\(home.coordinate.longitude)"
                + (home.name.map { "\n" + $0 } ?? "")
        }
    }

    /// Reads the answer back.
    ///
    /// - Throws: `.homeDamaged` for a text that ``text`` never is.
    init(text: String) throws(StorageError) {
        guard text != Self.laterText else {
            self = .later
            return
        }
        let lines = text.split(separator: "\n", maxSplits: 1)
        let numbers = (lines.first ?? "").split(separator: ",").map { Double($0) }
        guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1],
            let coordinate = try? Coordinate(latitude: latitude, longitude: longitude)
        else { throw .homeDamaged }
        let name = lines.count > 1 ? String(lines[1]) : nil
        self = .place(StoredHome(name: name, coordinate: coordinate))
    }
}
