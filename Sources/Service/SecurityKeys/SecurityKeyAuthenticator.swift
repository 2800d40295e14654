import CFIDO2
package import Journeys
import Token
package import Vocabulary

/// A security key as an authenticator, through libfido2.
///
/// The key is opened for one registration or sign-in and closed again. The touch is the person's
/// consent: what it is for is told before. Nothing that the key says is believed before it was looked
/// at: it must be for the site, by a touch, and by a person who has proven who they are where the
/// server requires that.
package struct SecurityKeyAuthenticator<Person: SecurityKeyPerson>: Authenticator {
    /// The most wrong PINs in a row; keys lock themselves after three.
    private static var mostPINs: Int { 3 }

    private let key: SecurityKey
    private let person: Person

    /// Takes a key.
    ///
    /// - Parameters:
    ///   - key: Which.
    ///   - person: Who holds it.
    package init(_ key: SecurityKey, person: Person) {
        self.key = key
        self.person = person
    }

    /// Has the security key make a key.
    ///
    /// ES256 is taken before EdDSA, and that before RS256. Where the server wants to know nothing of the device, neither its
    /// make nor what vouches for it is told.
    package func register(
        _ options: CreationOptions,
        _ clientData: ClientData
    ) async throws(WebAuthnError) -> Registration {
        guard options.attachment != .platform else {
            throw .unsupported("The server does not accept keys that are on a security key.")
        }
        let algorithms = options.algorithms.filter { KeyAlgorithm(coseNumber: $0) != nil }
            .sorted(by: >)
        guard !algorithms.isEmpty else {
            throw .unsupported("The server accepts no ES256, EdDSA or RS256 keys.")
        }
        let consent = Consent(
            kind: .registration,
            relyingPartyID: options.relyingPartyID,
            relyingPartyName: options.relyingPartyName,
            userName: options.user.name
        )
        let wish = OpenKey.Wish(
            site: options.relyingPartyID,
            digest: clientData.digest,
            ids: options.excluded
        )
        let made = try await exchange(
            wish,
            options.userVerification,
            options.timeout,
            consent
        ) { open, wish throws(OpenKey.Failure) in
            var refusal = OpenKey.Failure(status: FIDO_ERR_UNSUPPORTED_ALGORITHM)
            for algorithm in algorithms {
                do throws(OpenKey.Failure) {
                    return try await open.register(wish, options, algorithm: algorithm)
                } catch {
                    guard error.status == FIDO_ERR_UNSUPPORTED_ALGORITHM else { throw error }
                    refusal = error
                }
            }
            throw refusal
        }
        return try made.registration(clientData, options)
    }

    /// Has a key of the security key sign, one that the person chooses where several fit.
    package func authenticate(
        _ options: RequestOptions,
        _ clientData: ClientData
    ) async throws(WebAuthnError) -> Assertion {
        let consent = Consent(
            kind: .authentication,
            relyingPartyID: options.relyingPartyID,
            relyingPartyName: "",
            userName: ""
        )
        let wish = OpenKey.Wish(
            site: options.relyingPartyID,
            digest: clientData.digest,
            ids: options.allowed
        )
        let used = try await exchange(
            wish,
            options.userVerification,
            options.timeout,
            consent
        ) { open, wish throws(OpenKey.Failure) in
            try await open.sign(wish)
        }
        let choice = KeyChoice(used)
        var name = choice.names.first
        if used.count > 1 {
            name = await person.selectCredential(at: options.relyingPartyID, keyNames: choice.names)
        }
        guard let name, let chosen = choice.use(named: name) else {
            throw .notAllowed("The person did not choose a key.")
        }
        return try chosen.assertion(clientData, options)
    }

    /// Opens the key and has it do something, with a PIN where that takes one.
    private func exchange<Value: Sendable>(
        _ wish: OpenKey.Wish,
        _ verification: UserVerificationWish,
        _ timeout: Timeout,
        _ consent: Consent,
        _ body: (OpenKey, OpenKey.Wish) async throws(OpenKey.Failure) -> Value
    ) async throws(WebAuthnError) -> Value {
        var wish = wish
        let open = try await opened(timeout)
        let canVerify = open.hasVerification
        guard verification != .required || canVerify || open.hasPIN else {
            throw .constraint(
                "The security key has no PIN and cannot verify who touches it. Set a PIN."
            )
        }
        wish.isVerified = canVerify && verification != .discouraged
        var needsPIN = verification != .discouraged && !canVerify && open.hasPIN
        var wrong = 0
        while true {
            if needsPIN { wish.pin = try await pin(of: open, isRepeated: wrong > 0) }
            await person.touch(key, for: consent)
            do throws(OpenKey.Failure) {
                return try await body(open, wish)
            } catch {
                switch error.status {
                case FIDO_ERR_PIN_INVALID where wrong + 1 < Self.mostPINs: wrong += 1
                // The finger was not known, or the key wants a PIN for what needs none elsewhere.
                case FIDO_ERR_UV_BLOCKED, FIDO_ERR_UV_INVALID, FIDO_ERR_PIN_REQUIRED:
                    guard open.hasPIN, !needsPIN else { throw error.sayable(wish.site) }
                    wish.isVerified = false
                    needsPIN = true
                default: throw error.sayable(wish.site)
                }
            }
        }
    }

    private func opened(_ timeout: Timeout) async throws(WebAuthnError) -> OpenKey {
        do throws(OpenKey.Failure) {
            return try await OpenKey.open(key, milliseconds: timeout.milliseconds)
        } catch {
            throw .unknown("This user cannot open \(key.name).")
        }
    }

    private func pin(of open: OpenKey, isRepeated: Bool) async throws(WebAuthnError) -> String {
        let attempts = await open.attempts()
        let typed = await person.pin(of: key, attempts: attempts, isRepeated: isRepeated)
        guard let typed, !typed.isEmpty, !typed.utf8.contains(0) else {
            throw .notAllowed("The PIN of the security key was not given.")
        }
        return typed
    }
}

