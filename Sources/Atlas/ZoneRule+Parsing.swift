extension ZoneRule {
    /// Reads `GMT0BST,M3.5.0/1,M10.5.0`, `<+0545>-5:45` and the like; `nil` for anything else.
    init?(parsing text: [UInt8]) {
        var reader = Reader(rest: text[...])
        guard reader.skipName(), let west = reader.time(most: 24) else { return nil }
        standard = -west
        if reader.rest.isEmpty {
            daylight = nil
            return
        }
        guard reader.skipName() else { return nil }
        var offset = standard + 3_600
        if reader.rest.first != UInt8(ascii: ",") {
            guard let west = reader.time(most: 24) else { return nil }
            offset = -west
        }
        guard let start = reader.change(), let end = reader.change(), reader.rest.isEmpty
        else { return nil }
        daylight = Daylight(offset: offset, start: start, end: end)
    }

    /// Reads the parts of a rule from the left.
    private struct Reader {
        var rest: ArraySlice<UInt8>

        mutating func skip(_ character: Unicode.Scalar) -> Bool {
            guard rest.first == UInt8(ascii: character) else { return false }
            rest.removeFirst()
            return true
        }

        /// Letters, or anything between angle brackets.
        mutating func skipName() -> Bool {
            if skip("<") {
                guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
                rest = rest[(end + 1)...]
                return true
            }
            let letters = rest.prefix { (0x61...0x7A).contains($0 | 0x20) }
            rest = rest.dropFirst(letters.count)
            return letters.count >= 3
        }

        mutating func number(_ range: ClosedRange<Int>) -> Int? {
            let digits = rest.prefix { (0x30...0x39).contains($0) }
            guard (1...3).contains(digits.count) else { return nil }
            rest = rest.dropFirst(digits.count)
            let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
            return range.contains(number) ? number : nil
        }

        /// Hours with minutes and seconds where they are told, in seconds.
        mutating func time(most hours: Int) -> Int? {
            let isNegative = skip("-")
            if !isNegative { _ = skip("+") }
            guard let hour = number(0...hours) else { return nil }
            var seconds = hour * 3_600
            for unit in [60, 1] where skip(":") {
                guard let part = number(0...59) else { return nil }
                seconds += part * unit
            }
            return isNegative ? -seconds : seconds
        }

        mutating func change() -> Change? {
            guard skip(","), let day = day() else { return nil }
            guard skip("/") else { return Change(day: day, second: 7_200) }
            return time(most: 167).map { Change(day: day, second: $0) }
        }

        private mutating func day() -> Day? {
            if skip("J") { return number(1...365).map(Day.julian) }
            guard skip("M") else { return number(0...365).map(Day.ordinal) }
            guard let month = number(1...12), skip("."), let week = number(1...5), skip("."),
                let day = number(0...6)
            else { return nil }
            return .weekday(month: month, week: week, day: day)
        }
    }
}
