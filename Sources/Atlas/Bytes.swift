/// Bytes that are read in place, and never outside of their bounds.
///
/// A read that is not wholly inside gives 0: damaged tables lead to wrong answers, not to a crash.
@safe
struct Bytes: @unchecked Sendable {  // Nothing is ever written to the memory.
    private let memory: UnsafeRawBufferPointer
    /// Keeps the memory; `nil` when it lives as long as the program.
    private let owner: Owner?

    /// The number of bytes.
    let count: Int

    /// Bytes that live as long as the program.
    init(unsafeStatic memory: UnsafeRawBufferPointer) {
        unsafe self.memory = memory
        count = memory.count
        owner = nil
    }

    /// A copy of some bytes.
    init(copying bytes: [UInt8]) {
        let owner = Owner(bytes)
        unsafe memory = unsafe UnsafeRawBufferPointer(owner.memory)
        count = bytes.count
        self.owner = owner
    }

    private init(memory: UnsafeRawBufferPointer, owner: Owner?) {
        unsafe self.memory = memory
        count = memory.count
        self.owner = owner
    }

    /// A part of the bytes; `nil` when it is not wholly inside.
    func part(from start: Int, count: Int) -> Bytes? {
        guard start >= 0, count >= 0, start <= self.count - count else { return nil }
        return unsafe Bytes(
            memory: UnsafeRawBufferPointer(rebasing: memory[start..<start + count]),
            owner: owner
        )
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
        return Int(unsafe memory[offset])
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
    func long(at offset: Int) -> UInt64 {
        guard offset >= 0, offset <= count - 8 else { return 0 }
        return UInt64(
            littleEndian: unsafe memory.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        )
    }

    /// Eight bytes, little endian; the caller has asked whether they are inside.
    @unsafe
    func long(unchecked offset: Int) -> UInt64 {
        UInt64(
            littleEndian: unsafe memory.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        )
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
            Int16(
                littleEndian: unsafe memory.loadUnaligned(fromByteOffset: offset, as: Int16.self)
            )
        )
    }

    /// The text of some bytes; ill-formed UTF-8 is replaced.
    func text(from start: Int, count: Int) -> String {
        guard holds(count, from: start) else { return "" }
        return unsafe String(
            decoding: UnsafeRawBufferPointer(rebasing: memory[start..<start + count]),
            as: UTF8.self
        )
    }

    @safe
    private final class Owner {
        let memory: UnsafeMutableRawBufferPointer

        init(_ bytes: [UInt8]) {
            unsafe memory = .allocate(byteCount: bytes.count, alignment: 16)
            unsafe memory.copyBytes(from: bytes)
        }

        deinit { unsafe memory.deallocate() }
    }
}
