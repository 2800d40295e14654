import COpenSSL

/// The library that all cryptography is done with.
package enum CryptographyLibrary {
    /// Its name and version as it tells them, such as `OpenSSL 3.0.15 3 Sep 2024`.
    package static var version: String {
        unsafe OpenSSL_version(OPENSSL_VERSION).map { unsafe String(cString: $0) } ?? ""
    }
}
