import Geodesy
import Risk
import Testing
import Vocabulary

@Suite struct BaselinePlacesTests {
    private func visits(
        _ centre: Coordinate,
        _ count: Int,
        from day: Double = 0,
        spread: Double = 300,
        using generator: inout SeededGenerator
    ) -> [Features] {
        (0..<count).map { index in
            BaselineSample.features(
                day: day + Double(index),
                at: BaselineSample.near(centre, spread: spread, using: &generator)
            )
        }
    }

    private func end(_ day: Double) -> Instant {
        BaselineSample.start.advanced(byMilliseconds: Int64(day * Double(BaselineSample.day)))
    }

    /// The place is 300 m wide: after 60 requests its centre is known within some of them.
    @Test(
        arguments: [
            (51.4545, -2.5879), (0, 179.999), (0, -179.999), (-17, 180), (90, 0), (89.999, 77),
            (-90, 12), (-89.9995, -100), (60, 0.001),
        ] as [(Double, Double)]
    )
    func `a place is found anywhere, on the date line and at the poles, too`(
        latitude: Double,
        longitude: Double
    ) throws {
        var generator = SeededGenerator(seed: 1)
        let centre = try point(latitude, longitude)
        let baseline = BaselineSample.baseline(visits(centre, 60, using: &generator))
        let place = try #require(baseline.places.first)
        #expect(baseline.places.count == 1)
        #expect(place.centre.distance(to: centre).metres < 150)
        #expect((200...400).contains(place.spread.metres))
    }

    @Test func `the last approved place is that of no rejected and no undecided request`() throws {
        let (near, next, far) = try (
            point(51.4545, -2.5879), point(51.38, -2.36), point(6.45, 3.39)
        )
        var baseline = Baseline()
        #expect(baseline.lastApprovedPlace(before: end(90)) == nil)
        baseline.record(BaselineSample.features(day: 0, at: near), outcome: .approved, id: "0")
        baseline.record(BaselineSample.features(day: 1, at: next), outcome: .approved, id: "1")
        baseline.record(BaselineSample.features(day: 2, at: far), outcome: .rejected, id: "2")
        baseline.record(BaselineSample.features(day: 3, at: far), outcome: .open, id: "3")
        baseline.record(BaselineSample.features(day: 4), outcome: .approved, id: "4")
        #expect(baseline.lastApprovedPlace(before: end(90)) == next)
        // What came after the request is not before it.
        #expect(baseline.lastApprovedPlace(before: end(0.5)) == near)
        #expect(baseline.lastApprovedPlace(before: end(-1)) == nil)
        // A burst leaves no approved request among the latest ones.
        for number in 5..<50 {
            let features = BaselineSample.features(day: Double(number), at: far)
            baseline.record(features, outcome: .rejected, id: "\(number)")
        }
        let place = try #require(baseline.lastApprovedPlace(before: end(90)))
        #expect(place.distance(to: next).metres < 1)
    }

    @Test func `two homes three kilometres apart are two places`() throws {
        for seed in UInt64(0)..<20 {
            var generator = SeededGenerator(seed: seed)
            let first = try point(51.4545, -2.5879)
            let second = first.destination(at: .metres(3_000), towards: Azimuth(degrees: 70))
            let requests =
                visits(first, 60, using: &generator) + visits(second, 60, using: &generator)
            let baseline = BaselineSample.baseline(requests.shuffled(using: &generator))
            let usual = baseline.lastingPlaces(at: end(60))
            #expect(usual.count == 2, "seed \(seed)")
            for home in [first, second] {
                #expect(usual.contains { $0.centre.distance(to: home).metres < 200 })
            }
        }
    }

    @Test func `commuting gives a home and an office that are heavier than the way between`() throws
    {
        var generator = SeededGenerator(seed: 7)
        let home = try point(51.38, -2.36)
        let office = try point(51.4545, -2.5879)
        let path = home.geodesic(to: office)
        var requests: [Features] = []
        for day in 0..<200 {
            requests += visits(home, 1, from: Double(day) + 0.8, using: &generator)
            requests += visits(office, 1, from: Double(day) + 0.4, using: &generator)
            guard day.isMultiple(of: 4) else { continue }
            let share = Double.random(in: 0.2...0.8, using: &generator)
            let way = home.destination(
                at: .metres(path.distance.metres * share),
                towards: path.azimuth1
            )
            requests += visits(way, 1, from: Double(day) + 0.3, using: &generator)
        }
        let places = BaselineSample.baseline(requests).lastingPlaces(at: end(200))
        #expect(places.count >= 2)
        for centre in [home, office] {
            #expect(places.prefix(2).contains { $0.centre.distance(to: centre).metres < 300 })
        }
    }

