import CAtlasData

/// Bytes that are read in place, and never outside of their bounds.
///
/// A read that is not wholly inside gives 0: damaged tables lead to wrong answers, not to a crash.
///
/// They do not keep the memory, so that they cost nothing to pass on: whoever holds some holds their
/// ``ByteStorage`` too, for as long as they are read.
@safe
struct Bytes: Sendable {
    // Nothing is ever written to the memory.
    private nonisolated(unsafe) let memory: UnsafeRawPointer
    /// The number of bytes.
    let count: Int

    /// Bytes that somebody else keeps.
    @unsafe
    init(keptElsewhere memory: UnsafeRawPointer, count: Int) {
        unsafe self.memory = memory
        self.count = count
    }

    /// A part of the bytes; `nil` when it is not wholly inside.
    func part(from start: Int, count: Int) -> Bytes? {
        guard holds(count, from: start) else { return nil }
        return unsafe Bytes(keptElsewhere: memory + start, count: count)
    }

    /// Whether some bytes are wholly inside.
    @inline(__always)
    func holds(_ count: Int, from start: Int) -> Bool {
        start >= 0 && count >= 0 && start <= self.count - count
    }

    /// One byte, or 0.
    @inline(__always)
    func byte(at offset: Int) -> Int {
        guard offset >= 0, offset < count else { return 0 }
        return Int(unsafe memory.load(fromByteOffset: offset, as: UInt8.self))
    }

    /// Two bytes, little endian, or 0.
    @inline(__always)
    func short(at offset: Int) -> Int {
        guard offset >= 0, offset <= count - 2 else { return 0 }
        return Int(
            UInt16(
                littleEndian: unsafe memory.loadUnaligned(fromByteOffset: offset, as: UInt16.self)
            )
        )
    }

    /// Four bytes, little endian, or 0.
    @inline(__always)
    func word(at offset: Int) -> Int {
        guard offset >= 0, offset <= count - 4 else { return 0 }
        return Int(
            UInt32(
                littleEndian: unsafe memory.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
            )
        )
    }

    /// Eight bytes, little endian, or 0.
    @inline(__always)
    func long(at offset: Int) -> UInt64 {
        guard offset >= 0, offset <= count - 8 else { return 0 }
        return UInt64(
            littleEndian: unsafe memory.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        )
    }

    /// Sixteen bytes as two numbers, little endian, or 0.
    @inline(__always)
    func pair(at offset: Int) -> (low: UInt64, high: UInt64) {
        guard offset >= 0, offset <= count - 16 else { return (0, 0) }
        return unsafe (long(unchecked: offset), long(unchecked: offset + 8))
    }

    /// Eight bytes, little endian; the caller has asked whether they are inside.
    @unsafe
    func long(unchecked offset: Int) -> UInt64 {
        UInt64(littleEndian: unsafe memory.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// A signed byte; the caller has asked whether it is inside.
    @unsafe
    func signedByte(unchecked offset: Int) -> Int {
        Int(unsafe memory.loadUnaligned(fromByteOffset: offset, as: Int8.self))
    }

    /// Two signed bytes, little endian; the caller has asked whether they are inside.
    @unsafe
    func signedShort(unchecked offset: Int) -> Int {
        Int(
            Int16(littleEndian: unsafe memory.loadUnaligned(fromByteOffset: offset, as: Int16.self))
        )
    }

    /// Has the bytes from an offset on fetched, so that reading them does not wait line by line.
    @inline(__always)
    func prefetch(at offset: Int) {
        guard offset >= 0, offset < count else { return }
        unsafe atlas_prefetch(memory + offset)
    }

    /// The text of some bytes; ill-formed UTF-8 is replaced.
    func text(from start: Int, count: Int) -> String {
        guard holds(count, from: start) else { return "" }
        // Faster than decoding, for short texts above all, and it checks the same.
        return unsafe String(unsafeUninitializedCapacity: count) { buffer in
            unsafe UnsafeMutableRawBufferPointer(buffer).copyMemory(
                from: UnsafeRawBufferPointer(start: memory + start, count: count)
            )
            return count
        }
    }
}
