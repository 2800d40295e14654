/// How far one word is from another.
enum EditDistance {
    /// The most characters of a word that are compared.
    static let limit = 64

    /// How many letters must be added, removed, replaced or swapped with their neighbour.
    ///
    /// - Complexity: O(product of the lengths), at most 4,096 steps.
    static func between(_ left: String, _ right: String) -> Int {
        let left = Array(left.prefix(limit))
        let right = Array(right.prefix(limit))
        var before: [Int] = []
        var last = Array(0...right.count)
        for row in left.indices {
            var next = [row + 1]
            for column in right.indices {
                let replaced = last[column] + (left[row] == right[column] ? 0 : 1)
                var cost = min(replaced, last[column + 1] + 1, next[column] + 1)
                if row > 0, column > 0, left[row] == right[column - 1],
                    left[row - 1] == right[column]
                {
                    cost = min(cost, before[column - 1] + 1)
                }
                next.append(cost)
            }
            before = last
            last = next
        }
        return last[right.count]
    }
}
