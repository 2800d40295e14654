import CPAM
import Glibc
import Token

/// The replies to one call of PAM in memory that PAM frees; what PAM does not get is wiped.
@safe
struct ReplyBatch: ~Copyable {
    private let replies: UnsafeMutablePointer<pam_response>
    private let count: Int

    /// Memory for so many replies; nothing when there is none.
    init?(count: Int) {
        guard let memory = unsafe calloc(count, MemoryLayout<pam_response>.stride) else {
            return nil
        }
        unsafe replies = memory.bindMemory(to: pam_response.self, capacity: count)
        self.count = count
    }

    /// Copies a reply for PAM.
    ///
    /// - Returns: Whether there was memory for it.
    func put(_ reply: SecretBytes, at index: Int) -> Bool {
        guard let memory = unsafe calloc(reply.count + 1, 1) else { return false }
        let bytes = unsafe memory.bindMemory(to: CChar.self, capacity: reply.count + 1)
        reply.withBytes { span in
            for place in span.indices { unsafe bytes[place] = CChar(bitPattern: span[place]) }
        }
        unsafe replies[index].resp = bytes
        return true
    }

    /// Gives the memory away to PAM.
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
