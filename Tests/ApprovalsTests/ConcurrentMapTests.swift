import Testing

@testable import Service

struct ConcurrentMapTests {
    @Test("what takes too long is given up, and the rest is kept in its order")
    func giveUp() async {
        let outcomes = await concurrentMap([3, 0, 1, 2], until: .now + .seconds(5)) { part in
            if part == 0 {
                // It would keep the test for an hour.
                try? await Task.sleep(for: .seconds(3_600))
                return -1
            }
            return part
        }
        #expect(outcomes == [3, -1, 1, 2])
        #expect(await concurrentMap([Int](), until: .now + .seconds(3_600)) { $0 }.isEmpty)
    }
}
