import Console
import Glibc

extension Output {
    /// The finest drawings that the terminal surely shows, by its kind and the locale.
    static var mapLook: MapLook {
        let names = ["TERM", "LC_ALL", "LC_CTYPE", "LANG"]
        let pairs = names.compactMap { name in
            unsafe getenv(name).map { unsafe (name, String(cString: $0)) }
        }
        return MapLook(environment: Dictionary(uniqueKeysWithValues: pairs))
    }
}
