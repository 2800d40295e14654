/// Pasted text while it comes in, bounded.
struct Paste {
    /// The most characters that are kept.
    static let limit = 65_536

    private var text = String.UnicodeScalarView()
    private var count = 0

    /// Takes a character; what is none, and what is too much, is left out.
    mutating func append(_ scalar: UInt32) {
        guard count < Self.limit, let scalar = Unicode.Scalar(scalar) else { return }
        text.append(scalar)
        count += 1
    }

    /// Hands out what came and begins anew.
    mutating func take() -> String {
        defer { self = Paste() }
        return String(text)
    }
}
