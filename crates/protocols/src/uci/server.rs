use super::command::Command;
use super::game::{Game, legal};
use super::go::{Go, Hold};
use super::options::{Change, Settings, algorithms};
use super::searcher::{Order, Searcher, Task};
use super::{Setup, info};
use crate::ServeError;
use crate::thinker::{Event, Thinker, crashed, read};
use plywood::{Cancel, Found, Limits};
use plywood_engines::chess::engine::{Question, Report, plays_with};
use plywood_games::chess::{Move, Position};
use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::sync::mpsc::{self, Receiver};

/// Answers the commands of `input` until `quit` or the end of input. A search that ends by itself is finished and
/// answered though the input has ended.
///
/// # Errors
///
/// Fails if the program cannot play with the algorithm of the setup, or if `output` cannot be written. Input that cannot
/// be read any more has ended.
pub fn serve(
    setup: Setup,
    input: impl Read + Send + 'static,
    output: &mut dyn Write,
) -> Result<(), ServeError> {
    if !plays_with(setup.algorithm) {
        let names: Vec<&str> = algorithms().collect();
        let name = setup.algorithm.entry().name;
        return Err(ServeError::Algorithm { name, names: names.join(", ") });
    }
    let (sender, events) = mpsc::channel();
    let settings = Settings::new(&setup);
    let thinker = Thinker::start(Searcher::new(&settings), sender.clone())?;
    read(input, sender)?;
    let mut session = Session {
        defaults: settings.clone(),
        settings,
        limits: setup.limits,
        game: Game::start(),
        search: None,
        thinker,
        events,
        waiting: VecDeque::new(),
        output,
    };
    session.run()?;
    session.thinker.stop()?;
    Ok(())
}

/// A session with another program.
struct Session<'o> {
    /// The settings at the beginning.
    defaults: Settings,
    settings: Settings,
    /// The limits of every search.
    limits: Limits,
    game: Game,
    /// The search that has not been answered yet.
    search: Option<Search>,
    thinker: Thinker<Searcher>,
    events: Receiver<Event<Report>>,
    /// The events that came while the end of a search was awaited.
    waiting: VecDeque<Event<Report>>,
    output: &'o mut dyn Write,
}

/// A search that has not been answered yet.
struct Search {
    position: Position,
    is_chess960: bool,
    hold: Hold,
    cancel: Cancel,
    /// The result, if the search has ended.
    found: Option<Found<Move>>,
}

