#if QRPictures
import CZBar

/// A picture in shades of grey, a byte a pixel.
struct GreyPicture {
    let width: Int
    let height: Int
    /// Row by row; 0 is black.
    let pixels: [UInt8]

    /// Decodes a PNG picture of bounded size; what is transparent becomes white.
    init(png bytes: [UInt8]) throws(QRError) {
        self = try unsafe bytes.withUnsafeBufferPointer { (bytes) throws(QRError) in
            try unsafe GreyPicture(decoding: bytes)
        }
    }

    private init(decoding bytes: UnsafeBufferPointer<UInt8>) throws(QRError) {
        var image = unsafe png_image()
        unsafe image.version = png_uint_32(PNG_IMAGE_VERSION)
        defer { unsafe png_image_free(&image) }
        // libpng reads no further than the header here, and the rest from the same memory below.
        guard unsafe png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0
        else { throw .pictureNotPNG }
        width = unsafe Int(image.width)
        height = unsafe Int(image.height)
        let limit = QRPicture.widestPicture
        guard width <= limit, height <= limit else { throw .pictureTooWide(limit: limit) }
        unsafe image.format = png_uint_32(PNG_FORMAT_GRAY)
        var white = png_color(red: 255, green: 255, blue: 255)
        var pixels = [UInt8](repeating: 255, count: width * height)
        guard unsafe png_image_finish_read(&image, &white, &pixels, png_int_32(width), nil) != 0
        else { throw .pictureDamaged }
        self.pixels = pixels
    }
}
#endif
