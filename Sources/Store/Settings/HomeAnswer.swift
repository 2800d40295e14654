package import Geodesy

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
