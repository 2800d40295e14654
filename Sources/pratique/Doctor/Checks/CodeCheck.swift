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
        guard !missing.isEmpty else {
            return [
                .ok(
                    .codesLibraries,
                    "libqrencode \(PrintableText(version)) draws QR codes, zbar and libgd read them."
                )
            ]
        }
        let names = missing.map { PrintableText($0.name) }.joined(by: ", ")
        let packages = missing.map { PrintableText($0.package) }.joined(by: " ")
        return [
            .warning(
                .codesLibraries,
                "A library of QR codes is missing: \(names): qr.library.",
                remedy: "sudo apt install \(packages)"
            )
        ]
    }
}
