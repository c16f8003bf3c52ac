//! Files that are replaced whole or not at all.

use std::path::PathBuf;

use opening_book::{replace_file, replace_file_if_changed};

/// An empty folder for one test.
fn folder(test: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("opening-book-{test}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

#[test]
fn files_are_replaced_whole_and_only_where_they_change() {
    let folder = folder("whole");
    let path = folder.join("book.txt");
    assert!(replace_file_if_changed(&path, b"one").expect("written"));
    assert!(!replace_file_if_changed(&path, b"one").expect("read"));
    assert!(replace_file_if_changed(&path, b"two").expect("written"));
    assert_eq!(std::fs::read(&path).expect("the file"), b"two");
    assert_eq!(std::fs::read_dir(&folder).expect("the folder").count(), 1, "a temporary file is left");
    // A folder stands in the way of the last step: nothing is left behind.
    std::fs::create_dir_all(folder.join("taken/inside")).expect("a folder");
    replace_file(folder.join("taken"), b"three").expect_err("a folder is not replaced");
    assert_eq!(std::fs::read_dir(&folder).expect("the folder").count(), 2);
    std::fs::remove_dir_all(&folder).expect("removed");
}

#[cfg(unix)]
#[test]
fn who_may_read_a_file_stays_as_it_is() {
    use std::os::unix::fs::PermissionsExt;

    let folder = folder("modes");
    let path = folder.join("book.txt");
    for mode in [0o600, 0o640, 0o664, 0o444, 0o755] {
        std::fs::write(&path, mode.to_string()).expect("written");
        std::fs::set_permissions(&path, PermissionsExt::from_mode(mode)).expect("the owner may");
        replace_file(&path, b"new").expect("written");
        let now = std::fs::metadata(&path).expect("a file").permissions().mode() & 0o777;
        assert_eq!((now, std::fs::read(&path).expect("the file")), (mode, b"new".to_vec()), "{now:o}");
        std::fs::remove_file(&path).expect("removed");
    }
    std::fs::remove_dir_all(&folder).expect("removed");
}

#[cfg(target_os = "linux")]
#[test]
fn links_stay_links_and_devices_are_not_replaced() {
    let folder = folder("links");
    std::fs::create_dir_all(folder.join("inside")).expect("a folder");
    let link = |name: &str, to: &str| {
        let path = folder.join(name);
        std::os::unix::fs::symlink(to, &path).expect("a link");
        path
    };
    let file = folder.join("inside/book.txt");
    std::fs::write(&file, b"one").expect("written");
    let links = [link("book", "inside/book.txt"), link("null", "/dev/null"), link("full", "/dev/full")];
    assert!(replace_file_if_changed(&links[0], b"two").expect("written"));
    assert_eq!(std::fs::read(&file).expect("the file"), b"two");
    assert!(replace_file_if_changed(&links[1], b"two").expect("written"));
    replace_file_if_changed(&links[2], b"two").expect_err("there is no room");
    assert!(links.iter().all(|path| path.is_symlink()));
    std::fs::remove_dir_all(&folder).expect("removed");
}

#[cfg(unix)]
#[test]
fn a_dangling_link_stays_one_and_its_file_is_made() {
    let folder = folder("dangling");
    let [first, second] = ["first", "second"].map(|name| folder.join(name));
    std::os::unix::fs::symlink("second", &first).expect("a link");
    std::os::unix::fs::symlink(folder.join("file.txt"), &second).expect("a link");
    replace_file(&first, b"new").expect("written");
    assert!(first.is_symlink() && second.is_symlink());
    assert_eq!(std::fs::read(folder.join("file.txt")).expect("the file"), b"new");
    std::fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn a_name_may_be_as_long_as_the_system_allows() {
    let folder = folder("long");
    let path = folder.join("n".repeat(255));
    std::fs::write(&path, b"old").expect("so long may a name be");
    replace_file(&path, b"new").expect("written");
    assert_eq!(std::fs::read(&path).expect("the file"), b"new");
    std::fs::remove_dir_all(&folder).expect("removed");
}

#[cfg(unix)]
#[test]
fn another_s_file_stays_another_s() {
    use std::os::unix::fs::{MetadataExt, chown};

    let folder = folder("owner");
    let path = folder.join("book.txt");
    std::fs::write(&path, b"old").expect("written");
    // Only root can give a file away; for others there is nothing to see here.
    if chown(&path, Some(65_534), Some(65_534)).is_ok() {
        replace_file(&path, b"new").expect("written");
        let data = std::fs::metadata(&path).expect("the file");
        assert_eq!((data.uid(), data.gid()), (65_534, 65_534));
    }
    std::fs::remove_dir_all(&folder).expect("removed");
}

#[cfg(unix)]
#[test]
fn a_link_that_was_planted_under_a_temporary_name_is_not_followed() {
    let folder = folder("planted");
    let victim = folder.join("victim");
    std::fs::write(&victim, b"mine").expect("written");
    let id = std::process::id();
    let numbered = (0..200).map(|number| format!(".{id}.{number}.tmp"));
    let planted: Vec<PathBuf> =
        numbered.chain([format!(".book.txt.{id}.tmp")]).map(|name| folder.join(name)).collect();
    for link in &planted {
        std::os::unix::fs::symlink(&victim, link).expect("a link");
    }
    replace_file(folder.join("book.txt"), b"new").expect("there are other names");
    assert_eq!(std::fs::read(&victim).expect("the file"), b"mine");
    assert_eq!(std::fs::read(folder.join("book.txt")).expect("the file"), b"new");
    assert!(planted.iter().all(|link| link.is_symlink()), "they are somebody else's");
    assert!(!folder.join("book.txt").is_symlink());
    std::fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn threads_that_replace_the_same_file_do_not_meet() {
    let folder = folder("threads");
    let path = folder.join("book.txt");
    std::thread::scope(|scope| {
        for thread in 0..8u8 {
            let path = &path;
            scope.spawn(move || {
                for _ in 0..20 {
                    replace_file(path, &[thread; 5_000]).expect("written");
                    let read = std::fs::read(path).expect("the file");
                    assert!(
                        read.len() == 5_000 && read.iter().all(|byte| *byte == read[0]),
                        "{}",
                        read.len()
                    );
                }
            });
        }
    });
    assert_eq!(std::fs::read_dir(&folder).expect("the folder").count(), 1, "a temporary file is left");
    std::fs::remove_dir_all(&folder).expect("removed");
}
