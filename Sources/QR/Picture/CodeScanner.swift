#if QRPictures
import CZBar

/// Finds QR codes in pictures, with zbar.
enum CodeScanner {
    /// zbar's name of the format with a byte of grey a pixel: `Y800`.
    private static let greyFormat: UInt = 0x3030_3859

    /// What each code of a picture holds, in no certain order.
    static func codes(in picture: GreyPicture) throws(QRError) -> [[UInt8]] {
        guard let scanner = unsafe zbar_image_scanner_create() else { throw .readingFailed }
        defer { unsafe zbar_image_scanner_destroy(scanner) }
        guard let image = unsafe zbar_image_create() else { throw .readingFailed }
        defer { unsafe zbar_image_destroy(image) }
        unsafe configure(scanner)
        unsafe zbar_image_set_format(image, greyFormat)
        unsafe zbar_image_set_size(image, UInt32(picture.width), UInt32(picture.height))
        return try unsafe picture.pixels.withUnsafeBufferPointer { (pixels) throws(QRError) in
            // Without a handler zbar leaves the memory alone.
            unsafe zbar_image_set_data(image, pixels.baseAddress, UInt(pixels.count), nil)
            guard unsafe zbar_scan_image(scanner, image) >= 0 else { throw .readingFailed }
            return unsafe contents(of: image)
        }
    }

    private static func configure(_ scanner: OpaquePointer) {
        // zbar can tell the other programs of the machine what it has read.
        unsafe zbar_image_scanner_request_dbus(scanner, 0)
        unsafe zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_ENABLE, 0)
        unsafe zbar_image_scanner_set_config(scanner, ZBAR_QRCODE, ZBAR_CFG_ENABLE, 1)
        // The bytes as they are: zbar would guess an encoding.
        unsafe zbar_image_scanner_set_config(scanner, ZBAR_QRCODE, ZBAR_CFG_BINARY, 1)
        // A light code on a dark page.
        unsafe zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_TEST_INVERTED, 1)
    }

    private static func contents(of image: OpaquePointer) -> [[UInt8]] {
        var codes: [[UInt8]] = []
        var symbol = unsafe zbar_image_first_symbol(image)
        while let found = unsafe symbol {
            if let data = unsafe zbar_symbol_get_data(found) {
                let count = unsafe Int(zbar_symbol_get_data_length(found))
                codes.append(unsafe Array(UnsafeRawBufferPointer(start: data, count: count)))
            }
            unsafe symbol = zbar_symbol_next(found)
        }
        return codes
    }
}
#endif
