/// All tables of an atlas, shared by its copies.
final class Tables: Sendable {
    /// Keeps what all of them read.
    let storage: ByteStorage
    /// The same, unless it lives as long as the program.
    let countedStorage: ByteStorage?
    let layout: AtlasLayout
    let regions: RegionTable
    let grid: RegionGrid
    let disputes: DisputeTable
    let lakes: LakeTable
    let towns: TownTable

    init(_ storage: ByteStorage) throws(AtlasError) {
        self.storage = storage
        countedStorage = storage.isPermanent ? nil : storage
        layout = try AtlasLayout(storage)
        regions = RegionTable(layout)
        grid = RegionGrid(layout)
        disputes = DisputeTable(layout)
        lakes = LakeTable(layout)
        towns = TownTable(layout)
    }
}
