import Glibc

/// The variables that the program was started with.
enum ProcessEnvironment {
    /// Every variable with its value; of two with one name the first counts.
    static var variables: [String: String] {
        var variables: [String: String] = [:]
        var entries = unsafe environ
        while let entry = unsafe entries.pointee {
            let text = unsafe String(cString: entry)
            if let equals = text.firstIndex(of: "=") {
                let name = String(text[..<equals])
                if variables[name] == nil {
                    variables[name] = String(text[text.index(after: equals)...])
                }
            }
            unsafe entries += 1
        }
        return variables
    }
}
