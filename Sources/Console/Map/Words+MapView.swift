import Review
import Vocabulary

extension Words.Map {
    /// `X 51.4517N 2.5950W as the request says, map 80 km wide`.
    static func view(of scene: MapScene, zoom: Int) -> PrintableText {
        let width = ZoomLadder.width(of: scene, zoom: zoom)
        let position = Numbers.text(scene.request)
        let said: PrintableText = " X \(position) as the request says"
        return width == ZoomLadder.worldWidth
            ? said : said + ", map \(radius(width)) wide"
    }
}
