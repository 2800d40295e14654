/// The texts of the tables; the empty one is at 0.
struct NameTable: Sendable {
    private let bytes: Bytes

    init(_ layout: AtlasLayout) {
        bytes = layout[.names]
    }

    /// A stored text.
    func text(at offset: Int) -> String {
        bytes.text(from: offset + 1, count: bytes.byte(at: offset))
    }

    /// A stored text; `nil` when it is empty.
    func optionalText(at offset: Int) -> String? {
        offset == 0 ? nil : text(at: offset)
    }

    /// The parts of a stored text between spaces.
    func list(at offset: Int) -> [String] {
        text(at: offset).split(separator: " ").map(String.init)
    }
}
