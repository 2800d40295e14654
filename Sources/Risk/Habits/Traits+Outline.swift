import Facts

extension Traits {
    /// The outline of the device: browser, family of the operating system and kind of device as
    /// one key; `nil` without a browser or a kind of device.
    ///
    /// A browser and a system that are known each by itself need not have come together.
    package var outline: String? {
        guard let outlinePair, let device else { return nil }
        return outlinePair + device.rawValue
    }

    /// The beginning of the outlines with this browser and this family of systems.
    ///
    /// Names are printable, so that none holds the separator.
    var outlinePair: String? {
        browser.map { "\($0)\t\(operatingSystem.map(Self.family) ?? "")\t" }
    }

    /// The name of an operating system without its version: `iOS` for `iOS 17.5`.
    static func family(ofSystem system: String) -> String {
        if system.hasPrefix("Windows Phone") { return "Windows Phone" }
        return String(system.firstWord)
    }
}

extension String {
    /// What stands before the first blank.
    var firstWord: Substring { self[..<(utf8.firstIndex(of: UInt8(ascii: " ")) ?? endIndex)] }
}
