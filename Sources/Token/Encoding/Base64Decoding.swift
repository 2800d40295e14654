struct Base64Decoding {
    enum Form {
        /// Either alphabet, padded or not.
        case tolerant
        /// `-` and `_`, not padded.
        case url
    }

    let form: Form

    @unsafe
    func bytes(_ text: UnsafeBufferPointer<UInt8>) throws(Base64Error) -> [UInt8] {
        let text = try unsafe unpadded(text)
        var failure: Base64Error?
        let size = unsafe Self.size(text)
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { room, count in
            do throws(Base64Error) {
                try unsafe decode(text, into: room)
                count = size
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// False, without writing, unless the text decodes to exactly the room's size.
    @unsafe
    func fill(
        _ room: UnsafeMutableBufferPointer<UInt8>,
        from text: UnsafeBufferPointer<UInt8>
    ) throws(Base64Error) -> Bool {
        let text = try unsafe unpadded(text)
        guard unsafe Self.size(text) == room.count else { return false }
        try unsafe decode(text, into: room)
        return true
    }

    /// Without padding.
    @unsafe
    private static func size(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        text.count / 4 * 3 + max(0, text.count % 4 - 1)
    }

    /// Checks any padding.
    @unsafe
    private func unpadded(
        _ text: UnsafeBufferPointer<UInt8>
    ) throws(Base64Error) -> UnsafeBufferPointer<UInt8> {
        var length = text.count
        while length > 0, unsafe text[length - 1] == UInt8(ascii: "=") { length -= 1 }
        let padding = text.count - length
        guard padding == 0 || form == .tolerant && padding < 3 && text.count % 4 == 0 else {
            throw .padding(offset: length)
        }
        guard length % 4 != 1 else { throw .length(offset: length) }
        return unsafe UnsafeBufferPointer(rebasing: text[..<length])
    }

    @unsafe
    private func decode(
        _ text: UnsafeBufferPointer<UInt8>,
        into room: UnsafeMutableBufferPointer<UInt8>
    ) throws(Base64Error) {
        let alphabet = form == .url ? Base64Alphabet.url : Base64Alphabet.tolerant
        try unsafe alphabet.groups.withUnsafeBufferPointer { (groups) throws(Base64Error) in
            var offset = 0
            var written = 0
            var seen = unsafe Self.decodePairs(text, groups, into: room, &offset, &written)
            var last: UInt32 = 0
            while offset < text.count {
                let count = min(4, text.count - offset)
                last = 0
                for place in 0..<count {
                    last |= unsafe groups[Int(text[offset + place]) + 256 * place]
                }
                seen |= last
                for place in 0..<count - 1 {
                    unsafe room[written + place] = UInt8(
                        truncatingIfNeeded: last >> (16 - 8 * place)
                    )
                }
                offset += count
                written += count - 1
            }
            guard seen & Base64Alphabet.foreign == 0 else {
                let offset = unsafe text.firstIndex { unsafe groups[Int($0)] > 0xFF_FFFF }
                throw .foreignCharacter(offset: offset ?? 0)
            }
            let unused: UInt32 = text.count % 4 == 2 ? 0xFFFF : text.count % 4 == 3 ? 0xFF : 0
            guard last & unused == 0 else { throw .trailingBits(offset: text.count - 1) }
        }
    }

    /// Decodes pairs of groups while there is room for eight bytes, of which six count; returns all
    /// looked-up numbers, combined by OR.
    @unsafe
    private static func decodePairs(
        _ text: UnsafeBufferPointer<UInt8>,
        _ groups: UnsafeBufferPointer<UInt32>,
        into room: UnsafeMutableBufferPointer<UInt8>,
        _ offset: inout Int,
        _ written: inout Int
    ) -> UInt32 {
        var seen: UInt32 = 0
        let source = UnsafeRawBufferPointer(text)
        let target = UnsafeMutableRawBufferPointer(room)
        while offset &+ 8 <= text.count, written &+ 8 <= room.count {
            let word = unsafe UInt64(
                littleEndian: source.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            )
            let first =
                unsafe groups[Int(word & 0xFF)]
                | groups[Int(word &>> 8 & 0xFF) &+ 256]
                | groups[Int(word &>> 16 & 0xFF) &+ 512]
                | groups[Int(word &>> 24 & 0xFF) &+ 768]
            let second =
                unsafe groups[Int(word &>> 32 & 0xFF)]
                | groups[Int(word &>> 40 & 0xFF) &+ 256]
                | groups[Int(word &>> 48 & 0xFF) &+ 512]
                | groups[Int(word &>> 56) &+ 768]
            seen |= first | second
            let bytes = UInt64(first) &<< 40 | UInt64(second) &<< 16
            unsafe target.storeBytes(of: bytes.bigEndian, toByteOffset: written, as: UInt64.self)
            offset &+= 8
            written &+= 6
        }
        return seen
    }
}

/// The value of each character at the four places of a group.
struct Base64Alphabet: Sendable {
    /// For each place 256 numbers: the character's six bits at their place in 24, or ``foreign``.
    let groups: [UInt32]

    /// Set for a character outside the alphabet.
    static let foreign: UInt32 = 0x8000_0000

    static let tolerant = Base64Alphabet(for62: "-+", for63: "_/")
    static let url = Base64Alphabet(for62: "-", for63: "_")

    private init(for62 plus: String, for63 slash: String) {
        var values = [UInt32?](repeating: nil, count: 256)
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
        for (value, letter) in letters.utf8.enumerated() { values[Int(letter)] = UInt32(value) }
        for letter in plus.utf8 { values[Int(letter)] = 62 }
        for letter in slash.utf8 { values[Int(letter)] = 63 }
        groups = [18, 12, 6, 0].flatMap { shift in
            values.map { value in value.map { $0 << shift } ?? Self.foreign }
        }
    }
}
