import CFIDO2
import Journeys
import Synchronization
import Vocabulary

/// A security key while it is open.
///
/// Its calls wait for the key, and for the person who touches it: each runs on a thread of its own, and
/// only one at a time. A task that is cancelled ends what waits.
@safe
final class OpenKey: Sendable {
    /// Why a key did not do what was wanted: a status of libfido2.
    struct Failure: Error {
        let status: Int32
    }

    /// What is wanted of a key.
    struct Wish: Sendable {
        var site: String
        var digest: [UInt8]
        /// Those that must not be there, or those that may be used.
        var ids: [[UInt8]]
        /// Whether the key is to find out by itself who touches it.
        var isVerified = false
        var pin: String?
    }

    /// A new key as it was made.
    struct Made: Sendable {
        var format = ""
        var statement: [UInt8] = []
        var data: [UInt8] = []
        var id: [UInt8] = []
    }

    /// What one key has signed.
    struct Used: Sendable {
        let id: [UInt8]
        /// As a byte string of CBOR.
        let data: [UInt8]
        let signature: [UInt8]
        let userHandle: [UInt8]
        let userName: String
        let displayName: String
    }

    // libfido2 is called by one thread at a time, and closed by the last reference.
    private nonisolated(unsafe) let key: OpaquePointer
    private let state = Mutex(State())

    private struct State {
        var isBusy = false
        var isCancelled = false
    }

    private init(_ key: OpaquePointer) { unsafe self.key = key }

    deinit { unsafe fido2_close(key) }

    /// Opens a key.
    ///
    /// - Parameters:
    ///   - key: Which.
    ///   - milliseconds: The longest that one exchange may take.
    /// - Returns: The key, closed with its last reference.
    /// - Throws: ``Failure``, when it cannot be opened.
    static func open(
        _ key: SecurityKey,
        milliseconds: Int64
    ) async throws(Failure) -> OpenKey {
        try await SystemThread.run { () -> Result<OpenKey, Failure> in
            var status: Int32 = 0
            let opened = unsafe fido2_open(
                key.path,
                Int32(clamping: milliseconds),
                key.preparation,
                &status
            )
            guard let opened = unsafe opened else { return .failure(Failure(status: status)) }
            return .success(unsafe OpenKey(opened))
        }.get()
    }

    var hasPIN: Bool { unsafe fido2_has_pin(key) }

    /// Whether it finds out by itself who touches it.
    var hasVerification: Bool { unsafe fido2_has_verification(key) }

    /// How many wrong PINs it still takes; `nil` when it does not say.
    func attempts() async -> Int? {
        let count = await SystemThread.run { unsafe fido2_attempts(self.key) }
        return count < 0 ? nil : Int(count)
    }

    /// Has a key made.
    func register(
        _ wish: Wish,
        _ options: CreationOptions,
        algorithm: Int64
    ) async throws(Failure) -> Made {
        try await waiting { () throws(Failure) in
            var made = Made()
            let status = unsafe withUnsafeMutablePointer(to: &made) { made in
                unsafe options.withUser(algorithm) { user in
                    unsafe wish.withC { wish in
                        unsafe fido2_register(self.key, wish, user, made) { context, new in
                            unsafe context?.assumingMemoryBound(to: Made.self).pointee.accept(new)
                        }
                    }
                }
            }
            guard status == FIDO_OK else { throw Failure(status: status) }
            return made
        }
    }

    /// Has a key sign.
    ///
    /// - Returns: What each one that fits has signed; one or more.
    func sign(_ wish: Wish) async throws(Failure) -> [Used] {
        try await waiting { () throws(Failure) in
            var used: [Used] = []
            let status = unsafe withUnsafeMutablePointer(to: &used) { used in
                unsafe wish.withC { wish in
                    unsafe fido2_sign(self.key, wish, used) { context, assertion in
                        guard let assertion = unsafe assertion else { return }
                        unsafe context?.assumingMemoryBound(to: [Used].self).pointee
                            .append(Used(assertion.pointee))
                    }
                }
            }
            guard status == FIDO_OK else { throw Failure(status: status) }
            return used
        }
    }

