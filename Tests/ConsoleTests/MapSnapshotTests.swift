import Foundation
import Testing

@testable import Console

/// Frames that were looked at before they were kept.
///
/// A changed map fails here. To keep new frames delete the old files and run the tests twice: the
/// first run writes what is missing, and fails.
struct MapSnapshotTests {
    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().appending(path: "Snapshots")

    @Test(arguments: MapPlace.all, MapLook.allCases)
    func `a place looks as it did`(place: MapPlace, look: MapLook) throws {
        let text = place.frame(look).text + "\n"
        let file = Self.folder.appending(path: "\(place.name)-\(look).txt")
        guard let kept = try? String(contentsOf: file, encoding: .utf8) else {
            try text.write(to: file, atomically: true, encoding: .utf8)
            Issue.record("no frame was kept; look at \(file.lastPathComponent)")
            return
        }
        #expect(text == kept, "\(place.name) in \(look)")
        #expect(look != .ascii || text.utf8.allSatisfy { $0 < 0x80 })
    }
}
