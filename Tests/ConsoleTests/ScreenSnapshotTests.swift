import TestSupport
import Testing

@testable import Console
@testable import Review

/// Screens at four sizes, as they were looked at and kept; see ``KeptText``.
struct ScreenSnapshotTests {
    private static let sizes = [(40, 12), (80, 24), (120, 40), (200, 60)]

    @Test(arguments: ScreenScene.all, sizes)
    func `a screen looks as it did`(scene: ScreenScene, size: (Int, Int)) throws {
        let frame = render(scene.state(Size(width: size.0, height: size.1)))
        #expect(frame.rowWidths == Array(repeating: size.0, count: size.1))
        let path = "screens/\(scene.name)-\(size.0)x\(size.1).txt"
        try KeptText.expect(frame.text + "\n", at: path)
    }

    @Test(arguments: [(20, 8), (39, 6), (23, 24), (1, 1)])
    func `a window too small says so`(width: Int, height: Int) throws {
        for keys in ["", "q"] {
            var state = console(Household.all, width: width, height: height)
            press(keys, &state)
            let name = keys.isEmpty ? "small" : "small-quit"
            let path = "screens/\(name)-\(width)x\(height).txt"
            try KeptText.expect(render(state).text + "\n", at: path)
        }
    }

    @Test func `no two screens have one name`() {
        #expect(Set(ScreenScene.all.map(\.name)).count == ScreenScene.all.count)
    }
}
