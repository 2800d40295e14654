/// Keeps the memory of some bytes, which nobody writes to.
@safe
final class ByteStorage: Sendable {
    /// What is kept; to be read only while the storage is held.
    let bytes: Bytes
    /// What to give back; `nil` when the memory lives as long as the program.
    private nonisolated(unsafe) let copy: UnsafeMutableRawPointer?

    /// Memory that lives as long as the program.
    @unsafe
    init(permanent memory: UnsafeRawPointer, count: Int) {
        bytes = unsafe Bytes(keptElsewhere: memory, count: count)
        unsafe copy = nil
    }

    /// A copy of some bytes.
    init(copying bytes: [UInt8]) {
        let copy = UnsafeMutableRawPointer.allocate(byteCount: bytes.count, alignment: 16)
        unsafe UnsafeMutableRawBufferPointer(start: copy, count: bytes.count)
            .copyBytes(from: bytes)
        self.bytes = unsafe Bytes(keptElsewhere: copy, count: bytes.count)
        unsafe self.copy = unsafe copy
    }

    deinit { unsafe copy?.deallocate() }

    /// Whether the memory lives as long as the program.
    var isPermanent: Bool { unsafe copy == nil }
}

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
