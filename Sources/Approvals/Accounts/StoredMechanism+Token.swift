import Authenticator
import Providers
package import Storage
package import Vocabulary

extension StoredMechanism {
    /// Whether the device asks its server for what waits.
    package var isPolled: Bool { device is any PolledDevice }

    /// Where its device token stands with the server.
    package var tokenSentence: PrintableText {
        isPolled ? "none: this device asks its server what waits" : deviceToken.sentence
    }
}
