/// All tables of an atlas, shared by its copies.
final class Tables: Sendable {
    let layout: Layout
    let regions: RegionTable
    let grid: RegionGrid
    let disputes: DisputeTable
    let lakes: LakeTable
    let towns: TownTable

    init(_ bytes: Bytes) throws(AtlasError) {
        layout = try Layout(bytes)
        regions = RegionTable(layout)
        grid = RegionGrid(layout)
        disputes = DisputeTable(layout)
        lakes = LakeTable(layout)
        towns = TownTable(layout)
    }
}
