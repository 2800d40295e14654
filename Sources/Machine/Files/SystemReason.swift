import Glibc

/// The system's words for an error number.
func systemReason(_ number: Int32) -> String {
    unsafe String(cString: strerror(number))
}
