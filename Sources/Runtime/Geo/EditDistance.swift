/// How many letters must be put in, taken out, exchanged or swapped with their neighbours to make
/// one word of another.
enum EditDistance {
    /// The number of changes.
    ///
    /// - Complexity: O(product of the lengths).
    /// - Source: Damerau 1964, doi:10.1145/363958.363994, without changes inside swapped pairs.
    static func between(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for (row, letter) in left.enumerated() {
            var current = [row + 1]
            current.reserveCapacity(right.count + 1)
            for (column, other) in right.enumerated() {
                var changes = min(
                    last[column + 1] + 1,
                    current[column] + 1,
                    last[column] + (letter == other ? 0 : 1)
                )
                if row > 0, column > 0, letter == right[column - 1], other == left[row - 1] {
                    changes = min(changes, beforeLast[column - 1] + 1)
                }
                current.append(changes)
            }
            beforeLast = last
            last = current
        }
        return last[right.count]
    }
}
