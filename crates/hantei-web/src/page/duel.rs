//! The Duels of a match on the page of its judge: who goes first, what was noted, Life Points. Nothing here
//! has to be filled in: a match ends with one line as ever.

use hantei_core::match_::end_of_match::Points;
use hantei_core::tournament::role::Action;
use hantei_view::sheet::{MatchCourse, StepOffer};
use maud::{Markup, html};

use crate::page::forms::{Forms, folded, may};
use crate::part::{Button, Choice, Clock, ClockState, Face, Field, Kind, Notice, NoticeKind, Weight, button};
use crate::say::Tongue;
use crate::visit::Visit;

/// What the blocks are made from.
pub(super) struct AtTable<'a> {
    pub(super) visit: &'a Visit,
    pub(super) tongue: Tongue,
    pub(super) forms: &'a Forms<'a>,
    pub(super) course: &'a MatchCourse,
    pub(super) names: &'a [String; 2],
    pub(super) points: Points,
    /// The match, and the version at which its course was last changed.
    pub(super) id: &'a str,
    pub(super) version: u64,
    pub(super) now_ms: i64,
}

impl AtTable<'_> {
    /// The Duel that is played or comes next, and what may be noted of it.
    pub(super) fn duel(&self) -> Markup {
        let Self { tongue, course, .. } = self;
        let notes = may(self.visit, Action::RecordDuel);
        html! {
            h2 { (tongue.with("course-title", &[("duel", course.duel.into())])) }
            @for warning in &course.warnings { (Notice::said(NoticeKind::Notice, warning, None)) }
            p { strong { (course.opening) } }
            @for says in &course.says { p .muted { (says) } }
            @if let Some(ends_at_ms) = course.interval_ends_at_ms {
                p { (tongue.say("course-interval")) " " (self.clock(ends_at_ms)) }
            }
            @if let Some(turn) = &course.turn {
                p {
                    (tongue.with("course-turn", &[("who", turn.name.as_str().into())]))
                    " " (self.clock(turn.thinking_ends_at_ms))
                }
            }
            @if notes {
                div .steps-offered.two { @for offer in &course.offers { (self.offer(offer)) } }
                @if course.dice { (self.dice()) }
                (self.ended())
                (self.counted())
                details .more {
                    summary { (tongue.say("course-others")) }
                    div .steps-offered.two { @for offer in &course.others { (self.offer(offer)) } }
                }
            }
            (self.noted(notes))
        }
    }

    /// Life Points: what they are, one entry at a time, and who said so.
    pub(super) fn life_points(&self) -> Markup {
        let Self { tongue, course, points, .. } = self;
        let [first, second] = [points.first, points.second].map(|points| points.to_string());
        let said = tongue.with("end-points", &[("first", first.into()), ("second", second.into())]);
        html! {
            h2 { (tongue.say("course-points")) }
            p .points-now { (said) }
            @if may(self.visit, Action::NoteLifePoints) { (self.changed()) }
            @if !course.life_points.is_empty() {
                ol .history {
                    @for row in &course.life_points {
                        li {
                            (tongue.with("course-points-row", &[
                                ("duel", row.duel.into()),
                                ("first", row.points.first.to_string().into()),
                                ("second", row.points.second.to_string().into()),
                                ("by", row.by.as_str().into()),
                            ]))
                        }
                    }
                }
                @if may(self.visit, Action::NoteLifePoints) {
                    (self.plain("take-back-life-points", &tongue.say("course-points-back")))
                }
            }
        }
    }

    fn clock(&self, ends_at_ms: i64) -> Markup {
        let (tongue, now_ms) = (self.tongue, self.now_ms);
        let state = ClockState::Running { ends_at_ms };
        html! { (Clock { tongue, state, now_ms, face: Face::Line }) }
    }

    fn plain(&self, command: &'static str, label: &str) -> Markup {
        self.forms.button(command, &[("match", self.id)], Some(self.version), label, Weight::Plain)
    }

    fn offer(&self, offer: &StepOffer) -> Markup {
        if offer.judges_only && !may(self.visit, Action::EndMatch) {
            return html! {};
        }
        let mut words = vec![("match", self.id)];
        words.extend(offer.words.iter().copied());
        self.forms.button(offer.command, &words, Some(self.version), &offer.text, Weight::Plain)
    }

    fn dice(&self) -> Markup {
        let Self { tongue, names, .. } = self;
        let shown = [("1", "1"), ("2", "2"), ("3", "3"), ("4", "4"), ("5", "5"), ("6", "6")];
        let words = [("match", self.id), ("step", "dice")];
        let die = |name: &str| tongue.with("course-die", &[("who", name.into())]);
        folded(
            &self.forms.prepare("duel-step", &words, Some(self.version)),
            &tongue.say("course-dice"),
            &html! {
                (Choice::select("dice-first", &die(&names[0]), &shown))
                (Choice::select("dice-second", &die(&names[1]), &shown))
            },
            Weight::Plain,
        )
    }

    /// How the Duel ended, and the way back.
    fn ended(&self) -> Markup {
        let Self { tongue, names, course, .. } = self;
        let won = |name: &str| tongue.with("course-won", &[("who", name.into())]);
        let results = [("p1", won(&names[0])), ("p2", won(&names[1])), ("draw", tongue.say("course-draw"))];
        let ended = self.forms.prepare("record-duel", &[("match", self.id)], Some(self.version));
        html! {
            h3 { (tongue.say("course-ended")) }
            (ended.form().holding(&html! {
                div .steps-offered.two {
                    @for (result, label) in &results {
                        (button(label, Button::Value("result", result), Weight::Plain))
                    }
                }
            }))
            @if !course.duels.is_empty() { (self.plain("take-back-duel", &tongue.say("course-duel-back"))) }
        }
    }

    fn counted(&self) -> Markup {
        let Self { tongue, names, .. } = self;
        let words = [("match", self.id), ("step", "totals")];
        let sides = [("p1", names[0].as_str()), ("p2", names[1].as_str())];
        let cards = Kind::Number { least: 0, most: 255 };
        let field = |name, label| html! { (Field::new(name, &tongue.say(label)).kind(cards)) };
        folded(
            &self.forms.prepare("duel-step", &words, Some(self.version)),
            &tongue.say("course-count"),
            &html! {
                (Choice::radio("player", &tongue.say("course-whose"), &sides))
                (field("main", "word-main"))
                (field("extra", "word-extra"))
                (field("side", "word-side"))
            },
            Weight::Plain,
        )
    }

    fn changed(&self) -> Markup {
        let Self { tongue, names, .. } = self;
        let label = |id: &str, name: &str| tongue.with(id, &[("who", name.into())]);
        let changes = [
            ("p1-minus", label("course-minus", &names[0])),
            ("p2-minus", label("course-minus", &names[1])),
            ("p1-plus", label("course-plus", &names[0])),
            ("p2-plus", label("course-plus", &names[1])),
        ];
        let points = Kind::Number { least: 0, most: 999_999_999 };
        let form = self.forms.prepare("life-points", &[("match", self.id)], Some(self.version));
        form.form().holding(&html! {
            (Field::new("amount", &tongue.say("word-amount")).kind(points).required())
            div .steps-offered.two {
                @for (change, label) in &changes {
                    (button(label, Button::Value("change", change), Weight::Plain))
                }
            }
        })
    }

    fn noted(&self, notes: bool) -> Markup {
        let Self { tongue, course, .. } = self;
        html! {
            @if !course.duels.is_empty() || !course.steps.is_empty() {
                details .more {
                    summary { (tongue.say("course-noted")) }
                    ul .history {
                        @for duel in &course.duels { li { (duel) } }
                        @for row in &course.steps {
                            li {
                                (tongue.with("course-row", &[
                                    ("duel", row.duel.into()),
                                    ("step", row.text.as_str().into()),
                                    ("by", row.by.as_str().into()),
                                ]))
                            }
                        }
                    }
                    @if notes && !course.steps.is_empty() {
                        (self.plain("take-back-duel-step", &tongue.say("course-step-back")))
                    }
                }
            }
        }
    }
}
