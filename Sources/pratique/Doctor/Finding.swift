package import Vocabulary

/// The finding about one dependency.
package struct Finding: Hashable, Sendable {
    package enum State: String, CaseIterable, Hashable, Sendable {
        case ok
        /// The program works, with less.
        case warning
        case problem
    }

    /// Stable, and listed in `Docs/doctor.md`.
    package let code: FindingCode
    package let state: State
    package let sentence: PrintableText
    /// A command or a line of the configuration; `nil` where nothing is wrong.
    package let remedy: PrintableText?

    private init(
        _ code: FindingCode,
        _ state: State,
        _ sentence: PrintableText,
        _ remedy: PrintableText?
    ) {
        self.code = code
        self.state = state
        self.sentence = sentence
        self.remedy = remedy
    }

    static func ok(_ code: FindingCode, _ sentence: PrintableText) -> Finding {
        Finding(code, .ok, sentence, nil)
    }

    /// The program can do without.
    static func warning(
        _ code: FindingCode,
        _ sentence: PrintableText,
        remedy: PrintableText
    ) -> Finding {
        Finding(code, .warning, sentence, remedy)
    }

    static func problem(
        _ code: FindingCode,
        _ sentence: PrintableText,
        remedy: PrintableText
    ) -> Finding {
        Finding(code, .problem, sentence, remedy)
    }
}

package enum FindingCode: String, CaseIterable, Hashable, Sendable {
    case terminalInput = "terminal.input"
    case terminalKind = "terminal.kind"
    case terminalColours = "terminal.colours"
    case terminalSize = "terminal.size"
    case terminalRecorder = "terminal.recorder"
    case localeCharacters = "locale.characters"
    case clockTime = "clock.time"
    case clockSynchronised = "clock.synchronised"
    case configurationContent = "configuration.content"
    case storeFolders = "store.folders"
    case storeContent = "store.content"
    case storeOpening = "store.opening"
    case storeRows = "store.rows"
    case storeTrail = "store.trail"
    case storeKeys = "store.keys"
    case storeRoom = "store.room"
    case permissionsFolder = "permissions.folder"
    case permissionsStore = "permissions.ledger"
    case permissionsKey = "permissions.key"
    case permissionsConfiguration = "permissions.configuration"
    case verificationPAM = "verification.pam"
    case networkLibrary = "network.library"
    case networkAuthorities = "network.authorities"
    case networkProxy = "network.proxy"
    case networkInbox = "network.inbox"
    case networkBroker = "network.broker"
    case serverProgram = "server.program"
    case serverLibraries = "server.libraries"
    case codesLibraries = "codes.libraries"
    case keysLibrary = "keys.library"
    case keysSecurityKeys = "keys.security-keys"
    case dataAtlas = "data.atlas"
    case dataAddresses = "data.addresses"
}
