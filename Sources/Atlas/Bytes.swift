import CAtlasData

/// Bytes that are read in place, never outside their bounds.
///
/// A read that is not wholly inside gives 0: damaged tables give wrong answers, not a crash. For
/// cheap copies they do not keep the memory: hold their ``ByteStorage`` while reading.
@safe
struct Bytes: Sendable {
    // The memory is never written.
    private nonisolated(unsafe) let memory: UnsafeRawPointer
    let count: Int

    /// Somebody else keeps the memory.
    @unsafe
    init(keptElsewhere memory: UnsafeRawPointer, count: Int) {
        unsafe self.memory = memory
        self.count = count
    }

    /// `nil` when it is not wholly inside.
    func part(from start: Int, count: Int) -> Bytes? {
        guard holds(count, from: start) else { return nil }
        return unsafe Bytes(keptElsewhere: memory + start, count: count)
    }

    @inline(__always)
    func holds(_ count: Int, from start: Int) -> Bool {
        start >= 0 && count >= 0 && start <= self.count - count
    }

    @inline(__always)
    func byte(at offset: Int) -> Int {
        guard offset >= 0, offset < count else { return 0 }
        return Int(unsafe memory.load(fromByteOffset: offset, as: UInt8.self))
    }

    /// Little endian.
    @inline(__always)
    func short(at offset: Int) -> Int {
        guard offset >= 0, offset <= count - 2 else { return 0 }
        return Int(
            UInt16(
                littleEndian: unsafe memory.loadUnaligned(fromByteOffset: offset, as: UInt16.self)
            )
        )
    }

    /// Little endian.
    @inline(__always)
    func word(at offset: Int) -> Int {
        guard offset >= 0, offset <= count - 4 else { return 0 }
        return Int(
            UInt32(
                littleEndian: unsafe memory.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
            )
        )
    }

    /// Little endian.
    @inline(__always)
    func long(at offset: Int) -> UInt64 {
        guard offset >= 0, offset <= count - 8 else { return 0 }
        return UInt64(
            littleEndian: unsafe memory.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        )
    }

    /// Little endian.
    @inline(__always)
    func pair(at offset: Int) -> (low: UInt64, high: UInt64) {
        guard offset >= 0, offset <= count - 16 else { return (0, 0) }
        return unsafe (long(unchecked: offset), long(unchecked: offset + 8))
    }

    /// Little endian; the caller must check the bounds.
    @unsafe
    func long(unchecked offset: Int) -> UInt64 {
        UInt64(littleEndian: unsafe memory.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// Little endian; the caller must check the bounds.
    @unsafe
    func signedByte(unchecked offset: Int) -> Int {
        Int(unsafe memory.loadUnaligned(fromByteOffset: offset, as: Int8.self))
    }

    /// Little endian; the caller must check the bounds.
    @unsafe
    func signedShort(unchecked offset: Int) -> Int {
        Int(
            Int16(littleEndian: unsafe memory.loadUnaligned(fromByteOffset: offset, as: Int16.self))
        )
    }

    /// Starts to fetch the bytes, so that reading does not wait for each line.
    @inline(__always)
    func prefetch(at offset: Int) {
        guard offset >= 0, offset < count else { return }
        unsafe atlas_prefetch(memory + offset)
    }

    /// Ill-formed UTF-8 is replaced.
    func text(from start: Int, count: Int) -> String {
        guard holds(count, from: start) else { return "" }
        // Faster than decoding, especially for short texts, with the same checks.
        return unsafe String(unsafeUninitializedCapacity: count) { buffer in
            unsafe UnsafeMutableRawBufferPointer(buffer).copyMemory(
                from: UnsafeRawBufferPointer(start: memory + start, count: count)
            )
            return count
        }
    }
}

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
