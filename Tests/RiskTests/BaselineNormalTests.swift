import Risk
import Testing
import Vocabulary

@Suite struct BaselineNormalTests {
    private func wording(_ baseline: Baseline) -> String {
        baseline.normalWording(at: BaselineSample.start).text
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
        let features = BaselineSample.features(payment: BaselineSample.payment(2))
        let baseline = BaselineSample.baseline((0..<count).map { _ in features })
        #expect(wording(baseline) == text)
    }

    @Test func `two towns of one country share its code`() {
        let towns = ["GB/Bristol", "GB/London", "GB/Bristol", "GB/London", "GB/Bristol", "GB/Bath"]
        let baseline = BaselineSample.baseline(
            towns.map { BaselineSample.features(town: $0, browser: nil, system: nil, hour: nil) }
        )
        #expect(wording(baseline) == "Usually: Bristol and London (GB)")
    }

    @Test func `towns of two countries have a code each`() {
        let towns = ["GB/Bristol", "FR/Lille", "GB/Bristol", "FR/Lille", "GB/Bristol"]
        let baseline = BaselineSample.baseline(
            towns.map { BaselineSample.features(town: $0, browser: nil, hour: nil) }
        )
        #expect(wording(baseline) == "Usually: Bristol (GB) and Lille (FR), Windows")
    }

    @Test(
        arguments: [
            ([1.3, 1.5, 2, 2.3, 2.48], "payments 20 to 300 GBP"),
            ([-2, -1, -1, -1, -1], "payments about 0.1 GBP"),
            ([3.09, 3.11, 3.1, 3.1, 6], "payments 1,200 to 1,300 GBP"),
            ([20, 20, 20, 20, 20], "payments about more than 1,000,000,000,000,000 GBP"),
            ([2, 2, 2, 2, 2, 2, 2, 2, 2, 6], "payments about 100 GBP"),
        ] as [([Double], String)]
    )
    func `the middle eight of ten payments are given with two figures`(
        sizes: [Double],
        text: String
    ) {
        let baseline = BaselineSample.baseline(
            sizes.map {
                BaselineSample.features(
                    country: nil,
                    town: nil,
                    browser: nil,
                    system: nil,
                    hour: nil,
                    payment: BaselineSample.payment($0)
                )
            }
        )
        #expect(wording(baseline) == "Usually: \(text)")
    }

    /// Firefox is the heaviest browser and macOS the heaviest system, which never came together.
    @Test func `the usual device is one that came`() {
        func wording(_ devices: [(String?, String)]) -> String {
            self.wording(
                BaselineSample.baseline(
                    devices.map {
                        BaselineSample.features(
                            country: nil,
                            town: nil,
                            browser: $0.0,
                            system: $0.1,
                            hour: nil
                        )
                    }
                )
            )
        }
        let mac = [("Safari", "macOS 14"), ("Safari", "macOS 14"), ("Chrome", "macOS 14")]
        let others = [("Firefox", "Windows 10"), ("Firefox", "Linux"), ("Firefox", "Android 14")]
        #expect(wording(mac + others) == "Usually: Safari on macOS")
        #expect(wording(others + mac) == "Usually: Safari on macOS")
        let phones = ["Windows Phone 8", "Windows Phone 8.1", "Windows 10"]
        #expect(
            wording((phones + phones).map { ("IEMobile", $0) })
                == "Usually: IEMobile on Windows Phone"
        )
        #expect(wording((0..<5).map { _ in (nil, "iOS 17.5") }) == "Usually: iOS")
    }

    @Test func `hours go over midnight`() {
        let baseline = BaselineSample.baseline(
            [22, 23, 0, 23, 23].map {
                BaselineSample.features(
                    country: nil,
                    town: nil,
                    browser: nil,
                    system: nil,
                    hour: $0
                )
            }
        )
        #expect(wording(baseline) == "Usually: 22 to 1 h")
    }

    @Test func `a history that states nothing is said to`() {
        let silent = BaselineSample.features(
            country: nil,
            town: nil,
            browser: nil,
            system: nil,
            hour: nil
        )
        let baseline = BaselineSample.baseline((0..<9).map { _ in silent })
        #expect(
            wording(baseline) == "The approved requests so far did not state what is usual."
        )
    }

    @Test func `hostile names are clean and cut, and what finds no room is left out`() {
        let hostile = "\u{202E}\u{1B}]0;x\u{7}" + String(repeating: "名", count: 60)
        let features = BaselineSample.features(
            country: "GB",
            town: "GB/" + hostile,
            browser: hostile,
            system: hostile,
            payment: BaselineSample.payment(2, currency: hostile)
        )
        let baseline = BaselineSample.baseline((0..<6).map { _ in features })
        let line = baseline.normalWording(at: BaselineSample.start)
        #expect(line.columns <= Baseline.normalWidth)
        #expect(line.text.hasPrefix("Usually: <U+202E><U+001B>]0;~ (GB), "))
        #expect(line.text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x202E })
    }

    @Test func `the line is never longer than a terminal is wide`() throws {
        for seed in UInt64(0)..<100 {
            let baseline = try BaselineSample.random(60, seed: seed)
            let line = baseline.normalWording(
                at: BaselineSample.start.advanced(byMilliseconds: 60 * BaselineSample.day)
            )
            #expect(line.columns <= Baseline.normalWidth)
            #expect(line.text.hasPrefix("Usually: "))
        }
    }
}
