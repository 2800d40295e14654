import Risk
import Testing
import Vocabulary

@Suite struct HabitsNormalTests {
    private func wording(_ habits: Habits) -> String {
        habits.normalWording(at: HabitsSample.start).text
    }

    @Test(
        arguments: [
            (0, "No approved request so far: too few to say what is usual."),
            (1, "Only 1 approved request so far: too few to say what is usual."),
            (4, "Only 4 approved requests so far: too few to say what is usual."),
            (5, "Usually: Bristol (GB), Firefox on Windows, 14 to 15 h, payments about 100 GBP"),
        ] as [(Int, String)]
    )
    func `from five approved requests on it is said what is usual`(count: Int, text: String) {
        let features = HabitsSample.features(payment: HabitsSample.payment(2))
        let habits = HabitsSample.habits((0..<count).map { _ in features })
        #expect(wording(habits) == text)
    }

    @Test func `two towns of one country share its code`() {
        let towns = ["GB/Bristol", "GB/London", "GB/Bristol", "GB/London", "GB/Bristol", "GB/Bath"]
        let habits = HabitsSample.habits(
            towns.map { HabitsSample.features(town: $0, browser: nil, system: nil, hour: nil) }
        )
        #expect(wording(habits) == "Usually: Bristol and London (GB)")
    }

    @Test func `towns of two countries have a code each`() {
        let towns = ["GB/Bristol", "FR/Lille", "GB/Bristol", "FR/Lille", "GB/Bristol"]
        let habits = HabitsSample.habits(
            towns.map { HabitsSample.features(town: $0, browser: nil, hour: nil) }
        )
        #expect(wording(habits) == "Usually: Bristol (GB) and Lille (FR), Windows")
    }

    @Test(
        arguments: [
            ([1.3, 1.5, 2, 2.3, 2.48], "payments 20 to 300 GBP"),
            ([-2, -1, -1, -1, -1], "payments 0.0 to 0.1 GBP"),
            ([3.09, 3.11, 3.1, 3.1, 6], "payments 1,200 to 1,000,000 GBP"),
            ([20, 20, 20, 20, 20], "payments about more than 1,000,000,000,000,000 GBP"),
            ([2, 2, 2, 2, 2, 2, 2, 2, 2, 6], "payments about 100 GBP"),
        ] as [([Double], String)]
    )
    func `the middle eight of ten payments are given with two figures`(
        sizes: [Double],
        text: String
    ) {
        let habits = HabitsSample.habits(
            sizes.map {
                HabitsSample.features(
                    country: nil,
                    town: nil,
                    browser: nil,
                    system: nil,
                    hour: nil,
                    payment: HabitsSample.payment($0)
                )
            }
        )
        #expect(wording(habits) == "Usually: \(text)")
    }

    @Test func `hours go over midnight`() {
        let habits = HabitsSample.habits(
            [22, 23, 0, 23, 23].map {
                HabitsSample.features(country: nil, town: nil, browser: nil, system: nil, hour: $0)
            }
        )
        #expect(wording(habits) == "Usually: 22 to 1 h")
    }

    @Test func `a history that states nothing is said to`() {
        let silent = HabitsSample.features(
            country: nil,
            town: nil,
            browser: nil,
            system: nil,
            hour: nil
        )
        let habits = HabitsSample.habits((0..<9).map { _ in silent })
        #expect(wording(habits) == "What is usual was not stated by the approved requests so far.")
    }

    @Test func `hostile names are clean and cut, and what finds no room is left out`() {
        let hostile = "\u{202E}\u{1B}]0;x\u{7}" + String(repeating: "名", count: 60)
        let features = HabitsSample.features(
            country: "GB",
            town: "GB/" + hostile,
            browser: hostile,
            system: hostile,
            payment: HabitsSample.payment(2, currency: hostile)
        )
        let habits = HabitsSample.habits((0..<6).map { _ in features })
        let line = habits.normalWording(at: HabitsSample.start)
        #expect(line.columns <= Habits.normalWidth)
        #expect(line.text.hasPrefix("Usually: <U+202E><U+001B>]0;~ (GB), "))
        #expect(line.text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x202E })
    }

    @Test func `the line is never longer than a terminal is wide`() throws {
        for seed in UInt64(0)..<100 {
            let habits = try HabitsSample.random(60, seed: seed)
            let line = habits.normalWording(
                at: HabitsSample.start.advanced(byMilliseconds: 60 * HabitsSample.day)
            )
            #expect(line.columns <= Habits.normalWidth)
            #expect(line.text.hasPrefix("Usually: "))
        }
    }
}
