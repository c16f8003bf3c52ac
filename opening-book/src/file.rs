//! Files that are replaced whole or not at all.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// How many names are tried for a temporary file before something must be wrong with the folder.
const MOST_NAMES: u32 = 1000;

/// Writes a file so that at any moment the old or the new one is there, whole: to a temporary file beside it,
/// which is renamed when everything is on the disk; then, where the system can, the new name is put there too. Where
/// the path is a link, it stays one, and the file it leads to is replaced; a pipe or a device is written to. Who may
/// read and write a file that was there stays as it is. Threads and processes that replace the same file at the same
/// time do no harm: one of them is the last.
///
/// # Errors
///
/// Whatever writing or renaming gives; the old file is as it was, and the temporary one is gone.
///
/// ```no_run
/// opening_book::replace_file("book.bin", b"...")?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn replace_file(path: impl AsRef<Path>, bytes: &[u8]) -> io::Result<()> {
    let path = path.as_ref();
    if is_special(path) {
        return File::options().write(true).open(path)?.write_all(bytes);
    }
    let path = &followed(path);
    let (temporary, file) = create_beside(path)?;
    let written = fill(file, path, bytes).and_then(|()| fs::rename(&temporary, path));
    match written {
        Ok(()) => sync_folder(path),
        Err(_) => _ = fs::remove_file(&temporary),
    }
    written
}

/// [`replace_file`], but only if it has other bytes now or does not exist. `true` where it was written.
///
/// # Errors
///
/// As [`replace_file`].
pub fn replace_file_if_changed(path: impl AsRef<Path>, bytes: &[u8]) -> io::Result<bool> {
    let path = path.as_ref();
    if is_special(path) {
        return replace_file(path, bytes).map(|()| true);
    }
    match fs::read(path) {
        Ok(old) if old == bytes => Ok(false),
        Ok(_) => replace_file(path, bytes).map(|()| true),
        Err(error) if error.kind() == ErrorKind::NotFound => replace_file(path, bytes).map(|()| true),
        Err(error) => Err(error),
    }
}

/// Whether there is something that is neither a file nor a folder: it must not be replaced, and reading it may
/// never end.
fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|data| !data.is_file() && !data.is_dir())
}

/// Where a path leads, through links, be they dangling.
fn followed(path: &Path) -> PathBuf {
    if let Ok(file) = fs::canonicalize(path) {
        return file;
    }
    let mut path = path.to_owned();
    // As many links as Linux follows.
    for _ in 0..40 {
        let Ok(target) = fs::read_link(&path) else { break };
        path = path.parent().unwrap_or(Path::new("")).join(target);
    }
    path
}

/// Makes a file in the same folder, so that it can be renamed: `.1234.0.tmp`. What has that name already, be
/// it a link that somebody planted there or what an earlier process left behind, is not touched.
fn create_beside(path: &Path) -> io::Result<(PathBuf, File)> {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    if path.file_name().is_none() {
        return Err(io::Error::other("the path names no file"));
    }
    let mut tries = 0;
    loop {
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let temporary = path.with_file_name(format!(".{}.{number}.tmp", std::process::id()));
        tries += 1;
        match File::options().write(true).create_new(true).open(&temporary) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists && tries < MOST_NAMES => {}
            created => return created.map(|file| (temporary, file)),
        }
    }
}

/// Writes the bytes to the disk, with the permissions of the file at `path` if there is one.
fn fill(mut file: File, path: &Path, bytes: &[u8]) -> io::Result<()> {
    // Before anything is in it: it may be nobody else's business.
    if let Ok(old) = fs::metadata(path) {
        keep_owner(&file, &old);
        file.set_permissions(old.permissions())?;
    }
    file.write_all(bytes)?;
    file.sync_all()
}

/// Gives a file the owner and group of the old one, where that is another's: root may do so, others keep their own.
#[cfg(unix)]
fn keep_owner(file: &File, old: &fs::Metadata) {
    use std::os::unix::fs::{MetadataExt, fchown};

    let _ = fchown(file, Some(old.uid()), Some(old.gid()));
}

#[cfg(not(unix))]
fn keep_owner(_: &File, _: &fs::Metadata) {}

/// Puts a folder's names on the disk. What can't do it, such as Windows and some network drives, keeps its own order;
/// the file is in its place all the same, so that is no error.
fn sync_folder(path: &Path) {
    if cfg!(unix)
        && let Some(folder) = path.parent()
    {
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
}
