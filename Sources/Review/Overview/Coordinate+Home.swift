package import Geodesy
package import Vocabulary

extension Coordinate {
    /// `51.4545,-2.5879`: four decimals, about ten metres, which is as much as a home needs.
    package var homeLabel: PrintableText {
        let numbers = [latitude, longitude].map { number in
            let parts = Int((number.magnitude * 10_000).rounded())
            let decimals = String(parts % 10_000)
            let zeros = String(repeating: "0", count: 4 - decimals.utf8.count)
            return "\(number < 0 && parts > 0 ? "-" : "")\(parts / 10_000).\(zeros)\(decimals)"
        }
        return PrintableText(numbers.joined(separator: ","))
    }
}
