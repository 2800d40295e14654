import Host
import Push
import Store
import Vocabulary

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
