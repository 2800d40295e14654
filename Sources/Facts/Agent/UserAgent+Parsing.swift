import Vocabulary

extension UserAgent {
    /// Takes a `User-Agent` header apart by tables.
    ///
    /// Only the first 1,024 bytes are examined. What is not recognised is `nil`; nothing of it is
    /// proof, since whoever logs in writes the header.
    ///
    /// - Parameter raw: The header as received.
    public init(_ raw: String) {
        self.init(raw, text: PrintableText(raw))
    }

    init(_ raw: String, text: PrintableText) {
        let words = AgentWords(raw)
        let program = Self.programs.first {
            words.contains($0.marker, insideWords: $0.insideWords)
        }
        let system = Self.systems.first { words.contains($0.marker) }
        self.init(
            text: text,
            browser: program.map { PrintableText($0.name) },
            version: program.flatMap { words.version(after: $0.versionMarker ?? $0.marker) }
                .map { PrintableText($0) },
            operatingSystem: system.map { PrintableText(Self.name(of: $0, in: words)) },
            device: Self.device(program: program, system: system, words: words)
        )
    }

    private static func name(of system: System, in words: AgentWords) -> String {
        guard !system.versionMarker.isEmpty,
            let written = words.version(after: system.versionMarker)
        else { return system.name }
        if system.name == "Windows" { return "Windows \(windowsVersions[written] ?? written)" }
        let dotted = String(written.map { $0 == "_" ? "." : $0 })
        let name = "\(system.name) \(dotted)"
        return frozenVersions.contains(name) ? "\(name) or later" : name
    }

    private static func device(
        program: Program?,
        system: System?,
        words: AgentWords
    ) -> Device {
        if program?.isAutomated == true { return .automated }
        if televisionWords.contains(where: { words.contains($0) }) { return .unknown }
        guard let system else { return .unknown }
        if system.device == .tablet, system.name == "Android", words.contains("mobile") {
            return .phone
        }
        return system.device
    }
}
