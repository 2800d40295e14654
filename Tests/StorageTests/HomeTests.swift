import Foundation
import Geodesy
import Store
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct HomeTests {
    private let bench: Bench

    init() throws { bench = try Bench() }

    private static let bristol = StoredHome(
        name: "Bristol, GB",
        coordinate: Coordinate(clampingLatitude: 51.4552, wrappingLongitude: -2.59665)
    )

    @Test(arguments: [
        HomeAnswer.place(bristol), .later,
        .place(StoredHome(name: nil, coordinate: bristol.coordinate)),
        .place(
            StoredHome(
                name: "São Paulo, BR",
                coordinate: Coordinate(clampingLatitude: -23.5475, wrappingLongitude: -46.63611)
            )
        ),
        .place(
            StoredHome(
                name: nil,
                coordinate: Coordinate(clampingLatitude: 1e-7, wrappingLongitude: -1e-7)
            )
        ),
    ])
    func `what was said comes out as it was, also after another start`(
        answer: HomeAnswer
    ) async throws {
        let store = try await bench.store()
        #expect(try await store.home() == nil)
        try await store.setHome(answer, now: Bench.now)
        #expect(try await store.home() == answer)
        #expect(try await bench.store().home() == answer)
        try await store.checkHome()
        try await store.setHome(nil, now: Bench.now)
        #expect(try await store.home() == nil)
        try await store.checkHome()
    }

    @Test func `neither the file nor the trail tells where it is`() async throws {
        let store = try await bench.store()
        try await store.setHome(.place(Self.bristol), now: Bench.now)
        let content = try bench.content()
        for text in ["Bristol", "51.4552", "-2.59665"] {
            #expect(content.range(of: Data(text.utf8)) == nil, "\(text)")
        }
        let note = try #require(try await store.auditTrail(limit: 1).first)
        #expect(note.kind == .homeSet)
        #expect(note.detail == "kept")
    }

    @Test(arguments: [
        "UPDATE settings SET value = '51.4552,-2.59665'", "DELETE FROM settings",
    ])
    func `a home that was changed or dropped in the file is told`(statement: String) async throws {
        let store = try await bench.store()
        #expect(try await !store.checkRows().hasDamagedHome)
        try await store.setHome(.place(Self.bristol), now: Bench.now)
        try bench.execute(statement)
        await #expect(throws: StorageError.homeDamaged) { try await store.checkHome() }
        let rows = try await store.checkRows()
        #expect(rows.hasDamagedHome && !rows.isWhole)
        try await store.setHome(.later, now: Bench.now)
        try await store.checkHome()
    }
}
