import Glibc
import Logging
package import Vocabulary

/// Tells a log what happens; without one it is silent.
package struct Journal: Sendable {
    private let logger: Logger?
    private let file: LogFile?

    /// Tells nobody.
    package static let silent = Journal(logger: nil, file: nil)

    /// Writes into a file.
    ///
    /// - Parameters:
    ///   - file: The file; only it is ever written to.
    ///   - level: How much is written.
    ///   - now: Tells the time.
    package init(file: LogFile, level: LogLevel, now: @escaping @Sendable () -> Instant) {
        // Nothing is registered for the whole process: libraries cannot write here.
        var logger = Logger(label: "pratique") { _ in JSONLineHandler(file: file, now: now) }
        logger.logLevel = level.standard
        logger[metadataKey: "process"] = "\(getpid())"
        self.init(logger: logger, file: file)
    }

    private init(logger: Logger?, file: LogFile?) {
        self.logger = logger
        self.file = file
    }

    /// Why nothing more is written; `nil` while all goes well.
    package var error: LogError? { file?.error }

    /// Writes an entry, when its level is asked for.
    package func note(_ entry: LogEntry) {
        guard let logger else { return }
        var metadata: Logger.Metadata = [:]
        for field in entry.fields { metadata[field.name] = "\(field.value)" }
        logger.log(level: entry.level.standard, "\(entry.event)", metadata: metadata)
    }
}

extension LogLevel {
    /// The level of swift-log.
    fileprivate var standard: Logger.Level {
        switch self {
        case .error: .error
        case .warning: .warning
        case .info: .info
        case .debug: .debug
        }
    }
}
