import CPAM
import Glibc
import Token
import Vocabulary

/// One run through PAM, which blocks its thread; it only authenticates: no session, no credentials.
struct PAMSession: Sendable {
    let service: String
    /// Instead of the system's folders.
    let folder: String?
    let user: String
    let conversation: Conversation

    /// Authenticates the user, then checks the account; `nil` when verified.
    func run() -> DeviceError? {
        var handle: OpaquePointer?
        let started = withExtendedLifetime(conversation) {
            var talk = unsafe pam_conv(
                conv: converse,
                appdata_ptr: Unmanaged.passUnretained(conversation).toOpaque()
            )
            return unsafe cpam_start(service, user, &talk, folder, &handle)
        }
        guard started == PAM_SUCCESS, let handle = unsafe handle else {
            return .verificationUnavailable
        }
        return withExtendedLifetime(conversation) {
            var status = unsafe cpam_authenticate(handle, Int32(PAM_DISALLOW_NULL_AUTHTOK))
            var error = PAMStatus.error(authenticating: status)
            if error == nil {
                status = unsafe cpam_check_account(handle, Int32(PAM_DISALLOW_NULL_AUTHTOK))
                error = PAMStatus.error(checkingAccount: status)
            }
            if error == nil, unsafe !isStillAbout(user, handle) { error = .verificationFailed }
            unsafe cpam_end(handle, status)
            return error
        }
    }

    /// Whether the modules verified the requested user: they may change it.
    private func isStillAbout(_ user: String, _ handle: OpaquePointer) -> Bool {
        var item: UnsafeRawPointer?
        guard unsafe cpam_item(handle, PAM_USER, &item) == PAM_SUCCESS,
            let name = unsafe item?.assumingMemoryBound(to: CChar.self)
        else { return false }
        return unsafe user.withCString { unsafe strcmp($0, name) } == 0
    }
}

/// PAM's callback for prompts.
private func converse(
    count: Int32,
    messages: UnsafeMutablePointer<UnsafePointer<pam_message>?>?,
    replies: UnsafeMutablePointer<UnsafeMutablePointer<pam_response>?>?,
    data: UnsafeMutableRawPointer?
) -> Int32 {
    guard let messages = unsafe messages, let data = unsafe data,
        (1...Int(PAM_MAX_NUM_MSG)).contains(Int(count))
    else { return PAM_CONV_ERR }
    let conversation = unsafe Unmanaged<Conversation>.fromOpaque(data).takeUnretainedValue()
    // Some modules pass no place for replies to a mere remark.
    unsafe replies?.pointee = nil
    guard let batch = ReplyBatch(count: Int(count)) else { return PAM_BUF_ERR }
    for index in 0..<Int(count) {
        guard let message = unsafe messages[index], let prompt = unsafe prompt(message.pointee)
        else { return PAM_CONV_ERR }
        switch conversation.ask(prompt) {
        case .text(let reply):
            guard batch.put(reply, at: index) else {
                conversation.stop(for: .verificationBroken(status: PAM_BUF_ERR))
                return PAM_BUF_ERR
            }
        case .shown: continue
        case .stop: return PAM_CONV_ERR
        }
    }
    if let replies = unsafe replies { unsafe replies.pointee = batch.release() }
    return PAM_SUCCESS
}

/// A module's cleaned message; `nil` for kinds that are not meant for people.
private func prompt(_ message: pam_message) -> VerificationPrompt? {
    let kind: VerificationPrompt.Kind
    switch unsafe message.msg_style {
    case PAM_PROMPT_ECHO_OFF: kind = .hidden
    case PAM_PROMPT_ECHO_ON: kind = .visible
    case PAM_TEXT_INFO: kind = .information
    case PAM_ERROR_MSG: kind = .error
    default: return nil
    }
    var text = ""
    if let bytes = unsafe message.msg {
        // One byte more than is shown, to detect a cut.
        let count = unsafe strnlen(bytes, VerificationPrompt.longestText + 1)
        let raw = unsafe UnsafeRawBufferPointer(start: bytes, count: count)
        text = unsafe String(decoding: raw, as: UTF8.self)
    }
    return VerificationPrompt(
        text: PrintableText(text, limit: VerificationPrompt.longestText),
        kind: kind
    )
}

/// PAM's results as errors.
enum PAMStatus {
    /// For `pam_start` or `pam_authenticate`.
    static func error(authenticating status: Int32) -> DeviceError? {
        switch status {
        case PAM_SUCCESS: nil
        case PAM_AUTH_ERR, PAM_USER_UNKNOWN, PAM_PERM_DENIED, PAM_CRED_INSUFFICIENT:
            .verificationFailed
        case PAM_MAXTRIES: .tooManyTries
        case PAM_ACCT_EXPIRED, PAM_NEW_AUTHTOK_REQD, PAM_AUTHTOK_EXPIRED, PAM_CRED_EXPIRED:
            .accountNotValid
        case PAM_AUTHINFO_UNAVAIL, PAM_CRED_UNAVAIL, PAM_OPEN_ERR, PAM_SYMBOL_ERR,
            PAM_MODULE_UNKNOWN:
            .verificationUnavailable
        default: .verificationBroken(status: status)
        }
    }

    /// For `pam_acct_mgmt`.
    static func error(checkingAccount status: Int32) -> DeviceError? {
        switch status {
        case PAM_AUTH_ERR, PAM_USER_UNKNOWN, PAM_PERM_DENIED: .accountNotValid
        default: error(authenticating: status)
        }
    }
}

/// Replies in memory that PAM frees; the rest is wiped.
@safe
struct ReplyBatch: ~Copyable {
    private let replies: UnsafeMutablePointer<pam_response>
    private let count: Int

    /// `nil` without memory.
    init?(count: Int) {
        guard let memory = unsafe calloc(count, MemoryLayout<pam_response>.stride) else {
            return nil
        }
        unsafe replies = memory.bindMemory(to: pam_response.self, capacity: count)
        self.count = count
    }

    /// Copies a reply for PAM; false without memory.
    func put(_ reply: SecretBytes, at index: Int) -> Bool {
        guard let memory = unsafe calloc(reply.count + 1, 1) else { return false }
        let bytes = unsafe memory.bindMemory(to: CChar.self, capacity: reply.count + 1)
        reply.withBytes { span in
            for place in span.indices { unsafe bytes[place] = CChar(bitPattern: span[place]) }
        }
        unsafe replies[index].resp = bytes
        return true
    }

    /// Transfers the memory to PAM.
    consuming func release() -> UnsafeMutablePointer<pam_response> {
        let replies = unsafe self.replies
        discard self
        return unsafe replies
    }

    deinit {
        for index in 0..<count {
            guard let text = unsafe replies[index].resp else { continue }
            unsafe explicit_bzero(text, strlen(text))
            unsafe free(text)
        }
        unsafe free(replies)
    }
}
