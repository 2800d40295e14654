import Push
import Vocabulary

enum TamperingJudgement {
    /// Strongest first.
    static func signs(of measurement: Measurement) -> [TamperingSign] {
        traced(measurement) + preloaded(measurement) + writableProgram(measurement)
            + writableStore(measurement) + root(measurement) + coreDumps(measurement)
    }

    private static func traced(_ measurement: Measurement) -> [TamperingSign] {
        guard let tracer = ProcessText.tracer(inStatus: measurement.status) else { return [] }
        return [sign(.traced, "process \(tracer) traces the program")]
    }

    private static func preloaded(_ measurement: Measurement) -> [TamperingSign] {
        var signs = measurement.loaderVariables.map { name in
            sign(.preloaded, "\(name) is set")
        }
        if !isBlank(measurement.preloadFile) {
            signs.append(sign(.preloaded, "/etc/ld.so.preload names libraries"))
        }
        for library in measurement.libraries {
            guard let place = changeable(library, measurement) else { continue }
            signs.append(sign(.preloaded, "others may change the loaded library, through \(place)"))
            break
        }
        return signs
    }

    private static func writableProgram(_ measurement: Measurement) -> [TamperingSign] {
        guard let place = changeable(measurement.program, measurement) else { return [] }
        return [sign(.writableProgram, "others may change the program, through \(place)")]
    }

    private static func writableStore(_ measurement: Measurement) -> [TamperingSign] {
        for chain in measurement.store {
            let trusted: Set = [0, measurement.effectiveUser]
            if let place = chain.first(where: { $0.isChangeable(byOthersThan: trusted) }) {
                let name = PrintableText(place.path, limit: longestPath)
                return [sign(.writableStore, "others may change the store, through \(name)")]
            }
            if let file = chain.first, !file.isFolder, isReadable(file, in: chain.dropFirst().first)
            {
                let name = PrintableText(file.path, limit: longestPath)
                return [sign(.writableStore, "others may read \(name)")]
            }
        }
        return []
    }

    private static func root(_ measurement: Measurement) -> [TamperingSign] {
        guard measurement.effectiveUser == 0 else { return [] }
        return [sign(.root, "the program runs as root")]
    }

    private static func coreDumps(_ measurement: Measurement) -> [TamperingSign] {
        guard measurement.isDumpable else { return [] }
        // A program that handles core files gets them whatever the limit.
        if measurement.corePattern.hasPrefix("|") {
            return [sign(.coreDumps, "a crash hands the program's memory to another program")]
        }
        guard measurement.coreLimit > 0 else { return [] }
        return [sign(.coreDumps, "a crash writes the program's memory to a file")]
    }

    /// The first place that others may change; the file's owner is trusted with it.
    private static func changeable(
        _ chain: [FileFacts],
        _ measurement: Measurement
    ) -> PrintableText? {
        guard let file = chain.first else { return nil }
        let trusted: Set = [0, measurement.effectiveUser, file.owner]
        return chain.first { $0.isChangeable(byOthersThan: trusted) }
            .map { PrintableText($0.path, limit: longestPath) }
    }

    /// Whether others may read and reach a file.
    private static func isReadable(_ file: FileFacts, in folder: FileFacts?) -> Bool {
        let isOpen = folder?.gives(FileFacts.enter, to: .everybody) ?? true
        let isOpenToGroup = isOpen || (folder?.gives(FileFacts.enter, to: .group) ?? true)
        return isOpen && file.gives(FileFacts.read, to: .everybody)
            || isOpenToGroup && file.gives(FileFacts.read, to: .group)
    }

    private static func isBlank(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 <= 0x20 }
    }

    private static func sign(_ kind: TamperingSign.Kind, _ reason: PrintableText) -> TamperingSign {
        TamperingSign(kind: kind, score: kind.score, reason: reason.text)
    }

    private static let longestPath = 256
}

extension TamperingSign.Kind {
    /// The strength of this kind, from 0 to 1.
    ///
    /// AM's rule for tampered devices compares the strongest sign with the administrator's limit,
    /// as the vendor's own apps do on a rooted phone.
    var score: Double {
        switch self {
        // A tracer reads every secret and can answer in the user's name.
        case .traced: 1.0
        // Foreign code runs in the process; accessibility or test tools do the same, seldom.
        case .preloaded: 0.9
        // Others can run their code at the next start, though perhaps nobody has.
        case .writableProgram: 0.9
        // The store's secrets are sealed; others can copy or damage them.
        case .writableStore: 0.7
        // No attack, but no protection from root's other programs and mistakes.
        case .root: 0.5
        // It takes a crash and somebody who reads the disk.
        case .coreDumps: 0.3
        }
    }
}
