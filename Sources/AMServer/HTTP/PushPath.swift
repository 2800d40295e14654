/// The path of the push resource: base, `/json`, realm, `/push/sns/message`.
enum PushPath {
    /// The realm in a path, empty for the top realm; `nil` when it is another resource.
    ///
    /// The long form, `/realms/root/realms/alpha`, names the same realm as `/alpha`.
    static func realm(of path: String, basePath: String) -> String? {
        let head = basePath + "/json"
        let tail = "/push/sns/message"
        guard path.hasPrefix(head), path.hasSuffix(tail),
            path.utf8.count >= head.utf8.count + tail.utf8.count
        else { return nil }
        let middle = path.dropFirst(head.count).dropLast(tail.count)
        guard middle.isEmpty || middle.hasPrefix("/") else { return nil }
        let parts = middle.split(separator: "/", omittingEmptySubsequences: true)
        guard parts.starts(with: ["realms", "root"]) else { return parts.realmText }
        let below = parts.dropFirst(2)
        guard below.count.isMultiple(of: 2) else { return nil }
        var names: [Substring] = []
        for (index, part) in below.enumerated() {
            if index.isMultiple(of: 2) {
                guard part == "realms" else { return nil }
            } else {
                names.append(part)
            }
        }
        return names.realmText
    }
}

extension [Substring] {
    fileprivate var realmText: String { map { "/" + $0 }.joined() }
}
