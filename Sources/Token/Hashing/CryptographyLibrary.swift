import COpenSSL

/// The library that all cryptography is done with.
package enum CryptographyLibrary {
    /// Its name and version as it tells them, such as `OpenSSL 3.0.15 3 Sep 2024`.
    package static var version: String {
        unsafe OpenSSL_version(OPENSSL_VERSION).map { unsafe String(cString: $0) } ?? ""
    }

    /// Has the library stay usable until the process is gone.
    ///
    /// It otherwise takes its locks away when `exit` is called, under tasks that still verify or
    /// hash, which then crash. To be called once, before anything else of this module.
    package static func stayUntilTheEnd() {
        _ = OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_ATEXIT), nil)
    }
}
