import CFIDO2
import Threads
package import Vocabulary

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
