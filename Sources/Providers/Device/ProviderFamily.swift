package import Authenticator
package import Token

/// A family of servers: those that speak one protocol.
///
/// Who adds one gives it a case here, a row in `ProviderFamily+Devices.swift`, a folder with a
/// ``PushDevice``, tests and a column in `Docs/providers.md`.
package enum ProviderFamily: String, Hashable, Sendable, CaseIterable {
    /// ForgeRock AM, PingAM and the community's OpenAM.
    case forgeRock = "forgerock"
    /// privacyIDEA, whose push tokens ask for what waits.
    case privacyIDEA = "privacyidea"
}

/// What a store keeps of a device that has a key pair: all of it secret.
package struct KeptDevice: Sendable {
    /// Where its answers go.
    package let endpoint: Endpoint
    /// What its family alone reads.
    package let details: String
    /// Its key.
    package let pair: KeyPair

    /// Puts together what was kept.
    package init(endpoint: Endpoint, details: String, pair: KeyPair) {
        self.endpoint = endpoint
        self.details = details
        self.pair = pair
    }
}
