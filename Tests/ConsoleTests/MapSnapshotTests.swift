import Testing

@testable import Console
@testable import Review

/// Maps of places, as they were looked at and kept; see ``KeptText``.
struct MapSnapshotTests {
    @Test(arguments: MapPlace.all, MapLook.allCases)
    func `a place looks as it did`(place: MapPlace, look: MapLook) throws {
        let text = place.frame(look).text + "\n"
        try KeptText.expect(text, at: "\(place.name)-\(look).txt")
        #expect(look != .ascii || text.utf8.allSatisfy { $0 < 0x80 })
    }
}
