//! Kalah as text: `4,4,0,5,5,5 1 / 4,4,4,4,4,4 0 north pass`, which lists South's pits and store, North's pits and
//! store, the side to move, and `pass` if it must pass. Each side's pits are in the order of sowing; a move is the
//! number of a pit, or `pass`.

use super::{Kalah, Move, Position, Sweep, position};
use crate::scanner::Scanner;
use crate::{Cell, Looks, Notation, NotationError, Owner, Picture};
use plywood_core::Game;

impl Notation for Kalah {
    const NAME: &'static str = "kalah";
    const POSITIONS: &'static str = "South's pits and store, North's, the side to move, and `pass` if it must pass, as in \
                                     `4,4,0,5,5,5 1 / 4,4,4,4,4,4 0 north pass`";

    const EXTRA_TURNS: bool = true;

    fn read(&self, text: &str) -> Result<Position, NotationError> {
        let mut scanner = Scanner::new(text);
        let south = half(&mut scanner, *self, "South")?;
        scanner.skip_spaces();
        scanner.expect('/', "`/` and North's pits")?;
        let north = half(&mut scanner, *self, "North")?;
        scanner.skip_spaces();
        let side = |word: &str| ["south", "north"].iter().position(|side| *side == word);
        let is_north = scanner.word(side, "`south` or `north`, the side to move")? == 1;
        scanner.skip_spaces();
        let pass_at = scanner.column();
        let pass = |word: &str| ["", "pass"].iter().position(|pass| *pass == word);
        let must_pass = scanner.word(pass, "`pass` or the end")? == 1;
        scanner.end("the end")?;
        let (stones, all) = (south.stones() + north.stones(), self.all_stones());
        if stones != u32::from(all) {
            let message = format!("pits and stores hold {stones} stones in total; this game has {all}");
            return Err(NotationError::new(1, message));
        }
        let board = south.bits() | north.bits() << (8 * (self.pits() + 1));
        let position = Position::south_to_move(board);
        let position = if is_north { position.handed_over(board, self.pits()) } else { position };
        if must_pass && self.is_over(&position) {
            let message = "a row is empty, so the game is over and there is no `pass`";
            return Err(NotationError::new(pass_at, message));
        }
        Ok(if must_pass { position.that_must_pass() } else { position })
    }

    fn write(&self, position: &Position) -> String {
        let [south, north] = self.halves(*position).map(|half| {
            let pits: Vec<String> = half.pits().iter().map(u8::to_string).collect();
            format!("{} {}", pits.join(","), half.store)
        });
        let pass = if position.must_pass() { " pass" } else { "" };
        format!("{south} / {north} {}{pass}", self.side(position))
    }

    fn write_move(&self, _: &Position, m: Move) -> String {
        match m {
            Move::Sow(pit) => (pit + 1).to_string(),
            Move::Pass => "pass".into(),
        }
    }

    fn side(&self, position: &Position) -> &'static str {
        if position.is_north() { "north" } else { "south" }
    }

    fn sides(&self, position: &Position) -> [&'static str; 2] {
        if position.is_north() { ["North", "South"] } else { ["South", "North"] }
    }

    /// Draws the board as South sees it, with the numbers of the pits around it, and the side to move below. North's
    /// store is on the left, South's on the right. When the game is over, swept stones are in the stores.
    fn draw(&self, position: &Position) -> String {
        let [south, north] = self.swept(*position);
        let cells = |row: &[u8]| row.iter().map(|stones| format!("{stones:>4}")).collect::<Vec<_>>();
        let reversed = |row: &[u8]| cells(row).into_iter().rev().collect::<Vec<_>>().concat();
        let numbers: Vec<u8> = (1..=self.pits()).collect();
        let between = " ".repeat(4 * numbers.len());
        let turn = if position.must_pass() { "must pass" } else { "to move" };
        let turn = format!("{} {turn}", self.side(position));
        [
            format!("      {}", reversed(&numbers)),
            format!("North {}", reversed(north.pits())),
            format!("  {:>4}{between}{:>4}", north.store, south.store),
            format!("South {}", cells(south.pits()).concat()),
            format!("      {}", cells(&numbers).concat()),
            if self.is_over(position) { "over".into() } else { turn },
        ]
        .join("\n")
    }

    /// Shows North's row above South's, which runs the other way; the stores are the counts. When the game is over, swept
    /// stones are in the stores.
    fn picture(&self, position: &Position) -> Option<Picture> {
        let [south, north] = self.swept(*position);
        let legal: Vec<Move> = self.moves(position).collect();
        let row = |half: &Half, owner: &str, is_mover: bool| -> Vec<Cell> {
            let pit = |(pit, &stones): (u8, &u8)| {
                let number = (pit + 1).to_string();
                let is_legal = is_mover && legal.contains(&Move::Sow(pit));
                Cell {
                    stones: Some(stones.into()),
                    holds: if stones == 1 { "1 stone".into() } else { format!("{stones} stones") },
                    ..Cell::empty(format!("pit {number} of {owner}"))
                        .with_hint(number.clone())
                        .with_move(is_legal.then_some(number))
                }
            };
            (0..).zip(half.pits()).map(pit).collect()
        };
        let mut above = row(&north, "North", position.is_north());
        above.reverse();
        let rows = vec![above, row(&south, "South", !position.is_north())];
        let turn = if position.is_north() { Owner::Second } else { Owner::First };
        let counts = Some([south.store.into(), north.store.into()]);
        Some(Picture { counts, ..Picture::new(Looks::Pits, turn, rows) })
    }
}

