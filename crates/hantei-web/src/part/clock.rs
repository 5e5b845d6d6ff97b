//! The clock of a round or of a table.

use maud::{Markup, Render, html};

use crate::say::Tongue;

/// What a clock does now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClockState {
    /// Not started: the whole time is left.
    NotStarted {
        /// Milliseconds of the round.
        left_ms: i64,
    },
    /// Counting down.
    Running {
        /// UTC milliseconds when it reaches zero.
        ends_at_ms: i64,
    },
    /// Stopped by staff.
    Paused {
        /// Milliseconds that are left.
        left_ms: i64,
    },
    /// Time was called.
    Over,
}

/// How large a clock is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Face {
    /// Within a line.
    Line,
    /// Beside the title of a page.
    Header,
    /// The largest thing on the screen: projector.
    Hall,
}

/// A clock. Scripts count it down by the server's time; without them it shows what was left when the
/// page was made.
///
/// ```
/// use hantei_view::Language;
/// use hantei_web::part::{Clock, ClockState, Face};
/// use hantei_web::say::Tongue;
/// let clock = Clock {
///     tongue: Tongue(Language::English),
///     state: ClockState::Running { ends_at_ms: 1_867_000 },
///     now_ms: 0,
///     face: Face::Header,
/// };
/// assert!(maud::html! { (clock) }.into_string().contains("31:07"));
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Clock {
    /// The reader's language.
    pub tongue: Tongue,
    /// What it does.
    pub state: ClockState,
    /// UTC milliseconds when the page was made.
    pub now_ms: i64,
    /// How large it is.
    pub face: Face,
}

impl ClockState {
    fn name(self) -> &'static str {
        match self {
            Self::NotStarted { .. } => "not-started",
            Self::Running { .. } => "running",
            Self::Paused { .. } => "paused",
            Self::Over => "over",
        }
    }

    /// Returns the milliseconds that are left at `now_ms`, never less than nothing.
    #[must_use]
    pub fn left_ms(self, now_ms: i64) -> i64 {
        match self {
            Self::NotStarted { left_ms } | Self::Paused { left_ms } => left_ms.max(0),
            Self::Running { ends_at_ms } => ends_at_ms.saturating_sub(now_ms).max(0),
            Self::Over => 0,
        }
    }
}

/// Returns the switch for the bell: at five minutes, at one, at the end. It is off until somebody presses
/// it, and does nothing without scripts.
#[must_use]
pub fn sound_switch(tongue: Tongue) -> Markup {
    html! { button .quiet type="button" data-sound aria-pressed="false" { "♪ " (tongue.say("sound")) } }
}

/// Returns minutes and seconds as clocks show them. A begun second counts in full, so that `0:00` means
/// that the time is over.
#[must_use]
pub fn minutes(left_ms: i64) -> String {
    let seconds = left_ms.max(0).saturating_add(999) / 1000;
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// Below these many milliseconds a running clock warns by colour and word.
const SOON_MS: i64 = 5 * 60_000;
const LAST_MS: i64 = 60_000;

impl Render for Clock {
    fn render(&self) -> Markup {
        let left = self.state.left_ms(self.now_ms);
        let (ends_at, size) = (
            match self.state {
                ClockState::Running { ends_at_ms } => Some(ends_at_ms),
                ClockState::NotStarted { .. } | ClockState::Paused { .. } | ClockState::Over => None,
            },
            match self.face {
                Face::Line => "line",
                Face::Header => "header",
                Face::Hall => "hall",
            },
        );
        let stage = match self.state {
            ClockState::Running { .. } if left == 0 => "over",
            ClockState::Running { .. } if left <= LAST_MS => "last",
            ClockState::Running { .. } if left <= SOON_MS => "soon",
            state => state.name(),
        };
        let word = |name: &str| match name {
            "not-started" => self.tongue.say("clock-not-started"),
            "paused" => self.tongue.say("clock-paused"),
            "over" => self.tongue.say("clock-over"),
            "last" => self.tongue.say("clock-last"),
            _ => self.tongue.say("clock-left"),
        };
        html! {
            span class={ "clock " (size) } data-stage=(stage) {
                // Not spoken each second: a screen reader reads it when it is asked to.
                time role="timer" aria-live="off" datetime={ "PT" (left.saturating_add(999) / 1000) "S" } data-clock
                    data-state=(self.state.name()) data-ends-at=[ends_at] data-left=(left) data-now=(self.now_ms)
                    { (minutes(left)) }
                " "
                span .clock-word data-clock-word data-left=(word("running")) data-last=(word("last"))
                    data-over=(word("over")) { (word(stage)) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use hantei_view::Language;

    use super::*;

    #[test]
    fn a_clock_shows_zero_only_when_the_time_is_over() {
        let rows = [
            (0, "0:00"),
            (-5, "0:00"),
            (1, "0:01"),
            (999, "0:01"),
            (1000, "0:01"),
            (1001, "0:02"),
            (59_001, "1:00"),
            (2_400_000, "40:00"),
            (5_999_500, "100:00"),
        ];
        for (left, expected) in rows {
            assert_eq!(minutes(left), expected, "{left}");
        }
    }

    #[test]
    fn a_clock_says_by_word_what_it_says_by_colour() {
        let said = |state| {
            Clock { tongue: Tongue(Language::English), state, now_ms: 1_000_000, face: Face::Line }
                .render()
                .into_string()
        };
        let running = |left_ms: i64| ClockState::Running { ends_at_ms: 1_000_000 + left_ms };
        for (state, stage, word) in [
            (ClockState::NotStarted { left_ms: 60_000 }, "not-started", "not started"),
            (running(600_000), "running", "left"),
            (running(300_000), "soon", "left"),
            (running(60_000), "last", "last minute"),
            (running(-3), "over", "time"),
            (ClockState::Paused { left_ms: 5 }, "paused", "paused"),
            (ClockState::Over, "over", "time"),
        ] {
            let html = said(state);
            assert!(html.contains(&format!("data-stage=\"{stage}\"")), "{html}");
            assert!(html.ends_with(&format!(">{word}</span></span>")), "{html}");
        }
    }
}
