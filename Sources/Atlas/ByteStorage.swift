/// Keeps read-only memory.
@safe
final class ByteStorage: Sendable {
    /// Only valid while the storage is held.
    let bytes: Bytes
    /// To free; `nil` for memory that lives as long as the program.
    private nonisolated(unsafe) let copy: UnsafeMutableRawPointer?

    /// Memory that lives as long as the program.
    @unsafe
    init(permanent memory: UnsafeRawPointer, count: Int) {
        bytes = unsafe Bytes(keptElsewhere: memory, count: count)
        unsafe copy = nil
    }

    init(copying bytes: [UInt8]) {
        let copy = UnsafeMutableRawPointer.allocate(byteCount: bytes.count, alignment: 16)
        unsafe UnsafeMutableRawBufferPointer(start: copy, count: bytes.count)
            .copyBytes(from: bytes)
        self.bytes = unsafe Bytes(keptElsewhere: copy, count: bytes.count)
        unsafe self.copy = unsafe copy
    }

    deinit { unsafe copy?.deallocate() }

    var isPermanent: Bool { unsafe copy == nil }
}

/// Shared by the copies of an atlas.
final class Tables: Sendable {
    let storage: ByteStorage
    /// `nil` when it lives as long as the program.
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
