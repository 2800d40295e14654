/// The lower-cased beginning of a header, for looking up words.
struct AgentWords {
    private let bytes: [UInt8]
    private static let longest = 1_024
    private static let longestVersion = 32

    init(_ raw: String) {
        bytes = raw.utf8.prefix(Self.longest).map {
            (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 + 0x20 : $0
        }
    }

    func contains(_ marker: String, insideWords: Bool = false) -> Bool {
        end(of: marker, insideWords: insideWords) != nil
    }

    /// The word that begins with a digit right after `marker`, such as `115.0`.
    func version(after marker: String) -> String? {
        guard let start = end(of: marker, insideWords: true) else { return nil }
        let version = bytes[start...].prefix(Self.longestVersion).prefix { byte in
            Self.isWord(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
                || byte == UInt8(ascii: "-")
        }
        guard let first = version.first,
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
        else { return nil }
        return String(decoding: version, as: UTF8.self)
    }

    /// The end of the first `marker` that begins a word.
    private func end(of marker: String, insideWords: Bool) -> Int? {
        let wanted = marker.utf8
        let length = wanted.count
        guard let first = wanted.first, bytes.count >= length else { return nil }
        for start in 0...(bytes.count - length) where bytes[start] == first {
            guard bytes[start..<(start + length)].elementsEqual(wanted) else { continue }
            if insideWords || start == 0 || !Self.isWord(bytes[start - 1]) {
                return start + length
            }
        }
        return nil
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
