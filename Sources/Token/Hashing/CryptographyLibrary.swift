import COpenSSL

/// The library that all cryptography is done with.
package enum CryptographyLibrary {
    /// Its name and version as it tells them, such as `OpenSSL 3.0.15 3 Sep 2024`.
    package static var version: String {
        unsafe OpenSSL_version(OPENSSL_VERSION).map { unsafe String(cString: $0) } ?? ""
    }

    /// Whether the library was started so that it stays usable until the process is gone.
    ///
    /// It otherwise takes its locks away when `exit` is called, under tasks that still verify or
    /// hash, which then crash. Whatever uses the library first asks for this before.
    private static let hasStarted =
        OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_ATEXIT), nil) == 1

    /// Starts the library, once; any later call costs nothing.
    static func start() { _ = hasStarted }
}
