import CPAM

/// Keeps the program's memory from the disk.
package enum DeviceHardening {
    /// Has the kernel write nothing of the process after a crash, from now on.
    ///
    /// The other programs of the same user cannot trace the process or read its memory any more
    /// either. PAM's helper programs are not affected, nor is what the process reads of itself.
    ///
    /// - Returns: Whether the kernel agreed.
    @discardableResult
    package static func apply() -> Bool {
        let hasNoCore = cpam_set_no_core() == 0
        let isUndumpable = cpam_set_undumpable() == 0
        return hasNoCore && isUndumpable
    }
}