extension OpenKey.Failure {
    /// The error that a server is told.
    fileprivate func sayable(_ site: String) -> WebAuthnError {
        switch status {
        case FIDO_ERR_NO_CREDENTIALS:
            .notAllowed(PrintableText("The security key has no key for \(site)."))
        case FIDO_ERR_CREDENTIAL_EXCLUDED: .invalidState
        case FIDO_ERR_OPERATION_DENIED, FIDO_ERR_NOT_ALLOWED, FIDO_ERR_KEEPALIVE_CANCEL:
            .notAllowed("The person did not touch the security key.")
        case FIDO_ERR_PIN_INVALID:
            .notAllowed("The PIN of the security key was wrong three times.")
        case FIDO_ERR_PIN_AUTH_BLOCKED:
            .notAllowed("Too many PINs were wrong. Unplug the security key and plug it in again.")
        case FIDO_ERR_PIN_BLOCKED:
            .notAllowed(
                "The security key is blocked after too many wrong PINs. Only a reset helps."
            )
        case FIDO_ERR_UV_BLOCKED, FIDO_ERR_UV_INVALID:
            .notAllowed("The security key could not verify who touched it.")
        case FIDO_ERR_USER_ACTION_TIMEOUT, FIDO_ERR_ACTION_TIMEOUT, FIDO_ERR_TIMEOUT: .timeout
        case FIDO_ERR_UNSUPPORTED_ALGORITHM:
            .unsupported("The security key makes no keys that the server accepts.")
        case FIDO_ERR_UNSUPPORTED_OPTION, FIDO_ERR_INVALID_OPTION, FIDO_ERR_PIN_REQUIRED:
            .constraint("The security key cannot do what the server asks for.")
        case FIDO_ERR_KEY_STORE_FULL: .constraint("The security key has no room for another key.")
        case FIDO_ERR_TX, FIDO_ERR_RX:
            .unknown("The security key was unplugged, or not touched in time.")
        default: .unknown("The security key failed. The status of libfido2 is \(Int(status)).")
        }
    }
}

/// A security key that is plugged in: USB, or near by NFC.
@safe
package struct SecurityKey: Sendable {
    /// Gives libfido2 another way to a key than the system's, before it is opened.
    package typealias Preparation = @convention(c) (OpaquePointer?) -> Void

    /// Where the system has it, such as `/dev/hidraw0`.
    package let path: String
    /// What it calls itself; never empty.
    package let name: PrintableText
    let preparation: Preparation?

    /// Names a key that is plugged in.
    package init(path: String, name: PrintableText) {
        unsafe self.init(path: path, name: name, preparation: nil)
    }

    /// Names a key.
    ///
    /// - Parameters:
    ///   - path: Where the system has it.
    ///   - name: What it calls itself.
    ///   - preparation: Another way to it than the system's.
    @unsafe
    package init(path: String, name: PrintableText, preparation: Preparation?) {
        self.path = path
        unsafe self.preparation = preparation
        self.name = name.isEmpty ? "security key" : name
    }

    /// Whether the library for security keys is installed.
    package static var isInstalled: Bool { fido2_load() }

    /// The keys that are plugged in, no two of the same name.
    package static func pluggedIn() async -> [SecurityKey] {
        let found = await SystemThread.run { () -> [SecurityKey] in
            var keys: [SecurityKey] = []
            unsafe withUnsafeMutablePointer(to: &keys) { keys in
                unsafe fido2_list(keys) { context, path, maker, product in
                    guard let path = unsafe path, let context = unsafe context else { return }
                    let words = unsafe [maker, product].compactMap { text in
                        unsafe text.map { unsafe PrintableText(String(cString: $0), limit: 60) }
                    }
                    let name = words.filter { !$0.isEmpty }.map(\.text).joined(separator: " ")
                    unsafe context.assumingMemoryBound(to: [SecurityKey].self).pointee
                        .append(SecurityKey(path: String(cString: path), name: PrintableText(name)))
                }
            }
            return keys
        }
        return found.map { key in
            guard found.count(where: { $0.name == key.name }) > 1 else { return key }
            return SecurityKey(path: key.path, name: "\(key.name) at \(PrintableText(key.path))")
        }
    }
}

package protocol SecurityKeyPerson: Sendable {
    func touch(_ key: SecurityKey, for consent: Consent) async

    /// Asks for the PIN of the key.
    ///
    /// - Parameters:
    ///   - key: Which.
    ///   - attempts: How many wrong ones it still takes; `nil` when it does not say.
    ///   - isRepeated: Whether the last one was wrong.
    /// - Returns: The PIN; `nil` when they give none.
    func pin(of key: SecurityKey, attempts: Int?, isRepeated: Bool) async -> String?

    /// Has them choose what to sign in as.
    ///
    /// - Parameters:
    ///   - site: Where.
    ///   - keyNames: Names that can be shown, no two the same.
    /// - Returns: One of them; `nil` when they choose none.
    func selectCredential(at site: String, keyNames: [String]) async -> String?
}