    /// Runs what waits for a touch, and ends it when the task is cancelled.
    private func waiting<Value: Sendable>(
        _ body: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let result = await withTaskCancellationHandler {
            await SystemThread.run { () -> Result<Value, Failure> in
                let isCancelled = self.state.withLock { state in
                    state.isBusy = !state.isCancelled
                    return state.isCancelled
                }
                guard !isCancelled else {
                    return .failure(Failure(status: FIDO_ERR_KEEPALIVE_CANCEL))
                }
                defer { self.state.withLock { $0.isBusy = false } }
                return Result { () throws(Failure) in try body() }
            }
        } onCancel: {
            state.withLock { state in
                state.isCancelled = true
                if state.isBusy { unsafe fido2_cancel(key) }
            }
        }
        return try result.get()
    }
}

extension OpenKey.Made {
    fileprivate mutating func accept(_ registration: UnsafePointer<fido2_registration>?) {
        guard let registration = unsafe registration?.pointee else { return }
        format = unsafe registration.format.map { unsafe String(cString: $0) } ?? ""
        statement = unsafe registration.statement.copy
        data = unsafe registration.data.copy
        id = unsafe registration.id.copy
    }
}

extension OpenKey.Used {
    fileprivate init(_ assertion: fido2_assertion) {
        unsafe self.init(
            id: assertion.id.copy,
            data: assertion.data.copy,
            signature: assertion.signature.copy,
            userHandle: assertion.user_handle.copy,
            userName: assertion.user_name.map { unsafe String(cString: $0) } ?? "",
            displayName: assertion.display_name.map { unsafe String(cString: $0) } ?? ""
        )
    }
}

extension fido2_bytes {
    fileprivate var copy: [UInt8] {
        unsafe Array(UnsafeBufferPointer(start: start, count: start == nil ? 0 : count))
    }
}

extension CreationOptions {
    /// Hands to C whom a key is for.
    fileprivate func withUser<Value>(
        _ algorithm: Int64,
        _ body: (UnsafePointer<fido2_user>) -> Value
    ) -> Value {
        unsafe user.handle.withUnsafeBufferPointer { handle in
            unsafe relyingPartyName.withCString { siteName in
                unsafe user.name.withCString { name in
                    unsafe user.displayName.withCString { displayName in
                        var user = unsafe fido2_user(
                            site_name: siteName,
                            handle: fido2_bytes(start: handle.baseAddress, count: handle.count),
                            name: name,
                            display_name: displayName,
                            algorithm: Int32(clamping: algorithm),
                            is_resident: isResident
                        )
                        return unsafe body(&user)
                    }
                }
            }
        }
    }
}

extension OpenKey.Wish {
    /// Hands the wish to C.
    fileprivate func withC<Value>(_ body: (UnsafePointer<fido2_wish>) -> Value) -> Value {
        // The ids one behind the other, so that one pointer keeps all.
        let joined = ids.flatMap(\.self)
        return unsafe joined.withUnsafeBufferPointer { joined in
            var start = 0
            let parts = unsafe ids.map { id in
                defer { start += id.count }
                return unsafe fido2_bytes(
                    start: joined.baseAddress.map { unsafe $0 + start },
                    count: id.count
                )
            }
            return unsafe parts.withUnsafeBufferPointer { parts in
                unsafe digest.withUnsafeBufferPointer { digest in
                    unsafe site.withCString { site in
                        unsafe withCStringOrNil(pin) { pin in
                            var wish = unsafe fido2_wish(
                                site: site,
                                digest: fido2_bytes(
                                    start: digest.baseAddress,
                                    count: digest.count
                                ),
                                ids: parts.baseAddress,
                                id_count: parts.count,
                                is_verified: isVerified,
                                pin: pin
                            )
                            return unsafe body(&wish)
                        }
                    }
                }
            }
        }
    }
}

private func withCStringOrNil<Value>(
    _ text: String?,
    _ body: (UnsafePointer<CChar>?) -> Value
) -> Value {
    guard let text else { return body(nil) }
    return unsafe text.withCString { unsafe body($0) }
}
