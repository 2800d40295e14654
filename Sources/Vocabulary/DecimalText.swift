extension [UInt8] {
    /// In plain decimal notation, rounded to `decimals`, of which there are at most 15; the number
    /// must be finite.
    package mutating func append(decimal number: Double, decimals: Int) {
        let scale = decimals.powerOfTen
        let scaled = (number * Double(scale)).rounded()
        guard scaled.magnitude < 9e18 else { return append(UInt8(ascii: "0")) }
        let units = Int64(scaled)
        if units < 0 { append(UInt8(ascii: "-")) }
        let (whole, fraction) = units.magnitude.quotientAndRemainder(dividingBy: UInt64(scale))
        append(digitsOf: whole)
        guard decimals > 0 else { return }
        append(UInt8(ascii: "."))
        append(digitsOf: fraction, atLeast: decimals)
    }

    /// With leading zeros up to a count.
    package mutating func append(digitsOf number: UInt64, atLeast least: Int = 1) {
        let start = count
        var rest = number
        var left = least
        repeat {
            let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
            append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
            rest = quotient
            left -= 1
        } while rest > 0 || left > 0
        var (low, high) = (start, count - 1)
        while low < high {
            swapAt(low, high)
            low += 1
            high -= 1
        }
    }
}

extension Int {
    fileprivate var powerOfTen: Int64 {
        precondition((0...15).contains(self))
        var power: Int64 = 1
        for _ in 0..<self { power *= 10 }
        return power
    }
}
