import Testing
import Vocabulary

@testable import Console
@testable import Review

/// Names and marks side by side.
struct LabelFieldTests {
    private typealias Label = LabelField.Label

    private func mark(_ column: Int) -> Label {
        Label(row: 0, column: column, text: "o", style: .town)
    }

    @Test func `a name on the left of its mark never stands next to another mark`() {
        var field = LabelField(size: Size(width: 22, height: 1))
        field.place(mark(4))
        // There is no room on the right; on the left it would read as the first mark's name.
        field.place(mark(15), named: "Augsburg")
        #expect(field.labels.map(\.column) == [4])
        field.place(mark(16), named: "Augsburg")
        #expect(field.labels.map(\.column) == [4, 16, 7])
    }

    @Test func `two names keep two cells apart`() {
        var field = LabelField(size: Size(width: 30, height: 1))
        field.place(Label(row: 0, column: 10, text: "OCEAN", style: .dim))
        for (column, isFree) in [(3, true), (4, false), (5, false), (16, false), (17, true)] {
            var trial = field
            let label = Label(row: 0, column: column, text: "50 km", style: .ring)
            let isPlaced = trial.place(label)
            #expect(isPlaced == isFree, "column \(column)")
        }
    }

    @Test func `a name stands one cell beside its own mark`() {
        var field = LabelField(size: Size(width: 30, height: 1))
        let home = Label(row: 0, column: 20, text: "@", style: .home)
        field.placeMark(home)
        field.place("home", beside: home)
        field.place("at", beside: home, on: [.left])
        #expect(field.labels.map(\.column) == [20, 22, 17])
    }

    @Test(arguments: MapPlace.all)
    func `no town's mark stands between two names`(place: MapPlace) {
        for height in [24, 40] {
            let rows = place.frame(.braille, width: height * 3, height: height).text
                .split(separator: "\n").dropLast()
            for row in rows {
                let signs = Array(row)
                for index in signs.indices.dropFirst(2).dropLast(2) where signs[index] == "o" {
                    let around = [-2, -1, 1, 2].map { signs[index + $0] }
                    guard around[1] == " ", around[2] == " " else { continue }
                    #expect(
                        !(around[0].isLetter && (around[3].isLetter || around[3].isNumber)),
                        "\(row)"
                    )
                }
            }
        }
    }
}
