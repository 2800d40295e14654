import CCurl

/// The system's HTTP library, which is loaded when it is first needed.
enum CurlLibrary {
    /// What became of loading it; the first who asks loads it, others wait meanwhile.
    private static let isLoaded = load("libcurl.so.4")

    /// Makes sure that it can be called.
    ///
    /// Takes some milliseconds the first time.
    ///
    /// - Throws: `.library`.
    static func load() throws(TransportError) {
        guard isLoaded else { throw .library }
    }

    /// Its name and version with those of its encryption; `nil` when it cannot be used.
    static var version: String? {
        guard isLoaded, let version = unsafe ccurl_version(), let other = unsafe ccurl_encryption()
        else { return nil }
        return unsafe "libcurl \(String(cString: version)), \(String(cString: other))"
    }

    /// Loads a library by its name; whether that is one, and can be used.
    static func load(_ name: String) -> Bool { unsafe ccurl_load(name) == ccurl_loaded }
}
