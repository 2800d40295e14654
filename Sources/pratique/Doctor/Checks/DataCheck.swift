import Atlas
import Geodesy
import Host
import Vocabulary

struct DataCheck {
    let isAtlasSound: Bool
    let addresses: IPCountryFile.Content
    let folders: [String]

    var findings: [Finding] { [atlas, addressFinding] }

    private var atlas: Finding {
        isAtlasSound
            ? .ok(.dataAtlas, "The atlas answers: \(DataVersions.outlines), \(DataVersions.towns).")
            : .problem(
                .dataAtlas,
                "The atlas inside the program is damaged.",
                remedy: "make install"
            )
    }

    private var addressFinding: Finding {
        let name = IPCountryFile.name
        let folder = ShellWord.quoted(folders.first ?? "/usr/local/share/pratique")
        let remedy: PrintableText = "install -D -m 0644 Data/\(name) \(folder)/\(name)"
        return switch addresses {
        case .table: .ok(.dataAddresses, "\(name) is there: \(DataVersions.addresses).")
        case .missing:
            .warning(
                .dataAddresses,
                "\(name) was not found, so the countries of IP addresses are unknown.",
                remedy: remedy
            )
        case .unusable(let path, FileError.changeable(_, let part)):
            .problem(
                .dataAddresses,
                "Others can change \(part), so \(name) is not used.",
                remedy: "chmod go-w \(ShellWord.quoted(path))"
                    + " \(ShellWord.quoted(String(path.dropLast(name.utf8.count + 1))))"
            )
        case .unusable(let path, let error):
            .problem(
                .dataAddresses,
                "\(PrintableText(path)) cannot be used: \(error.code).",
                remedy: remedy
            )
        }
    }
}

extension DataCheck {
    /// Asks the atlas one question and reads the table of addresses.
    init(environment: [String: String]) {
        let point = try? Coordinate(latitude: 51.4545, longitude: -2.5879)
        isAtlasSound = point.map { Atlas.embedded.place(at: $0).country?.code == "GB" } ?? false
        let file = IPCountryFile(environment: environment)
        addresses = file.content
        folders = file.folders
    }
}
