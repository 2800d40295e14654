extension String {
    /// Up to eight bytes that were read as one number, little endian; ill-formed UTF-8 is replaced.
    init(letters: UInt64, count: Int) {
        unsafe self.init(unsafeUninitializedCapacity: 8) { buffer in
            unsafe UnsafeMutableRawBufferPointer(buffer)
                .storeBytes(of: letters.littleEndian, as: UInt64.self)
            return Swift.min(8, count)
        }
    }
}
