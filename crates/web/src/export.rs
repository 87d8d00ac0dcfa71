//! The static site: the page, with stored answers in place of the server.
//!
//! A stored answer is what the server answers to the same request: a file holds a tree and every algorithm's recorded search of
//! it, and `answers/index.json` says which subject is in which file. The page's `app/stored.js` reads them.

use crate::api::{about_json, trace_answer, tree_answer};
use crate::caps::Caps;
use crate::course;
use crate::defaults::{defaults, exercise_trees};
use crate::gallery::gallery;
use crate::page::{FILES, type_of};
use crate::papers::{Lab, papers_json};
use plywood::catalogue::CATALOGUE;
use serde_json::{Value as Json, json};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process;

/// A site that was written.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Exported {
    /// The number of files, without those of the report.
    pub files: usize,
    /// The size of these files in bytes.
    pub bytes: u64,
    /// Whether the site includes the laboratory's report.
    pub has_report: bool,
}

/// Why a site was not written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExportError {
    /// The folder holds other files.
    #[error("{} is not empty and is no exported site; name a new or an empty folder", .0.display())]
    Occupied(PathBuf),
    /// The path names a file.
    #[error("{} is a file; name a folder", .0.display())]
    File(PathBuf),
    /// A file cannot be read or written.
    #[error("cannot write {}: {error}", .path.display())]
    Io {
        /// The path of the file or folder.
        path: PathBuf,
        /// What the system reports.
        error: io::Error,
    },
    /// The user stopped the export.
    #[error("stopped; {} is as it was", .0.display())]
    Stopped(PathBuf),
}

/// The file by which an exported site is recognised.
const MARK: &str = "plywood-site.json";

/// Writes the page to `folder` as plain files that any web server can serve, under any path: the gallery and the exercises with
/// every algorithm, and the report of the folder `lab` or, if there is none, the verdicts on record.
///
/// The site appears completely or not at all. An earlier site in `folder` is replaced; any other files there are an error.
/// `is_stopped` is asked now and then whether to give up.
pub fn export(
    folder: &Path,
    lab: &Path,
    recorded: &Json,
    is_stopped: &dyn Fn() -> bool,
) -> Result<Exported, ExportError> {
    let earlier = earlier(folder)?;
    let check = || if is_stopped() { Err(ExportError::Stopped(folder.into())) } else { Ok(()) };
    let lab = Lab { folder: lab.into(), recorded: recorded.clone() };
    let beside = |word: &str| {
        let mut name = folder.file_name().unwrap_or_default().to_os_string();
        name.push(format!(".{word}-{}", process::id()));
        folder.with_file_name(name)
    };
    let partial = Partial(beside("partial"));
    let mut exported = Exported { files: 0, bytes: 0, has_report: lab.report().is_some() };
    for (path, data) in page_files() {
        exported.files += 1;
        exported.bytes += write(&partial.0.join(path), &data)?;
    }
    for stored in stored() {
        check()?;
        exported.files += 1;
        let file = partial.0.join("answers").join(stored.file());
        exported.bytes += write(&file, stored.answers(&check)?.to_string().as_bytes())?;
    }
    let mut papers = papers_json(&lab);
    // The path of the folder on this machine is nobody's business.
    papers["folder"] = "".into();
    let index: Json = stored().iter().map(Stored::entry).collect();
    for (name, answer) in
        [("index", index), ("about", about_json(&Caps::default())), ("papers", papers)]
    {
        exported.files += 1;
        let file = partial.0.join("answers").join(name).with_extension("json");
        exported.bytes += write(&file, answer.to_string().as_bytes())?;
    }
    if let Some(report) = lab.report() {
        copy(&report, &partial.0.join("papers"), &check)?;
    }
    check()?;
    let moved = |from: &Path, to: &Path| fs::rename(from, to).map_err(io_error(to));
    let old = beside("old");
    match earlier {
        Earlier::Nothing => {}
        Earlier::Empty => fs::remove_dir(folder).map_err(io_error(folder))?,
        Earlier::Site => moved(folder, &old)?,
    }
    if let Err(error) = moved(&partial.0, folder) {
        if earlier == Earlier::Site {
            moved(&old, folder)?;
        }
        return Err(error);
    }
    if earlier == Earlier::Site {
        fs::remove_dir_all(&old).map_err(io_error(&old))?;
    }
    Ok(exported)
}

