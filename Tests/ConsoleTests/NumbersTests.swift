import Geodesy
import Push
import Testing
import Vocabulary

@testable import Review

struct NumbersTests {
    @Test(
        arguments: [
            (24_900, 2, false, "GBP", "GBP 249.00"), (5, 2, false, "EUR", "EUR 0.05"),
            (0, 0, false, "JPY", "JPY 0"), (1_250_000, 0, true, "JPY", "JPY -1,250,000"),
            (2_500, 1, false, "EUR", "EUR 250.00"), (498_000, 2, false, "EUR", "EUR 4,980.00"),
            (7, 0, false, "GBP", "GBP 7.00"), (5, 1, false, "TND", "TND 0.500"),
            (123_456_789, 3, false, nil, "(no currency) 123,456.789"),
        ] as [(Int64, Int, Bool, String?, String)]
    )
    func `an amount keeps its digits, and those of the minor unit are filled up`(
        units: Int64,
        scale: Int,
        isNegative: Bool,
        currency: String?,
        text: String
    ) {
        let amount = Amount(units: units, scale: scale, isNegative: isNegative, currency: currency)
        #expect(Numbers.text(amount).text == text)
    }

    @Test func `an amount is never broken inside its number`() {
        let amount = Amount(units: 125_000_000, scale: 2, isNegative: false, currency: "EUR")
        for width in 12...20 {
            #expect(
                Numbers.text(amount).filled(to: width).contains {
                    $0.text.contains("1,250,000.00")
                }
            )
        }
    }

    @Test(
        arguments: [
            (500, "500 m"), (1_000, "1 km"), (20_000, "20 km"), (5_000_000, "5,000 km"),
        ] as [(Double, String)]
    )
    func `the length of a ring is round`(metres: Double, text: String) {
        #expect(Words.Map.radius(.metres(metres)).text == text)
    }

    @Test(
        arguments: [
            (49.220_856_9, -123.117_443_1, "49.2209N 123.1174W"),
            (-0.000_04, 0.999_99, "0.0000S 1.0000E"),
            (90, -180, "90.0000N 180.0000W"),
        ] as [(Double, Double, String)]
    )
    func `a position has four decimals`(latitude: Double, longitude: Double, text: String) {
        #expect(Numbers.text(point(latitude, longitude)).text == text)
    }

    @Test(
        arguments: [
            (-5, "0 s"), (59_999, "59 s"), (102_000, "1 min 42 s"), (7_440_000, "2 h 04 min"),
            (277_200_000, "3 d 5 h"),
        ] as [(Int64, String)]
    )
    func `a duration is in two units`(milliseconds: Int64, text: String) {
        #expect(Numbers.duration(milliseconds: milliseconds).text == text)
    }
}