/// The pits and the store of a side.
#[derive(Clone, Copy, Debug, Default)]
struct Half {
    row: [u8; Kalah::MOST_PITS as usize],
    /// The number of pits in `row` that are used.
    count: u8,
    store: u8,
}

impl Half {
    fn pits(&self) -> &[u8] {
        &self.row[..self.count.into()]
    }

    /// Empties the pits and returns the number of their stones.
    fn take(&mut self) -> u8 {
        let stones = self.pits().iter().sum();
        self.row = [0; Kalah::MOST_PITS as usize];
        stones
    }

    fn stones(&self) -> u32 {
        self.pits().iter().map(|&stones| u32::from(stones)).sum::<u32>() + u32::from(self.store)
    }

    /// The half as bits of the board, the first pit lowest.
    fn bits(&self) -> u128 {
        let lanes = self.pits().iter().chain([&self.store]);
        lanes.zip(0..).fold(0, |bits, (&stones, lane)| bits | u128::from(stones) << (8 * lane))
    }
}

impl Kalah {
    /// South's half and North's half of the board. When the game is over, the stones of the pits that the rules sweep are
    /// in the stores.
    fn swept(self, position: Position) -> [Half; 2] {
        let [mut south, mut north] = self.halves(position);
        if self.is_over(&position) && self.rules().sweep != Sweep::Nobody {
            let (mut from_south, mut from_north) = (south.take(), north.take());
            if self.rules().sweep == Sweep::Other {
                (from_south, from_north) = (from_north, from_south);
            }
            south.store += from_south;
            north.store += from_north;
        }
        [south, north]
    }

    /// South's half and North's half of the board.
    fn halves(self, position: Position) -> [Half; 2] {
        let board = position.board();
        let half = |first: u8| {
            let mut row = [0; Kalah::MOST_PITS as usize];
            for (pit, stones) in (first..first + self.pits).zip(&mut row) {
                *stones = position::lane(board, pit);
            }
            Half { row, count: self.pits, store: position::lane(board, first + self.pits) }
        };
        let (own, other) = (half(0), half(self.pits + 1));
        if position.is_north() { [other, own] } else { [own, other] }
    }
}

/// Reads a side's pits and its store.
fn half(scanner: &mut Scanner<'_>, game: Kalah, whose: &str) -> Result<Half, NotationError> {
    let pits = game.pits();
    let mut half = Half { count: pits, ..Half::default() };
    for (pit, place) in (1..=pits).zip(&mut half.row) {
        let what = format!("{whose}'s pit {pit} of {pits}");
        if pit > 1 {
            scanner.skip_spaces();
            scanner.expect(',', &format!("`,` and {what}"))?;
        }
        *place = stones(scanner, &what)?;
    }
    half.store = stones(scanner, &format!("{whose}'s store after {pits} pits"))?;
    Ok(half)
}

fn stones(scanner: &mut Scanner<'_>, what: &str) -> Result<u8, NotationError> {
    scanner.skip_spaces();
    let start = scanner.clone();
    let digits = scanner.take_while(|c| c.is_ascii_digit());
    if digits.is_empty() {
        return Err(start.expected(what));
    }
    let number = digits.parse().ok().filter(|&stones| stones <= Kalah::MOST_STONES);
    number.ok_or_else(|| start.refuse(format!("no board has more than {} stones", Kalah::MOST_STONES)))
}
