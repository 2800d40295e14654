/// What each character stands for at each of the four places of a group.
struct Base64Alphabet: Sendable {
    /// For each place 256 numbers: the six bits of the character where they belong in 24, or
    /// ``foreign``.
    let groups: [UInt32]

    /// Set in a number when a character is not in the alphabet.
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
