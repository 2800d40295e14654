import Glibc

/// Texts as C has them.
enum CStrings {
    /// Lends pointers to texts, with a null pointer behind.
    static func lent<Result>(
        _ texts: [String],
        _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        let copies = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(
            capacity: texts.count + 1
        )
        for (place, text) in texts.enumerated() {
            unsafe (copies + place).initialize(to: strdup(text))
        }
        unsafe (copies + texts.count).initialize(to: nil)
        defer {
            for place in texts.indices { unsafe free(copies[place]) }
            unsafe copies.deallocate()
        }
        return unsafe body(copies)
    }
}
