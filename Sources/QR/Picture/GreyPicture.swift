import CPNG

/// A picture in shades of grey, a byte a pixel.
struct GreyPicture {
    let width: Int
    let height: Int
    /// Row by row; 0 is black.
    let pixels: [UInt8]

    /// Decodes a PNG picture of bounded size; what is transparent becomes white.
    init(png bytes: [UInt8]) throws(QRError) {
        guard QRLibrary.png.isInstalled else { throw .noLibrary(.png) }
        var (width, height): (UInt32, UInt32) = (0, 0)
        guard unsafe cpng_size(bytes, bytes.count, &width, &height) else { throw .pictureNotPNG }
        let limit = QRPicture.widestPicture
        guard width <= limit, height <= limit else { throw .pictureTooWide(limit: limit) }
        var pixels = [UInt8](repeating: 255, count: Int(width) * Int(height))
        guard unsafe cpng_grey(bytes, bytes.count, &pixels, pixels.count) else {
            throw .pictureDamaged
        }
        self.width = Int(width)
        self.height = Int(height)
        self.pixels = pixels
    }
}
