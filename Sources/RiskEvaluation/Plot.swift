/// ASCII curves, 72 columns wide: false alarms to the right, found attacks upwards.
enum Plot {
    private static let width = 60
    private static let height = 20
    /// At the right edge.
    private static let widest = 0.1

    /// Later curves cover earlier ones.
    static func text(of curves: [Curve]) -> String {
        let empty = [Character](repeating: " ", count: width + 1)
        var cells = [[Character]](repeating: empty, count: height + 1)
        for curve in curves {
            for column in 0...width {
                let share = curve.found(forFalseAlarms: widest * Double(column) / Double(width))
                let row = height - Int((share * Double(height)).rounded())
                cells[row][column] = mark(of: curve.detector)
            }
        }
        var lines = ["Attacks found"]
        for (index, row) in cells.enumerated() {
            let label = index.isMultiple(of: 5) ? "\(100 - index * 100 / height) %" : ""
            let space = String(repeating: " ", count: 6 - label.count)
            lines.append(space + label + " |" + String(row).trimmingSpaces)
        }
        lines.append("       +" + String(repeating: "-", count: width + 1))
        lines.append("        0 %                          5 %                         10 %")
        lines.append("        False alarms, by the limit of " + legend(curves))
        return lines.joined(separator: "\n")
    }

    private static func legend(_ curves: [Curve]) -> String {
        curves.map { "\(mark(of: $0.detector)) \($0.detector.rawValue)" }.joined(separator: ", ")
    }

    private static func mark(of detector: Detector) -> Character {
        switch detector {
        case .locationMatch: "m"
        case .impossibleTravel: "t"
        case .score: "s"
        case .rules, .both: "R"
        }
    }
}

extension String {
    fileprivate var trimmingSpaces: String {
        guard let last = lastIndex(where: { $0 != " " }) else { return "" }
        return String(self[...last])
    }
}
