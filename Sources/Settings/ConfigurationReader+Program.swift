import Device
import Logbook
import Token

extension ConfigurationReader {
    /// Reads where deliveries come from.
    mutating func readDeliveries(_ content: LocatedJSON) {
        state("deliveries", content)
        guard let address = content.value.stringValue,
            address.hasPrefix("http://") || address.hasPrefix("https://"),
            address.utf8.count <= 2_048
        else {
            // It may hold the name of somebody.
            return value(
                content,
                hiding: "an address of at most 2048 bytes that starts with http:// or https://"
            )
        }
        change(\.deliveries, to: address)
    }

    /// Refuses the name of the PAM service, which lies in the store.
    mutating func refuseService(_ content: LocatedJSON) {
        moved(content, "the store tells which PAM service asks: pratique store pam-service NAME")
    }

    /// Reads where the log is.
    mutating func readLog(_ content: LocatedJSON) {
        state("log", content)
        guard let path = content.value.stringValue, path.hasPrefix("/"),
            (2...4_095).contains(path.utf8.count), !path.utf8.contains(0)
        else { return value(content, "the path of a file, starting with /") }
        change(\.log, to: path)
    }

    /// Reads how much is logged.
    mutating func readLogLevel(_ content: LocatedJSON) {
        state("logLevel", content)
        guard let level = content.value.stringValue.flatMap(LogLevel.init(rawValue:)) else {
            return value(
                content,
                Self.list(LogLevel.allCases.map(\.rawValue)) + ", in quotation marks",
                near: Self.near(content, among: LogLevel.allCases.map(\.rawValue))
            )
        }
        change(\.logLevel, to: level)
    }

    /// Reads what asks who is at the device.
    mutating func readUserVerification(_ content: LocatedJSON) {
        state("userVerification", content)
        guard let way = content.value.stringValue.flatMap(VerificationWay.init(rawValue:)) else {
            return value(
                content,
                "\"pam\" or \"passphrase\"",
                near: Self.near(content, among: ["pam", "passphrase"])
            )
        }
        change(\.userVerification, to: way)
    }
}
