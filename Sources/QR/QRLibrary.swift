import CPicture
import CQREncode

/// A library that is opened when a code is drawn or read.
package enum QRLibrary: String, Hashable, Sendable, CaseIterable {
    /// Makes codes.
    case encoder = "libqrencode"
    /// Finds codes in pictures.
    case scanner = "zbar"
    /// Decodes pictures.
    case decoder = "libgd"

    /// Its name.
    package var name: String { rawValue }

    /// The package of Debian 12 that it is in.
    package var package: String {
        switch self {
        case .encoder: "libqrencode4"
        case .scanner: "libzbar0"
        case .decoder: "libgd3"
        }
    }

    /// Whether it is there, which opens it.
    package var isInstalled: Bool {
        switch self {
        case .encoder: qrencode_load()
        case .scanner: picture_load_zbar()
        case .decoder: picture_load_gd()
        }
    }

    /// What is wanted, in the words of an error.
    var wanted: String {
        let other = self == .scanner ? ", \(package)t64 in Debian 13" : ""
        return "the package \(package) is installed\(other)"
    }
}
