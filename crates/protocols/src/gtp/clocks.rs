//! The clocks of both sides, as `time_settings` and `time_left` set them.

use crate::Color;
use plywood::Clock;
use std::time::Duration;

/// A time control: main time, then periods in each of which a number of moves must be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Control {
    main: Duration,
    /// The length of a period; zero if the game must end within the main time.
    period: Duration,
    /// The number of moves in a period.
    moves: u32,
}

/// The time that a side has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Left {
    time: Duration,
    /// The number of moves that the time is for; 0 in main time.
    moves: u32,
}

/// The clocks of both sides; without a time control there are none.
#[derive(Clone, Debug, Default)]
pub(super) struct Clocks {
    control: Option<Control>,
    /// The time of black and of white; `None` until a clock has been set.
    left: [Option<Left>; 2],
}

impl Clocks {
    /// Sets the time control. A period without moves means that time is not limited.
    pub(super) fn set(&mut self, main: Duration, period: Duration, moves: u32) {
        let unlimited = period > Duration::ZERO && moves == 0;
        self.control = (!unlimited).then_some(Control { main, period, moves });
        self.restart();
    }

    /// Resets both clocks for a new game.
    pub(super) fn restart(&mut self) {
        self.left = [self.control.map(|control| Left { time: control.main, moves: 0 }); 2];
    }

    /// Sets the time that a side has left, for a number of moves, or in main time if it is 0.
    pub(super) fn set_left(&mut self, color: Color, time: Duration, moves: u32) {
        self.left[color as usize] = Some(Left { time, moves });
    }

    /// Takes the time of a move from the side's clock.
    pub(super) fn spend(&mut self, color: Color, elapsed: Duration) {
        let Some(left) = &mut self.left[color as usize] else { return };
        let period = self.control.filter(|control| control.period > Duration::ZERO);
        let late = elapsed.saturating_sub(left.time);
        left.time = left.time.saturating_sub(elapsed);
        match period {
            Some(Control { period, moves, .. }) if left.moves == 0 && late > Duration::ZERO => {
                *left = Left { time: period.saturating_sub(late), moves };
            }
            _ if left.moves == 0 => return,
            _ => {}
        }
        left.moves -= 1;
        if let (0, Some(Control { period, moves, .. })) = (left.moves, period) {
            *left = Left { time: period, moves };
        }
    }

    /// Returns the clock for the next move of a side, when `empty` squares are empty.
    pub(super) fn clock(&self, color: Color, empty: u32) -> Option<Clock> {
        let Left { time, moves } = self.left[color as usize]?;
        // A side fills about every other square. Two moves more, since the opponent may have to pass.
        let expected = empty / 2 + 2;
        if moves > 0 {
            return Some(Clock::new(time).moves_to_go(moves.min(empty.max(1))));
        }
        let Some(Control { period, moves, .. }) = self.control.filter(|c| c.period > Duration::ZERO)
        else {
            return Some(Clock::new(time).moves_to_go(expected));
        };
        // The main time is worth this number of moves at the pace of the periods.
        let worth = time.as_secs_f64() * f64::from(moves) / period.as_secs_f64();
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most 64")]
        let worth = worth.min(64.0) as u32;
        let all = time.saturating_add(period);
        Some(Clock::new(all).moves_to_go(moves.saturating_add(worth).min(expected.max(moves))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(n: u64) -> Duration {
        Duration::from_secs(n)
    }

    fn clocks(main: u64, period: u64, moves: u32) -> Clocks {
        let mut clocks = Clocks::default();
        clocks.set(seconds(main), seconds(period), moves);
        clocks
    }

    #[test]
    fn without_a_time_control_there_is_no_clock() {
        assert_eq!(Clocks::default().clock(Color::Black, 60), None);
        assert_eq!(clocks(0, 10, 0).clock(Color::Black, 60), None);
    }

    #[test]
    fn main_time_is_for_the_rest_of_the_game() {
        let mut clocks = clocks(60, 0, 0);
        clocks.spend(Color::Black, seconds(20));
        let black = clocks.clock(Color::Black, 40).expect("a clock");
        assert_eq!((black.left, black.moves_to_go), (seconds(40), Some(22)));
        assert_eq!(clocks.clock(Color::White, 40).map(|clock| clock.left), Some(seconds(60)));
        clocks.spend(Color::Black, seconds(50));
        assert_eq!(clocks.clock(Color::Black, 20).map(|clock| clock.left), Some(Duration::ZERO));
        clocks.restart();
        assert_eq!(clocks.clock(Color::Black, 60).map(|clock| clock.left), Some(seconds(60)));
    }

    #[test]
    fn after_main_time_periods_follow_each_for_its_moves() {
        let mut clocks = clocks(10, 30, 3);
        clocks.spend(Color::White, seconds(15));
        let white = |clocks: &Clocks| {
            let clock = clocks.clock(Color::White, 30).expect("a clock");
            (clock.left, clock.moves_to_go)
        };
        assert_eq!(white(&clocks), (seconds(25), Some(2)));
        clocks.spend(Color::White, seconds(5));
        assert_eq!(white(&clocks), (seconds(20), Some(1)));
        clocks.spend(Color::White, seconds(5));
        assert_eq!(white(&clocks), (seconds(30), Some(3)), "a new period");
    }

    #[test]
    fn the_controller_corrects_the_clock() {
        let mut clocks = clocks(60, 10, 1);
        clocks.set_left(Color::Black, seconds(4), 1);
        let black = clocks.clock(Color::Black, 30).expect("a clock");
        assert_eq!((black.left, black.moves_to_go), (seconds(4), Some(1)));
        // Main time is over: the period begins.
        clocks.set_left(Color::Black, seconds(0), 0);
        let black = clocks.clock(Color::Black, 30).expect("a clock");
        assert_eq!((black.left, black.moves_to_go), (seconds(10), Some(1)));
        let mut unset = Clocks::default();
        unset.set_left(Color::White, seconds(9), 0);
        assert_eq!(unset.clock(Color::White, 60).map(|clock| clock.left), Some(seconds(9)));
        assert_eq!(unset.clock(Color::Black, 60), None);
    }

    /// Plays games in which every move takes all the time that the clock allows, and only one side has moves.
    #[test]
    fn no_move_is_late_however_the_game_goes() {
        for (main, period, moves) in
            [(60, 0, 0), (1, 0, 0), (0, 10, 1), (0, 30, 5), (60, 10, 1), (100, 30, 25), (5, 300, 25)]
        {
            let mut clocks = clocks(main, period, moves);
            for empty in (1..=60).rev() {
                let most = clocks.clock(Color::Black, empty).expect("a clock").budget().most;
                let Left { time, moves } = clocks.left[0].expect("a clock");
                let allowed = if moves > 0 { time } else { time + seconds(period) };
                assert!(most <= allowed, "{main} {period} {moves} {empty}: {most:?} of {allowed:?}");
                let later_in_the_period = moves > 1 && empty > 1;
                assert!(!later_in_the_period || most < allowed, "{main} {period} {moves} {empty}");
                clocks.spend(Color::Black, most);
            }
        }
    }
}
