/// Reads base64.
struct Base64Decoding {
    enum Form {
        /// Either alphabet, padded or not.
        case tolerant
        /// The alphabet with `-` and `_`, not padded.
        case url
    }

    let form: Form

    /// Decodes a whole text.
    func bytes(_ text: ArraySlice<UInt8>) throws(Base64Error) -> [UInt8] {
        try unsafe text.withUnsafeBufferPointer { (text) throws(Base64Error) in
            try unsafe bytes(text)
        }
    }

    /// Decodes a whole text.
    @unsafe
    func bytes(_ text: UnsafeBufferPointer<UInt8>) throws(Base64Error) -> [UInt8] {
        let length = try unsafe unpaddedLength(text)
        let size = length / 4 * 3 + max(0, length % 4 - 1)
        var failure: Base64Error?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { room, count in
            do throws(Base64Error) {
                try unsafe decode(UnsafeBufferPointer(rebasing: text[..<length]), into: room)
                count = size
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// The length without padding, which must be right when there is any.
    @unsafe
    private func unpaddedLength(_ text: UnsafeBufferPointer<UInt8>) throws(Base64Error) -> Int {
        var length = text.count
        while length > 0, unsafe text[length - 1] == UInt8(ascii: "=") { length -= 1 }
        let padding = text.count - length
        guard padding == 0 || form == .tolerant && padding < 3 && text.count % 4 == 0 else {
            throw .padding(offset: length)
        }
        guard length % 4 != 1 else { throw .length(offset: length) }
        return length
    }

    @unsafe
    private func decode(
        _ text: UnsafeBufferPointer<UInt8>,
        into room: UnsafeMutableBufferPointer<UInt8>
    ) throws(Base64Error) {
        let whole = text.count / 4
        var invalid: UInt32 = 0
        for group in 0..<whole {
            let a = unsafe bits(text[group &* 4])
            let b = unsafe bits(text[group &* 4 &+ 1])
            let c = unsafe bits(text[group &* 4 &+ 2])
            let d = unsafe bits(text[group &* 4 &+ 3])
            invalid |= a | b | c | d
            let value = a << 18 | b << 12 | c << 6 | d
            unsafe room[group &* 3] = UInt8(truncatingIfNeeded: value >> 16)
            unsafe room[group &* 3 &+ 1] = UInt8(truncatingIfNeeded: value >> 8)
            unsafe room[group &* 3 &+ 2] = UInt8(truncatingIfNeeded: value)
        }
        var value: UInt32 = 0
        for offset in whole * 4..<text.count {
            let six = unsafe bits(text[offset])
            invalid |= six
            value = value << 6 | six
        }
        guard invalid < 64 else {
            let offset = unsafe text.firstIndex { bits($0) > 63 } ?? 0
            throw .foreignCharacter(offset: offset)
        }
        switch text.count % 4 {
        case 2:
            guard value & 0xF == 0 else { throw .trailingBits(offset: text.count - 1) }
            unsafe room[whole * 3] = UInt8(truncatingIfNeeded: value >> 4)
        case 3:
            guard value & 0x3 == 0 else { throw .trailingBits(offset: text.count - 1) }
            unsafe room[whole * 3] = UInt8(truncatingIfNeeded: value >> 10)
            unsafe room[whole * 3 + 1] = UInt8(truncatingIfNeeded: value >> 2)
        default: break
        }
    }

    /// The six bits of a character; 128 or more for a foreign one.
    private func bits(_ character: UInt8) -> UInt32 {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a") + 26)
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0") + 52)
        case UInt8(ascii: "-"): 62
        case UInt8(ascii: "_"): 63
        case UInt8(ascii: "+") where form == .tolerant: 62
        case UInt8(ascii: "/") where form == .tolerant: 63
        default: 0x80
        }
    }
}
