/// The codes and names of the countries, by number; 0 is the sea.
struct CountryTable: Sendable {
    private let records: Bytes
    private let names: Bytes

    init(_ layout: Layout) {
        records = layout.countries
        names = layout.names
    }

    /// A country; `nil` for the sea and for numbers that do not exist.
    func country(_ number: Int) -> Place.Country? {
        let record = number * 8
        guard number > 0, record < records.count else { return nil }
        return Place.Country(
            code: code(number),
            name: name(at: records.word(at: record + 4))
        )
    }

    /// The two letters of a country.
    func code(_ number: Int) -> String { records.text(from: number * 8, count: 2) }

    /// A stored text.
    func name(at offset: Int) -> String {
        names.text(from: offset + 1, count: names.byte(at: offset))
    }
}