/// What a folder holds before a site is written to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Earlier {
    Nothing,
    Empty,
    Site,
}

fn earlier(folder: &Path) -> Result<Earlier, ExportError> {
    match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Earlier::Nothing),
        Err(_) if folder.is_file() => Err(ExportError::File(folder.into())),
        Err(error) => Err(io_error(folder)(error)),
        Ok(_) if folder.join(MARK).is_file() => Ok(Earlier::Site),
        Ok(mut entries) => match entries.next() {
            None => Ok(Earlier::Empty),
            Some(_) => Err(ExportError::Occupied(folder.into())),
        },
    }
}

/// A folder that is removed when dropped, unless it was moved away.
struct Partial(PathBuf);

impl Drop for Partial {
    fn drop(&mut self) {
        // After a success the folder is gone; after a failure the first error is the one to report.
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn io_error(path: &Path) -> impl Fn(io::Error) -> ExportError {
    let path = path.to_path_buf();
    move |error| ExportError::Io { path: path.clone(), error }
}

fn write(path: &Path, data: &[u8]) -> Result<u64, ExportError> {
    let folder = path.parent().unwrap_or(Path::new(""));
    fs::create_dir_all(folder).map_err(io_error(folder))?;
    fs::write(path, data).map_err(io_error(path))?;
    Ok(data.len() as u64)
}

/// Copies the files of a folder that the server would serve. Links are left out.
fn copy(
    from: &Path,
    to: &Path,
    check: &dyn Fn() -> Result<(), ExportError>,
) -> Result<(), ExportError> {
    fs::create_dir_all(to).map_err(io_error(to))?;
    for entry in fs::read_dir(from).map_err(io_error(from))? {
        check()?;
        let entry = entry.map_err(io_error(from))?;
        let (path, kind) = (entry.path(), entry.file_type().map_err(io_error(&entry.path()))?);
        let target = to.join(entry.file_name());
        if kind.is_dir() {
            copy(&path, &target, check)?;
        } else if kind.is_file() && type_of(&entry.file_name().to_string_lossy()).is_some() {
            fs::copy(&path, &target).map_err(io_error(&target))?;
        }
    }
    Ok(())
}

/// The files of the page that a site needs. Its `index.html` says where answers come from, and that browsers load nothing from
/// elsewhere; unlike the server's header, this does not forbid other pages to embed the site.
fn page_files() -> impl Iterator<Item = (&'static str, Vec<u8>)> {
    const POLICY: &str = "default-src 'self'; base-uri 'none'; form-action 'self'; object-src 'none'";
    let mark = json!({"schema": "plywood.site/1", "version": env!("CARGO_PKG_VERSION")});
    let files = FILES.iter().filter(|(path, _)| type_of(path).is_some()).map(|&(path, data)| {
        if path != "index.html" {
            return (path, data.to_vec());
        }
        let text = String::from_utf8_lossy(data).replace("<html ", "<html data-stored ");
        let policy = format!(
            "<meta charset=\"utf-8\">\n    <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">"
        );
        (path, text.replace("<meta charset=\"utf-8\">", &policy).into_bytes())
    });
    files.chain([(MARK, format!("{mark}\n").into_bytes())])
}

/// A subject of which the site has the tree and the recorded searches.
struct Stored {
    name: String,
    subject: Json,
    depth: Json,
    /// The algorithms that are recorded, with their options.
    searches: Vec<(&'static str, Json)>,
}

/// The subjects of a site: the trees of the gallery with every algorithm, and those of the exercises with theirs.
fn stored() -> Vec<Stored> {
    let every = || CATALOGUE.iter().map(|entry| (entry.name, json!({})));
    let drawn = gallery().into_iter().map(|exhibit| Stored {
        searches: every().chain(course::searches(exhibit.id)).collect(),
        name: exhibit.id.into(),
        subject: json!({"tree": exhibit.tree}),
        depth: json!(exhibit.depth),
    });
    let exercises = exercise_trees().map(|exercise| Stored {
        name: exercise.name,
        depth: json!(exercise.depth),
        subject: json!({"generated": exercise.generated}),
        searches: exercise.algorithms.into_iter().map(|name| (name, json!({}))).collect(),
    });
    // The tree with which Compare opens, if it has one of its own.
    let compared = defaults()["compare"]["tree"].clone();
    let compared = (!compared.is_null()).then(|| Stored {
        name: "compare".into(),
        depth: compared["depth"].clone(),
        subject: json!({"generated": compared}),
        searches: every().collect(),
    });
    drawn.chain(exercises).chain(compared).collect()
}

impl Stored {
    fn file(&self) -> String {
        format!("{}.json", self.name)
    }

    fn entry(&self) -> Json {
        json!({"subject": self.subject, "depth": self.depth, "file": self.file()})
    }

    /// The tree, and every recorded search: its lines, or why the algorithm cannot search this tree.
    fn answers(&self, check: &dyn Fn() -> Result<(), ExportError>) -> Result<Json, ExportError> {
        let caps = Caps::default();
        let Stored { subject, depth, .. } = self;
        let tree = tree_answer(&json!({"subject": subject, "depth": depth}), &caps);
        let mut traces = Vec::new();
        for (algorithm, options) in &self.searches {
            check()?;
            let body =
                json!({"subject": subject, "depth": depth, "algorithm": algorithm, "options": options});
            traces.push(match trace_answer(&body, &caps) {
                Ok(lines) => {
                    json!({"algorithm": algorithm, "options": options, "lines": String::from_utf8_lossy(&lines)})
                }
                Err(refused) => {
                    json!({"algorithm": algorithm, "options": options, "refused": refused.json()})
                }
            });
        }
        Ok(json!({"tree": tree.unwrap_or_else(|refused| refused.json()), "traces": traces}))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tree_of_a_site_can_be_drawn_and_searched() {
        let go_on = || Ok(());
        for stored in stored() {
            let answers = stored.answers(&go_on).expect("nothing stops it");
            assert_eq!(answers["tree"]["schema"], "plywood.page-tree/2", "{}", stored.name);
            for trace in answers["traces"].as_array().expect("a list") {
                let algorithm = trace["algorithm"].as_str().and_then(plywood::catalogue::Entry::named);
                let is_exact = algorithm.expect("known").nature.finds().word() == "minimax";
                let lines = trace["lines"].as_str();
                assert!(
                    !is_exact || lines.is_some_and(|lines| lines.contains("\"stopped\":\"complete\"")),
                    "{}: {trace}",
                    stored.name
                );
                assert!(
                    lines.is_none_or(|lines| lines.contains("\"dropped\":0")),
                    "{}: {trace}",
                    stored.name
                );
            }
        }
    }

    #[test]
    fn an_export_that_is_stopped_leaves_everything_as_it_was() {
        let place = std::env::temp_dir().join(format!("plywood-export-{}", process::id()));
        let site = place.join("site");
        fs::create_dir_all(&place).expect("a folder");
        let asked = std::cell::Cell::new(0);
        let later = || asked.replace(asked.get() + 1) > 3;
        let stopped = export(&site, &place.join("lab"), &Json::Null, &later);
        assert!(matches!(stopped, Err(ExportError::Stopped(_))), "{stopped:?}");
        assert_eq!(fs::read_dir(&place).expect("it is there").count(), 0);
        fs::remove_dir(&place).expect("it is empty");
    }

    #[test]
    fn the_page_of_a_site_differs_from_the_servers_in_two_places() {
        let site = page_files().find(|(path, _)| *path == "index.html").expect("it is there").1;
        let site = String::from_utf8(site).expect("text");
        let (_, own) = FILES.iter().find(|(path, _)| *path == "index.html").expect("it is there");
        let own = std::str::from_utf8(own).expect("text");
        let undone = site.replace("<html data-stored ", "<html ");
        let undone: Vec<&str> =
            undone.lines().filter(|line| !line.contains("http-equiv=\"Content-Security")).collect();
        assert_eq!(undone, own.lines().collect::<Vec<_>>());
        assert_ne!(site, own);
    }
}
