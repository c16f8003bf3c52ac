//! Files that are replaced whole or not at all.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes a file so that at any moment the old or the new one is there, whole: to a temporary file beside it,
/// which is renamed when everything is on the disk. Where the path is a link, it stays one, and the file it leads to
/// is replaced; a pipe or a device is written to. Who may read and write a file that was there stays as it is.
///
/// # Errors
///
/// Whatever writing or renaming gives; the old file is as it was, and the temporary one is gone.
///
/// ```no_run
/// opening_book::replace_file("book.bin".as_ref(), b"...")?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn replace_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if is_special(path) {
        return File::options().write(true).open(path)?.write_all(bytes);
    }
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let temporary = temporary_name(path)?;
    let written = File::create(&temporary)
        .and_then(|mut file| {
            // Before anything is in it: it may be nobody else's business.
            if let Ok(old) = fs::metadata(path) {
                file.set_permissions(old.permissions())?;
            }
            file.write_all(bytes)?;
            file.sync_all()
        })
        .and_then(|()| fs::rename(&temporary, path));
    if written.is_err() {
        let _ = fs::remove_file(&temporary);
    }
    written
}

/// [`replace_file`], but only if it has other bytes now or does not exist. `true` where it was written.
///
/// # Errors
///
/// As [`replace_file`].
pub fn replace_file_if_changed(path: &Path, bytes: &[u8]) -> io::Result<bool> {
    if is_special(path) {
        return replace_file(path, bytes).map(|()| true);
    }
    match fs::read(path) {
        Ok(old) if old == bytes => Ok(false),
        Ok(_) => replace_file(path, bytes).map(|()| true),
        Err(error) if error.kind() == io::ErrorKind::NotFound => replace_file(path, bytes).map(|()| true),
        Err(error) => Err(error),
    }
}

/// Whether there is something that is neither a file nor a folder: it must not be replaced, and reading it may
/// never end.
fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|data| !data.is_file() && !data.is_dir())
}

/// A name in the same folder, so that it can be renamed: `.book.bin.1234.tmp`.
fn temporary_name(path: &Path) -> io::Result<PathBuf> {
    let name = path.file_name().ok_or_else(|| io::Error::other("the path names no file"))?;
    let name = format!(".{}.{}.tmp", name.to_string_lossy(), std::process::id());
    Ok(path.with_file_name(name))
}
