import Vocabulary

/// What goes wrong between the demonstration and its server.
enum DemoError: CodedError {
    /// A reply to its operator is not what was asked for.
    case reply
    /// The server does not know the device that was enrolled.
    case noDevice

    var code: String {
        switch self {
        case .reply: "demo.reply"
        case .noDevice: "demo.no-device"
        }
    }

    var reason: String {
        switch self {
        case .reply: "the simulated server answers its operator with what was asked for"
        case .noDevice: "the simulated server has the device that was enrolled"
        }
    }
}
