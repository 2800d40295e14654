import Host
import Vocabulary

/// Checks the QR code libraries, which are loaded on use.
struct CodeCheck {
    let missing: [QRLibrary]
    /// Of libqrencode.
    let version: String

    init() {
        self.init(missing: QRLibrary.allCases.filter { !$0.isInstalled })
    }

    init(missing: [QRLibrary]) {
        self.missing = missing
        version = missing.contains(.encoder) ? "" : QRCode.libraryVersion
    }

    var findings: [Finding] {
        guard let first = missing.first else {
            return [
                .ok(
                    .codesLibraries,
                    "libqrencode \(PrintableText(version)) draws QR codes, zbar and libgd read them."
                )
            ]
        }
        let names = missing.dropFirst().reduce(PrintableText(first.name)) { "\($0), \($1.name)" }
        let packages = missing.dropFirst().reduce(PrintableText(first.package)) {
            "\($0) \($1.package)"
        }
        return [
            .warning(
                .codesLibraries,
                "A library of QR codes is missing: \(names): qr.library.",
                remedy: "sudo apt install \(packages)"
            )
        ]
    }
}