    @Test func `a holiday is a usual place for a while, and fades`() throws {
        var generator = SeededGenerator(seed: 3)
        let home = try point(51.4545, -2.5879)
        let beach = try point(36.72, -4.42)
        var baseline = BaselineSample.baseline(visits(home, 200, using: &generator))
        for features in visits(beach, 14, from: 200, using: &generator) {
            baseline.record(features, outcome: .approved)
        }
        #expect(baseline.lastingPlaces(at: end(214)).count == 2)
        for features in visits(home, 300, from: 214, using: &generator) {
            baseline.record(features, outcome: .approved)
        }
        let usual = baseline.lastingPlaces(at: end(514))
        #expect(usual.count == 1)
        #expect(baseline.places.count == 2, "it is remembered, but not usual")
    }

    @Test func `a far outlier, however often it is replayed, does not drag a place`() throws {
        var generator = SeededGenerator(seed: 4)
        let home = try point(51.4545, -2.5879)
        var baseline = BaselineSample.baseline(visits(home, 50, using: &generator))
        let before = try #require(baseline.places.first)
        for distance in [6_000.0, 50_000, 5_000_000] {
            let away = home.destination(at: .metres(distance), towards: Azimuth(degrees: 200))
            for _ in 0..<100 {
                baseline.record(BaselineSample.features(day: 49, at: away), outcome: .approved)
            }
        }
        #expect(
            baseline.places.contains { $0.centre == before.centre && $0.spread == before.spread }
        )
        #expect(baseline.places.count == 4)
    }

    @Test func `a place moves by its share, and no more`() throws {
        let home = try point(51.4545, -2.5879)
        let beside = home.destination(at: .metres(900), towards: Azimuth(degrees: 0))
        let baseline = BaselineSample.baseline(
            (0..<9).map { _ in BaselineSample.features(at: home) } + [
                BaselineSample.features(at: beside)
            ]
        )
        let place = try #require(baseline.places.first)
        #expect(abs(place.centre.distance(to: home).metres - 90) < 0.001)
        #expect(abs(place.spread.metres - 270) < 0.001)
        #expect(abs(place.weight - 10) < 1e-12)
    }

    @Test func `the order of requests moves places by less than their error`() throws {
        let home = try point(51.4545, -2.5879)
        let office = try point(51.50, -0.12)
        for seed in UInt64(0)..<20 {
            var generator = SeededGenerator(seed: seed)
            let requests =
                visits(home, 40, using: &generator) + visits(office, 20, using: &generator)
            let inOrder = BaselineSample.baseline(requests.sorted { $0.instant < $1.instant })
            let shuffled = BaselineSample.baseline(requests.shuffled(using: &generator))
            #expect(inOrder.places.count == shuffled.places.count)
            for (left, right) in zip(inOrder.places, shuffled.places) {
                #expect(left.centre.distance(to: right.centre).metres < 50)
                #expect(abs(left.weight(at: end(60)) - right.weight(at: end(60))) < 1e-9)
            }
        }
    }

    @Test func `places that grow into each other become one`() throws {
        let centre = try point(51.4545, -2.5879)
        var generator = SeededGenerator(seed: 5)
        let baseline = BaselineSample.baseline(
            visits(centre, 400, spread: 1_200, using: &generator)
        )
        let heaviest = try #require(baseline.places.first)
        #expect(baseline.places.count <= 3)
        #expect(heaviest.weight > 100)
        let weights = baseline.places.reduce(0) { $0 + $1.weight(at: end(399)) }
        let counted = (0..<400).reduce(0) {
            $0 + WeightedCounts.decayed(1, from: end(Double($1)), to: end(399))
        }
        #expect(abs(weights - counted) < 1e-6, "nothing is lost or counted twice")
    }

    @Test func `at most 32 places are kept, and the newest is one of them`() throws {
        var baseline = Baseline()
        for index in 0..<100 {
            let location = try point(Double(index) - 50, 10)
            for _ in 0..<3 {
                baseline.record(
                    BaselineSample.features(day: 0.1 * Double(index), at: location),
                    outcome: .approved
                )
            }
            #expect(baseline.places.contains { $0.centre.distance(to: location).metres < 1 })
        }
        #expect(baseline.places.count == Baseline.placeCapacity)
    }

    @Test func `a request without a location is of no place`() {
        #expect(BaselineSample.baseline([BaselineSample.features()]).places.isEmpty)
    }
}

extension Baseline {
    /// The places that are neither rare nor long ago, heaviest first: seen once within 90 days, and
    /// one time of fifty.
    fileprivate func lastingPlaces(at now: Instant) -> [UsualPlace] {
        let total = places.reduce(0) { $0 + $1.weight(at: now) }
        return places.filter { $0.weight(at: now) >= max(0.5, total / 50) }
            .sorted { $0.weight(at: now) > $1.weight(at: now) }
    }
}
