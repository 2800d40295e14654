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

    /// Decodes a whole text that must give as many bytes as there is room.
    ///
    /// - Returns: False when it gives more or fewer; then nothing is written.
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

    /// The number of bytes that a text without padding gives.
    @unsafe
    private static func size(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        text.count / 4 * 3 + max(0, text.count % 4 - 1)
    }

    /// The text without its padding, which must be right when there is any.
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
        let rest = text.count & ~3
        try unsafe alphabet.groups.withUnsafeBufferPointer { (groups) throws(Base64Error) in
            var seen: UInt32 = 0
            var written = 0
            var offset = 0
            while offset < rest {
                let group =
                    unsafe groups[Int(text[offset])]
                    | groups[Int(text[offset &+ 1]) &+ 256]
                    | groups[Int(text[offset &+ 2]) &+ 512]
                    | groups[Int(text[offset &+ 3]) &+ 768]
                seen |= group
                unsafe room[written] = UInt8(truncatingIfNeeded: group &>> 16)
                unsafe room[written &+ 1] = UInt8(truncatingIfNeeded: group &>> 8)
                unsafe room[written &+ 2] = UInt8(truncatingIfNeeded: group)
                written &+= 3
                offset &+= 4
            }
            var last: UInt32 = 0
            for place in 0..<text.count - rest {
                last |= unsafe groups[Int(text[rest + place]) + 256 * place]
            }
            guard (seen | last) & Base64Alphabet.foreign == 0 else {
                let offset = unsafe text.firstIndex { unsafe groups[Int($0)] > 0xFF_FFFF }
                throw .foreignCharacter(offset: offset ?? 0)
            }
            guard last & (text.count % 4 == 2 ? 0xFFFF : 0xFF) == 0 else {
                throw .trailingBits(offset: text.count - 1)
            }
            for place in 0..<max(0, text.count - rest - 1) {
                unsafe room[written + place] = UInt8(truncatingIfNeeded: last >> (16 - 8 * place))
            }
        }
    }
}