impl Session<'_> {
    fn run(&mut self) -> io::Result<()> {
        let mut has_ended = false;
        let is_awaited =
            |search: &Option<Search>| search.as_ref().is_some_and(|s| s.hold == Hold::Nothing);
        while !has_ended || is_awaited(&self.search) {
            let event = match self.waiting.pop_front() {
                Some(event) => event,
                None => self.events.recv().map_err(|_| crashed())?,
            };
            match event {
                Event::Line(line) => match Command::read(&line) {
                    Ok(Some(Command::Quit)) => break,
                    Ok(Some(command)) => self.obey(command)?,
                    Ok(None) => {}
                    Err(wrong) => self.complain(&wrong)?,
                },
                Event::EndOfInput => has_ended = true,
                event => self.report(event)?,
            }
        }
        Ok(())
    }

    fn obey(&mut self, command: Command) -> io::Result<()> {
        match command {
            Command::Uci => self.introduce(),
            Command::IsReady => self.say("readyok"),
            Command::NewGame => match self.search {
                Some(_) => self.complain("ucinewgame: a search is running; send `stop` first"),
                None => self.order(Order::Forget),
            },
            Command::Position { fen, moves } => match Game::read(fen.as_deref(), &moves) {
                Ok(game) => {
                    self.game = game;
                    Ok(())
                }
                Err(wrong) => self.complain(&wrong),
            },
            Command::Go(go) => {
                go.skipped.iter().try_for_each(|wrong| self.complain(wrong))?;
                match self.begin(&go) {
                    Ok(search) => self.search(search),
                    Err(wrong) => self.complain(&wrong),
                }
            }
            Command::Stop => self.stop(),
            Command::PonderHit => self.ponder_hit(),
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref()),
            Command::Nothing | Command::Quit => Ok(()),
        }
    }

    /// Writes a line at once.
    fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.output, "{line}")?;
        self.output.flush()
    }

    /// Says what is wrong with a command, in one line.
    fn complain(&mut self, message: &str) -> io::Result<()> {
        let message = message.split_whitespace().collect::<Vec<_>>().join(" ");
        self.say(&format!("info string {message}"))
    }

    /// Writes the name and the options.
    fn introduce(&mut self) -> io::Result<()> {
        self.say(concat!("id name Plywood ", env!("CARGO_PKG_VERSION")))?;
        self.say("id author the Plywood developers")?;
        for option in self.defaults.described() {
            self.say(&option)?;
        }
        self.say("uciok")
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> io::Result<()> {
        if self.search.is_some() {
            return self.complain("setoption: a search is running; send `stop` first");
        }
        match self.settings.set(name, value) {
            Ok(Change::Nothing) => Ok(()),
            Ok(Change::Forget) => self.order(Order::Forget),
            Ok(Change::Program) => self.order(Order::Renew(self.settings.clone())),
            Err(wrong) => self.complain(&wrong),
        }
    }

    /// Gives the program an order that is not a search, and waits until it is done.
    fn order(&mut self, order: Order) -> io::Result<()> {
        self.thinker.give(order, Cancel::new())?;
        self.thinker.finish().map(drop)
    }

    /// Prepares a search. The error says why there is none.
    fn begin(&self, go: &Go) -> Result<(Search, Task), String> {
        if self.search.is_some() {
            return Err("go: a search is running; send `stop` first".into());
        }
        let Game { position, before } = self.game.clone();
        let moves = go.moves.iter().map(|text| legal(&position, text));
        let moves: Result<Vec<Move>, String> = moves.collect();
        let moves = moves.map_err(|wrong| format!("go: searchmoves {wrong}"))?;
        let (limits, hold) = go.limits(position.board().side_to_move(), &self.limits)?;
        let search = Search {
            position: position.clone(),
            is_chess960: self.settings.is_chess960,
            hold,
            cancel: Cancel::with_time_source(limits.time_source.clone()),
            found: None,
        };
        let moves = Some(moves).filter(|moves| !moves.is_empty());
        let question = Question { position, before, moves, lines: self.settings.lines };
        Ok((search, Task { question, limits, mate: go.mate }))
    }

    /// Begins a search. A game that is over needs none.
    fn search(&mut self, (mut search, task): (Search, Task)) -> io::Result<()> {
        if !search.position.has_moves() {
            self.say(info::over(&search.position))?;
            search.found = Some(Found::any(None));
            self.search = Some(search);
            return self.answer();
        }
        let cancel = search.cancel.clone();
        self.search = Some(search);
        self.thinker.give(Order::Search(Box::new(task)), cancel)
    }

    /// Writes what the program reports.
    fn report(&mut self, event: Event<Report>) -> io::Result<()> {
        match (event, &mut self.search) {
            (Event::Told(job, report), Some(search)) if self.thinker.is_current(job) => {
                let line = info::report(&report, &search.position, search.is_chess960);
                self.say(&line)
            }
            (Event::Ended(job), Some(search)) if self.thinker.is_current(job) => {
                search.found = self.thinker.finish()?;
                self.answer()
            }
            (Event::Crashed, _) => Err(crashed()),
            // The end of an order that was awaited.
            _ => Ok(()),
        }
    }

    /// Answers the search if it has ended and its answer is not held back.
    fn answer(&mut self) -> io::Result<()> {
        let Some(search) = self.search.take_if(|s| s.hold == Hold::Nothing && s.found.is_some()) else {
            return Ok(());
        };
        let found = search.found.unwrap_or_else(|| Found::any(None));
        if found.best.is_some() {
            self.say(&info::total(&found))?;
        }
        self.say(&info::answer(&found, &search.position, search.is_chess960))
    }

    /// Ends the search, if there is one, and answers it before anything else is read.
    fn stop(&mut self) -> io::Result<()> {
        let Some(search) = &mut self.search else { return Ok(()) };
        search.hold = Hold::Nothing;
        search.cancel.cancel();
        self.answer()?;
        while self.search.is_some() {
            match self.events.recv().map_err(|_| crashed())? {
                event @ (Event::Line(_) | Event::EndOfInput) => self.waiting.push_back(event),
                event => self.report(event)?,
            }
        }
        Ok(())
    }

    /// Starts the clock of a search that ran in the time of the opponent.
    fn ponder_hit(&mut self) -> io::Result<()> {
        match &mut self.search {
            None => self.complain("ponderhit: no search is running; send `go ponder` first"),
            Some(Search { hold: hold @ Hold::UntilPonderHit(_), cancel, .. }) => {
                if let Hold::UntilPonderHit(Some(time)) = *hold {
                    cancel.cancel_in(time);
                }
                *hold = Hold::Nothing;
                self.answer()
            }
            Some(_) => Ok(()),
        }
    }
}
