import Atlas
import CMachine
import Geodesy
import Host
import Push
import Store
import Vocabulary

/// Checks the clock: requests are valid for minutes, and codes for half of one.
struct ClockCheck {
    enum Synchronisation: Hashable {
        case synchronised
        case free
        /// The system does not say.
        case unknown
    }

    let now: Instant
    let synchronisation: Synchronisation

    /// When the program's data were made.
    private static let earliest = Instant(milliseconds: 1_782_864_000_000)
    private static let latest = Instant(milliseconds: 4_102_444_800_000)

    var findings: [Finding] { [time] + [synchronised].compactMap(\.self) }

    private var time: Finding {
        Self.earliest <= now && now < Self.latest
            ? .ok(.clockTime, "The clock shows \(now).")
            : .problem(
                .clockTime,
                "The clock shows \(now), which cannot be: this program was made in 2026.",
                remedy: "sudo timedatectl set-ntp true"
            )
    }

    private var synchronised: Finding? {
        switch synchronisation {
        case .synchronised: .ok(.clockSynchronised, "The clock is synchronised by the network.")
        case .free:
            .warning(
                .clockSynchronised,
                "The clock is not synchronised, according to the kernel.",
                remedy: "sudo timedatectl set-ntp true"
            )
        case .unknown: nil
        }
    }
}

extension ClockCheck {
    init(now: Instant) {
        self.now = now
        synchronisation =
            switch cmachine_is_clock_kept() {
            case 0: .free
            case 1: .synchronised
            default: .unknown
            }
    }
}

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

struct DataCheck {
    let isAtlasSound: Bool
    let addresses: IPCountryFile.Content
    let folders: [String]

    var findings: [Finding] { [atlas, addressFinding] }

    private var atlas: Finding {
        isAtlasSound
            ? .ok(.dataAtlas, "The atlas answers: \(DataVersions.outlines), \(DataVersions.towns).")
            : .problem(
                .dataAtlas,
                "The atlas inside the program is damaged.",
                remedy: "make install"
            )
    }

    private var addressFinding: Finding {
        let name = IPCountryFile.name
        let folder = ShellWord.quoted(folders.first ?? "/usr/local/share/pratique")
        let remedy: PrintableText = "install -D -m 0644 Data/\(name) \(folder)/\(name)"
        return switch addresses {
        case .table: .ok(.dataAddresses, "\(name) is there: \(DataVersions.addresses).")
        case .missing:
            .warning(
                .dataAddresses,
                "\(name) was not found, so the countries of IP addresses are unknown.",
                remedy: remedy
            )
        case .unusable(let path, FileError.changeable(_, let part)):
            .problem(
                .dataAddresses,
                "Others can change \(part), so \(name) is not used.",
                remedy: "chmod go-w \(ShellWord.quoted(path))"
                    + " \(ShellWord.quoted(String(path.dropLast(name.utf8.count + 1))))"
            )
        case .unusable(let path, let error):
            .problem(
                .dataAddresses,
                "\(PrintableText(path)) cannot be used: \(error.code).",
                remedy: remedy
            )
        }
    }
}

extension DataCheck {
    /// Asks the atlas one question and reads the table of addresses.
    init(environment: [String: String]) {
        let point = try? Coordinate(latitude: 51.4545, longitude: -2.5879)
        isAtlasSound = point.map { Atlas.embedded.place(at: $0).country?.code == "GB" } ?? false
        let file = IPCountryFile(environment: environment)
        addresses = file.content
        folders = file.folders
    }
}

/// Checks how users can be verified.
struct VerificationCheck {
    /// `nil` when the passphrase is configured instead.
    let pam: DeviceFindings.UserVerification?
    let service: String
    /// PAM's service file; `nil` when unused or missing.
    var serviceFile: String?
    /// `nil` without a store.
    let protection: Protection?

    var findings: [Finding] {
        let service = PrintableText(service, limit: 64)
        switch (pam, protection) {
        case (nil, .passphrase):
            return [.ok(.verificationPAM, "The passphrase of the store checks who is here.")]
        case (nil, _):
            return [
                .problem(
                    .verificationPAM,
                    "The configuration asks for the passphrase of the store, which has none.",
                    remedy: "pratique store passphrase"
                )
            ]
        case (.possible, _):
            let file = serviceFile.map { PrintableText($0, limit: 256) }
            guard let file, !file.text.hasSuffix("/\(service)") else {
                let place: PrintableText = file ?? "the service \(service)"
                return [.ok(.verificationPAM, "PAM can check who is here, by \(place).")]
            }
            return [
                .ok(
                    .verificationPAM,
                    "PAM can check who is here. The service \(service) has no file of its own, so"
                        + " \(file) decides how."
                )
            ]
        case (.impossible, .passphrase):
            return [
                .ok(
                    .verificationPAM,
                    "PAM cannot check who is here; the passphrase of the store can."
                )
            ]
        case (.impossible(let reason), _):
            return [
                .warning(
                    .verificationPAM,
                    "Nothing can check who is here, so biometric requests cannot be approved:"
                        + " \(PrintableText(reason)).",
                    remedy: "sudo cp /etc/pam.d/sudo /etc/pam.d/\(service)"
                )
            ]
        }
    }
}

extension VerificationCheck {
    /// Asks nobody.
    init(configuration: Configuration?, store: StoreInspection?) {
        let configuration = configuration ?? .empty
        service = store?.pamService ?? "pratique"
        protection = store?.protection
        let verification = UserVerification(service: service)
        let asksPAM = configuration.userVerification == .pam
        pam = asksPAM ? verification.availability() : nil
        serviceFile = asksPAM ? verification.serviceFile : nil
    }
}
