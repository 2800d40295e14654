import Foundation

extension Desk {
    /// Writes the person's configuration.
    func configure(_ text: String) throws {
        try folder.configure(text)
    }
}

extension Folder {
    /// The file that commands read.
    var configuration: String { path + "/config/pratique/config.json" }

    /// Writes the configuration, which only holds in this folder.
    func configure(_ text: String) throws {
        try FileManager.default.createDirectory(
            atPath: path + "/config/pratique",
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: URL(fileURLWithPath: configuration))
    }
}
