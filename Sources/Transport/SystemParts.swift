/// What exchanges need of the system, looked at without any.
package struct SystemParts: Hashable, Sendable {
    /// The HTTP library with its version, such as `libcurl 7.88.1, OpenSSL/3.0.15`; `nil` when it
    /// is missing or cannot be used.
    package let library: String?
    /// Whether the system's certificate authorities are there.
    package let hasAuthorities: Bool

    /// Looks; loads the library, which takes some milliseconds the first time.
    package init() {
        library = CurlLibrary.version
        do throws(TransportError) {
            try Authorities(path: nil, folder: Authorities.systemFolder).check()
            hasAuthorities = true
        } catch {
            hasAuthorities = false
        }
    }

    /// Takes what was found elsewhere.
    package init(library: String?, hasAuthorities: Bool) {
        self.library = library
        self.hasAuthorities = hasAuthorities
    }
}
