import CCurl

/// Owns the library's side of one exchange.
///
/// Used on the thread that drives it alone.
@safe
final class EasyHandle {
    /// The library's exchange, to be lent to it alone.
    @unsafe let easy: UnsafeMutableRawPointer
    let transfer: Transfer
    private let callbacks: UnsafeMutablePointer<ccurl_callbacks>
    private var lists: [UnsafeMutablePointer<curl_slist>] = unsafe []

    /// Prepares an exchange; connects to nothing yet.
    ///
    /// - Throws: `.library` when the library does not take an option, `.connect` without memory.
    init(_ transfer: Transfer, authorities: Authorities) throws(TransportError) {
        // Balanced in `deinit`, when the library has let go of it.
        let owner = unsafe Unmanaged.passRetained(transfer)
        let callbacks = UnsafeMutablePointer<ccurl_callbacks>.allocate(capacity: 1)
        unsafe callbacks.initialize(to: Self.callbacks(owner.toOpaque()))
        guard let easy = unsafe ccurl_easy_new(callbacks) else {
            unsafe callbacks.deallocate()
            unsafe owner.release()
            throw .connect
        }
        unsafe self.easy = unsafe easy
        unsafe self.callbacks = unsafe callbacks
        self.transfer = transfer
        try setOptions(authorities)
    }

    deinit {
        unsafe ccurl_easy_free(easy)
        while let list = unsafe lists.popLast() { unsafe ccurl_list_free(list) }
        if let owner = unsafe callbacks.pointee.owner {
            unsafe Unmanaged<Transfer>.fromOpaque(owner).release()
        }
        unsafe callbacks.deallocate()
    }

    /// What identifies it among others.
    var key: UInt { unsafe UInt(bitPattern: easy) }

    /// Sets a number, or refuses the exchange: an option that is not set is a promise not kept.
    func set(_ option: CURLoption, _ number: Int) throws(TransportError) {
        guard unsafe ccurl_set_number(easy, option, number) != 0 else { throw .library }
    }

    /// Sets a text, or takes the one away that the library was built with.
    func set(_ option: CURLoption, _ text: String?) throws(TransportError) {
        guard unsafe ccurl_set_text(easy, option, text) != 0 else { throw .library }
    }

    /// Sets bytes.
    func set(_ option: CURLoption, _ bytes: [UInt8]) throws(TransportError) {
        guard unsafe ccurl_set_bytes(easy, option, bytes, bytes.count) != 0 else { throw .library }
    }

    /// Sets a list of texts.
    func set(_ option: CURLoption, _ texts: [String]) throws(TransportError) {
        var list: UnsafeMutablePointer<curl_slist>?
        for text in texts {
            guard let longer = unsafe ccurl_list_append(list, text) else {
                unsafe ccurl_list_free(list)
                throw .connect
            }
            unsafe list = unsafe longer
        }
        guard let list = unsafe list else { return }
        unsafe lists.append(list)
        guard unsafe ccurl_set_list(easy, option, list) != 0 else { throw .library }
    }

    /// The status of what came from a server, or from the proxy that was asked for a way to it; 0
    /// when none came.
    func status(ofProxy isProxy: Bool = false) -> Int {
        unsafe ccurl_number(easy, isProxy ? CURLINFO_HTTP_CONNECTCODE : CURLINFO_RESPONSE_CODE)
    }

    /// The reply; `nil` when its head was cut off, only an interim one came, or it names two
    /// lengths: the library believes the last.
    var reply: Reply? {
        let notes = transfer.notes
        let status = status()
        guard notes.isHeadWhole, status >= 200, Set(values(of: "Content-Length")).count < 2 else {
            return nil
        }
        var headers: [String: [String]] = [:]
        for name in transfer.request.wanted { headers[name] = values(of: name) }
        return Reply(status: status, headers: headers, body: notes.body)
    }

    /// The values of a header of the reply itself; not of interim ones or trailers.
    private func values(of name: String) -> [String] {
        var values: [String] = []
        var amount = 0
        repeat {
            guard let value = unsafe ccurl_header(easy, name, values.count, &amount) else { break }
            values.append(unsafe String(cString: value))
        } while values.count < amount
        return values
    }

    /// The functions that the library calls; they find the exchange by its pointer.
    private static func callbacks(_ owner: UnsafeMutableRawPointer) -> ccurl_callbacks {
        unsafe ccurl_callbacks(
            owner: owner,
            body: { buffer, size, owner in
                guard let buffer = unsafe buffer, let owner = unsafe owner else { return 0 }
                let part = unsafe EasyHandle.transfer(owner).nextPart(atMost: size)
                let room = unsafe UnsafeMutableRawBufferPointer(start: buffer, count: size)
                unsafe room.copyBytes(from: part)
                return part.count
            },
            reply: { bytes, size, owner in
                guard let bytes = unsafe bytes, let owner = unsafe owner else { return 0 }
                let part = unsafe [UInt8](UnsafeRawBufferPointer(start: bytes, count: size))
                // 0 is the answer to no bytes; any other number that is not theirs ends it.
                return unsafe EasyHandle.transfer(owner).take(part) ? size : size &+ 1
            },
            head: { bytes, size, owner in
                guard let bytes = unsafe bytes, let owner = unsafe owner else { return 0 }
                let line = unsafe [UInt8](UnsafeRawBufferPointer(start: bytes, count: size))
                return unsafe EasyHandle.transfer(owner).takeHead(line) ? size : size &+ 1
            },
            ready: { owner in
                guard let owner = unsafe owner else { return 0 }
                return unsafe EasyHandle.transfer(owner).makeReady() ? 1 : 0
            }
        )
    }

    private static func transfer(_ owner: UnsafeMutableRawPointer) -> Transfer {
        unsafe Unmanaged<Transfer>.fromOpaque(owner).takeUnretainedValue()
    }
}
