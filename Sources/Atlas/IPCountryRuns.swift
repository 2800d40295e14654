/// The runs of one family of addresses, each of one country, in blocks that are found by halving.
struct IPCountryRuns<Address: FixedWidthInteger & UnsignedInteger & Sendable>: Sendable {
    /// Runs of a block; bounds the work on damaged tables.
    private static var runsInBlock: Int { 64 }
    private static var blockSize: Int { Address.bitWidth / 8 + 4 }

    private let blocks: Bytes
    private let runs: Bytes

    /// Reads the frame at a place, and moves the place behind it.
    init(_ file: Bytes, at place: inout Int) throws(IPCountryError) {
        let blockBytes = file.word(at: place) * Self.blockSize
        let runBytes = file.word(at: place + 4)
        guard file.holds(8, from: place),
            let blocks = file.part(from: place + 8, count: blockBytes),
            let runs = file.part(from: place + 8 + blockBytes, count: runBytes)
        else { throw .damaged }
        self.blocks = blocks
        self.runs = runs
        place += 8 + blockBytes + runBytes
    }

    /// The number of an address's country; 0 is none.
    func country(of address: Address) -> Int {
        // The last block that begins at the address or before.
        var low = 0
        var high = blocks.count / Self.blockSize
        while low < high {
            let middle = (low + high) / 2
            if start(middle) <= address { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return 0 }
        let block = low - 1
        var rest = address - start(block)
        var offset = blocks.word(at: block * Self.blockSize + Self.blockSize - 4)
        for _ in 0..<Self.runsInBlock {
            guard runs.holds(2, from: offset) else { return 0 }
            let country = runs.byte(at: offset)
            offset += 1
            guard let length = length(at: &offset), length > 0 else { return 0 }
            if rest < length { return country }
            rest -= length
        }
        return 0
    }

    private func start(_ block: Int) -> Address {
        let offset = block * Self.blockSize
        if Address.bitWidth == 32 { return Address(truncatingIfNeeded: blocks.word(at: offset)) }
        let high = Address(truncatingIfNeeded: blocks.long(at: offset))
        return high << 64 | Address(truncatingIfNeeded: blocks.long(at: offset + 8))
    }

    /// The length of a run; bits that do not fit are lost.
    ///
    /// - Returns: `nil` when it does not end.
    private func length(at offset: inout Int) -> Address? {
        let head = runs.byte(at: offset)
        offset += 1
        guard head > 0x7F else { return 1 << Address(head) }
        var odd = Address(0)
        for group in 0..<19 {
            guard offset < runs.count else { return nil }
            let byte = runs.byte(at: offset)
            offset += 1
            odd |= Address(truncatingIfNeeded: byte & 0x7F) << Address(7 * group)
            if byte < 0x80 { return odd << Address(head & 0x7F) }
        }
        return nil
    }
}
