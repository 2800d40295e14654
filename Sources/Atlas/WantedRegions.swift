/// Which of a leaf's regions are looked for.
struct WantedRegions {
    private var low: UInt64 = 0
    /// Regions beyond the first 64; no leaf but a damaged one has as many.
    private var high: Set<Int> = []

    init(_ leaf: Leaf, in leaves: Bytes, where isWanted: (Int) -> Bool) {
        for index in 0..<leaf.regions where isWanted(leaf.region(index, in: leaves)) {
            if index < 64 { low |= 1 << UInt64(index) } else { high.insert(index) }
        }
    }

    var isEmpty: Bool { low == 0 && high.isEmpty }

    func contains(_ index: Int) -> Bool {
        index < 64 ? low >> UInt64(index) & 1 == 1 : high.contains(index)
    }
}
