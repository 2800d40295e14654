/// A delivery source as its row holds it.
struct SealedSource {
    let address: String
    /// Finds the row without opening the token.
    let index: [UInt8]
    let token: [UInt8]

    init(_ source: DeliverySource, _ vault: Vault) throws(StorageError) {
        address = source.address
        index = try vault.index(of: Array(source.deviceToken.utf8), .deviceToken)
        token = try vault.seal(
            text: source.deviceToken,
            in: Self.cell(address: source.address, index: index)
        )
    }

    /// Where the token of a row lies.
    static func cell(address: String, index: [UInt8]) -> ColumnContext {
        var row = CanonicalEncoding()
        row.add(address)
        row.add(index[...])
        return ColumnContext("deliveries", "device_token", row: row.bytes)
    }
}
