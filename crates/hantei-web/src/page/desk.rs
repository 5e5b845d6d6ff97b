//! `GET /t/{tournament}/desk`: can we go on? The next step, what holds it up, and every other step.

use std::sync::Arc;

use axum::extract::State as Shared;
use axum::response::Response;
use hantei_core::tournament::role::{Action, Role, can};
use hantei_core::tournament::state::{EntrantStatus, Phase};
use hantei_store::account::join_code::{JoinCode, Joining};
use hantei_view::message::Message;
use hantei_view::sheet::{self, Audience, Headcount, RoundStatus, Tournament};
use maud::{Markup, html};

use crate::app::App;
use crate::cache::{Rendered, Sharing};
use crate::layout::{Shell, Variant, page};
use crate::page::forms::course_seen;
use crate::page::{clock_of_match, said, tournament_shell, with_links};
use crate::part::{
    CommandForm, Danger, Field, Mark, NextStep, Weight, counts, empty, link_button, live, next_page,
};
use crate::problem::Problem;
use crate::say::Tongue;
use crate::visit::Visit;

/// `GET /t/{tournament}/desk`.
pub(crate) async fn get(Shared(app): Shared<Arc<App>>, visit: Visit) -> Result<Response, Problem> {
    let role = visit.staff()?;
    let sheet = sheet::tournament(visit.state(), Audience::Staff(role), visit.language());
    let code = match visit.state().phase {
        Phase::NotCreated | Phase::Preparing | Phase::Registration => {
            app.accounts.join_code(&visit.id).await?
        }
        Phase::Ready | Phase::Running | Phase::Finished => None,
    };
    let desk = Desk { app: &app, visit: &visit, sheet, key: new_key(&app)?, code };
    let shell = tournament_shell(&app, &visit, Variant::Desk);
    let markup = desk.page(&shell);
    Ok(Rendered::new(markup).answer(&visit.visitor.headers, Sharing::Nobody))
}

/// Returns a key for the forms of a page. Each form makes it its own with the name of its command.
///
/// # Errors
///
/// [`Problem::World`] without a source of chance.
pub(crate) fn new_key(app: &App) -> Result<String, Problem> {
    app.form_key()
}

/// Returns true if a role that the visitor holds may do this.
pub(crate) fn may(visit: &Visit, action: Action) -> bool {
    visit.roles.iter().any(|role| can(*role, action))
}

/// Returns the next step of the event before play, as the dashboard has it, for whoever may take it.
///
/// # Errors
///
/// [`Problem::World`] without a source of chance.
pub(crate) fn step_before_play(app: &App, visit: &Visit) -> Result<Markup, Problem> {
    let before_play = matches!(visit.state().phase, Phase::Preparing | Phase::Registration | Phase::Ready);
    if !before_play || !may(visit, Action::Direct) {
        return Ok(html! {});
    }
    let sheet = sheet::tournament(visit.state(), Audience::Staff(visit.staff()?), visit.language());
    Ok(Desk { app, visit, sheet, key: new_key(app)?, code: None }.next())
}

struct Desk<'a> {
    app: &'a App,
    visit: &'a Visit,
    sheet: Tournament,
    key: String,
    /// The code by which players join, while that is of use.
    code: Option<(JoinCode, Joining)>,
}

/// A step as the page says it: what the button says, what follows, where one goes on afterwards.
struct Step {
    label: String,
    consequence: String,
    back: String,
    may: bool,
}

impl Desk<'_> {
    fn tongue(&self) -> Tongue {
        Tongue(self.visit.language())
    }

    fn page(&self, shell: &Shell) -> Markup {
        let tongue = self.tongue();
        let title = self.sheet.name.clone().unwrap_or_else(|| tongue.say("tournament-unnamed"));
        let body = html! {
            h1 { (tongue.say("go-desk")) }
            (said(self.app, &self.visit.visitor))
            (live("desk-now", &["desk", "round", "clock"], &html! {
                div .desk-now {
                    p .lead { (self.phase()) }
                    (self.headcount())
                    @if let Some(round) = &self.sheet.round { (self.round(round)) }
                    @if let Some(champion) = &self.sheet.champion {
                        p .lead { (tongue.say("champion")) ": " bdi { (champion.name) } }
                    }
                }
                (super::penalties::before_pairing(self.visit, tongue))
                (self.next())
            }))
            (self.join_code())
            (self.places())
            (self.other_steps())
        };
        page(shell, &format!("{} · {title}", tongue.say("go-desk")), &body)
    }

    fn phase(&self) -> String {
        let tongue = self.tongue();
        tongue.say(match self.visit.state().phase {
            Phase::NotCreated => "phase-not-created",
            Phase::Preparing => "phase-preparing",
            Phase::Registration => "phase-registration",
            Phase::Ready => "phase-ready",
            Phase::Running => "phase-running",
            Phase::Finished => "phase-finished",
        })
    }

    fn headcount(&self) -> Markup {
        let tongue = self.tongue();
        let Headcount { active, checked_in, dropped } = self.sheet.entrants;
        if active + dropped == 0 {
            let first = html! {
                (link_button(&tongue.say("desk-register-first"), &self.visit.address("/desk/registration"), Weight::Plain))
                " " (link_button(&tongue.say("go-links"), &self.visit.address("/desk/links"), Weight::Plain))
            };
            return empty(&tongue.say("desk-nobody"), Some(&first));
        }
        let number = |id: &str, count: u32| tongue.with(id, &[("count", count.into())]);
        let registration = Some(self.visit.address("/desk/registration"));
        let mut all = vec![(Mark::Reported, number("desk-active", active), registration.clone())];
        // Once play has begun nobody is waited for.
        if self.sheet.round.is_none() {
            all.push((Mark::Playing, number("desk-checked-in", checked_in), registration.clone()));
        }
        if dropped > 0 {
            all.push((Mark::NotStarted, number("desk-dropped", dropped), registration));
        }
        counts(&tongue.say("desk-entrants"), &all)
    }

    fn join_code(&self) -> Markup {
        let tongue = self.tongue();
        let Some((code, Joining::Open)) = &self.code else { return html! {} };
        html! {
            p .join-code {
                (tongue.say("join-code")) " " strong { (code) } " "
                a href={ "/join?code=" (code) } { (self.visit.visitor.origin) "/join" } " · "
                a href=(self.visit.address("/desk/links")) { (tongue.say("desk-poster")) }
            }
        }
    }

    fn round(&self, round: &RoundStatus) -> Markup {
        let tongue = self.tongue();
        let number = |id: &str, count: usize| tongue.with(id, &[("count", count.into())]);
        let results = self.visit.address("/desk/results");
        let done = usize::try_from(round.done).unwrap_or(usize::MAX);
        let all = [
            (Mark::Disputed, number("desk-disputed", round.disputed.len()), Some(results.clone())),
            (Mark::Playing, number("desk-reported-once", round.reported.len()), Some(results.clone())),
            (Mark::NotStarted, number("desk-open", round.open.len()), Some(results.clone())),
            (Mark::Reported, number("desk-done", done), Some(results.clone())),
        ];
        html! {
            section .desk-round {
                h2 {
                    (round.title) " "
                    small .muted {
                        (tongue.with("desk-round-of", &[("round", round.round.0.into()), ("rounds", round.rounds.into())]))
                        @if round.closed { " · " (tongue.say("desk-round-closed")) }
                    }
                }
                @if round.held_back {
                    p { (crate::part::state(tongue, Mark::Attention, Some(&tongue.say("pairings-held-back")))) }
                }
                @if !round.closed { (self.clock()) }
                (counts(&tongue.say("go-results"), &all))
                @for (of, label, tables) in [
                    (Mark::Disputed, "desk-tables-disputed", &round.disputed),
                    (Mark::Playing, "desk-tables-reported", &round.reported),
                    (Mark::NotStarted, "desk-tables-open", &round.open),
                ] {
                    @if !tables.is_empty() {
                        p {
                            (crate::part::mark(of)) " " (tongue.say(label)) " "
                            @for table in tables.iter().take(24) {
                                a .table-link href={ (results) "?q=" (table) } { (table) } " "
                            }
                            @if tables.len() > 24 {
                                a href=(results) { (tongue.with("desk-more", &[("count", (tables.len() - 24).into())])) }
                            }
                        }
                    }
                }
            }
        }
    }

    fn clock(&self) -> Markup {
        let tongue = self.tongue();
        let clock_page = self.visit.address("/desk/clock");
        let started = self.visit.state().round().is_some_and(|round| round.clock.run.is_some());
        html! {
            div .desk-clock {
                @if started { (clock_of_match(self.visit, None)) }
                @else { span .muted { (tongue.say("desk-clock-not-started")) } }
                " " a href=(clock_page) { (tongue.say("go-clock")) }
                @if started { " " a href=(self.visit.address("/desk/end-of-match")) { (tongue.say("end-title")) } }
            }
        }
    }

    fn form<'f>(&'f self, command: &'f str, action: &'f str, back: &'f str) -> CommandForm<'f> {
        // Whoever saw no draft does not throw away one that was made meanwhile.
        let seen = (command == "draft").then_some(0);
        let course = course_seen(self.visit, command);
        CommandForm { action, command, hidden: &[], key: &self.key, seen, course, back }
    }

    /// The one button: always at the same place.
    fn next(&self) -> Markup {
        let tongue = self.tongue();
        let Some(next) = &self.sheet.next else { return self.afterwards() };
        // Registration of nobody is not closed: players come first.
        if next.command == "close-registration" && self.sheet.entrants.active == 0 {
            return html! {
                @if may(self.visit, Action::Register) {
                    (next_page(&tongue.say("go-import"), &self.visit.address("/desk/import"), &tongue.say("desk-nobody-then")))
                }
            };
        }
        // A draft is looked at before anybody sees it.
        let command = if next.command == "pair" { "draft" } else { next.command };
        let step = self.step(command);
        let action = self.visit.address(&format!("/do/{command}"));
        if !step.may {
            let why = html! { p { (tongue.say("desk-not-yours")) } };
            return html! { (NextStep::Blocked { label: &step.label, why }) };
        }
        if next.held_up_by.is_empty() {
            let form = self.form(command, &action, &step.back);
            let (label, consequence) = (step.label.as_str(), step.consequence.as_str());
            if command == "publish" {
                let (other, fields) = (tongue.say("round-publish-hall-first"), html! {});
                let word = super::round::HALL_FIRST;
                return html! { (NextStep::EitherWay { form, label, consequence, other: &other, word, fields }) };
            }
            return html! { (NextStep::Ready { form, label, consequence, fields: html! {} }) };
        }
        let why = html! { ul { @for message in &next.held_up_by { li { (self.obstacle(message)) } } } };
        html! { (NextStep::Blocked { label: &step.label, why }) }
    }

    /// What is left to do once the event is over.
    fn afterwards(&self) -> Markup {
        let tongue = self.tongue();
        if self.visit.state().phase != Phase::Finished {
            return html! {};
        }
        let link = |label: &str, path: &str| {
            link_button(&tongue.say(label), &self.visit.address(path), Weight::Plain)
        };
        html! {
            p { (link("go-standings", "/standings")) " " (link("desk-finished-archive", "/desk/settings")) }
            (next_page(&tongue.say("desk-finished"), &self.visit.address("/desk/print"), &tongue.say("desk-finished-then")))
        }
    }

    /// What holds a step up, with a link to where it is put right.
    fn obstacle(&self, message: &Message) -> Markup {
        let tongue = self.tongue();
        let place = match message.code {
            "results_missing" => Some(("desk-fix-results", "/desk/results")),
            "not_checked_in" => Some(("desk-fix-check-in", "/desk/registration?show=missing")),
            "too_few_entrants" => Some(("desk-fix-register", "/desk/registration")),
            "not_stated" => Some(("desk-fix-settings", "/desk/settings")),
            "draft_incomplete" => Some(("desk-fix-draft", "/desk/round")),
            _ => None,
        };
        html! {
            (message.text) " "
            @match place {
                Some((label, path)) => a href=(self.visit.address(path)) { (tongue.say(label)) },
                None => {
                    @if let Some(hint) = message.hint_on_a_page() { (with_links(&self.visit.visitor, hint)) }
                }
            }
        }
    }

    fn step(&self, command: &str) -> Step {
        let tongue = self.tongue();
        let state = self.visit.state();
        let entrants = self.sheet.entrants.active;
        let round = self.sheet.round.as_ref();
        let upcoming = round.map_or(1, |round| u32::from(round.round.0) + 1);
        let desk = self.visit.address("/desk");
        let at_round = self.visit.address("/desk/round");
        let with = |id: &str| {
            let stated = [("entrants", entrants.into()), ("round", upcoming.into())];
            tongue.with(id, &stated)
        };
        let (label, consequence, back, action) = match command {
            "open-registration" => (
                with("step-open-registration"),
                with("step-open-registration-then"),
                self.visit.address("/desk/registration"),
                Action::Direct,
            ),
            "close-registration" => {
                (with("step-close-registration"), with("step-close-registration-then"), desk, Action::Direct)
            }
            "start" => (with("step-start"), with("step-start-then"), desk, Action::Direct),
            "draft" => (with("step-draft"), with("step-draft-then"), at_round, Action::Pair),
            "publish" => {
                let sheet = sheet::draft(state, self.audience(), self.visit.language());
                let (tables, byes) = sheet.map_or((0, 0), |draft| (draft.pairings.len(), draft.byes.len()));
                let counted = [("tables", tables.into()), ("byes", byes.into()), ("round", upcoming.into())];
                let consequence = tongue.with("step-publish-then", &counted);
                (with("step-publish"), consequence, at_round, Action::Pair)
            }
            "release" => {
                let numbered = [("round", round.map_or(1, |round| u32::from(round.round.0)).into())];
                let (label, then) = ("step-release", "step-release-then");
                (tongue.with(label, &numbered), tongue.with(then, &numbered), desk, Action::Pair)
            }
            "close-round" => {
                let number = round.map_or(1, |round| u32::from(round.round.0));
                let numbered = [("round", number.into())];
                let (label, then) = ("step-close-round", "step-close-round-then");
                (tongue.with(label, &numbered), tongue.with(then, &numbered), desk, Action::Pair)
            }
            "advance" => (with("step-advance"), with("step-advance-then"), at_round, Action::Direct),
            "cut" => {
                (with("step-cut"), with("step-cut-then"), self.visit.address("/bracket"), Action::Direct)
            }
            _ => (
                with("step-finish"),
                with("step-finish-then"),
                self.visit.address("/standings"),
                Action::Direct,
            ),
        };
        Step { label, consequence, back, may: may(self.visit, action) }
    }

    fn audience(&self) -> Audience {
        Audience::Staff(self.visit.roles.first().copied().unwrap_or(Role::Judge))
    }

    fn places(&self) -> Markup {
        let tongue = self.tongue();
        let organiser = may(self.visit, Action::Direct);
        let registers = may(self.visit, Action::Register);
        let places: [(&str, &str, bool); 10] = [
            ("go-import", "/desk/import", registers),
            ("go-links", "/desk/links", registers),
            ("go-staff", "/desk/staff", organiser),
            ("page-floor", "/desk/floor", true),
            ("page-penalties", "/desk/penalties", true),
            ("go-settings", "/desk/settings", true),
            ("go-log", "/desk/log", true),
            ("go-print", "/desk/print", true),
            ("go-hall", "/hall", true),
            ("go-commands", "/do", true),
        ];
        html! {
            nav .places aria-label=(tongue.say("desk-places")) {
                ul {
                    @for (label, path, _) in places.iter().filter(|(_, _, may)| *may) {
                        li {
                            a href=(self.visit.address(path)) { (tongue.say(label)) }
                            @if *label == "go-hall" && let Some(said) = self.cycle() { " " small .muted { (said) } }
                        }
                    }
                }
            }
        }
    }

    /// Returns how long the names of this event take on one screen of the hall.
    fn cycle(&self) -> Option<String> {
        let entrants = self.visit.state().entrants();
        let names = entrants.filter(|(_, known)| known.status == EntrantStatus::Active).count();
        super::links::cycle(self.tongue(), names)
    }

    /// Everything else that can be done with the whole event, folded away.
    fn other_steps(&self) -> Markup {
        let tongue = self.tongue();
        let steps = self.others();
        html! {
            @if !steps.is_empty() {
                section .other-steps {
                    h2 { (tongue.say("desk-other-steps")) }
                    @for step in &steps { (step) }
                }
            }
        }
    }

    fn others(&self) -> Vec<Markup> {
        let state = self.visit.state();
        let direct = may(self.visit, Action::Direct);
        let pairs = may(self.visit, Action::Pair);
        let reopens = may(self.visit, Action::Reopen);
        let mut steps = Vec::new();
        match state.phase {
            Phase::NotCreated | Phase::Preparing | Phase::Registration => {}
            Phase::Ready => {
                let Headcount { active, checked_in, .. } = self.sheet.entrants;
                if direct && checked_in > 0 && checked_in < active {
                    steps.push(self.plain("start", &[("absent", "removed")], "step-start-without-absent"));
                    steps.push(self.plain("start", &[("absent", "kept")], "step-start-with-absent"));
                }
                if direct {
                    steps.push(self.plain("open-registration", &[], "step-reopen-registration"));
                }
            }
            Phase::Running => {
                if pairs && state.draft.is_none() && self.next_is("pair") {
                    steps.push(self.plain("pair", &[], "step-pair-at-once"));
                }
                if pairs && state.draft.is_some() {
                    steps.push(self.plain("discard-draft", &[], "step-discard-draft"));
                }
                if direct && self.next_is("close-round") {
                    steps.push(self.reasoned("close-round", "leave-open", "step-leave-open"));
                }
                let closed = self.sheet.round.as_ref().is_some_and(|round| round.closed);
                if reopens && closed {
                    steps.push(self.reasoned("reopen-round", "reason", "step-reopen-round"));
                }
                if reopens && self.sheet.round.is_some() {
                    steps.push(self.reasoned("withdraw-round", "reason", "step-withdraw-round"));
                }
                if direct && !self.next_is("cut") && closed {
                    steps.push(self.dangerous("cut", &[], "step-cut-early"));
                }
                if direct && !self.next_is("finish") {
                    steps.push(self.dangerous("finish", &[], "step-finish-early"));
                }
            }
            Phase::Finished => {
                if reopens {
                    steps.push(self.reasoned("reopen", "reason", "step-reopen"));
                }
            }
        }
        steps
    }

    fn next_is(&self, command: &str) -> bool {
        self.sheet.next.as_ref().is_some_and(|next| next.command == command)
    }

    /// A step that is taken back easily.
    fn plain(&self, command: &str, hidden: &[(&str, &str)], label: &'static str) -> Markup {
        let action = self.visit.address(&format!("/do/{command}"));
        let back = self.visit.address(if command == "pair" { "/desk/round" } else { "/desk" });
        let form = CommandForm { hidden, ..self.form(command, &action, &back) };
        let tongue = self.tongue();
        html! {
            div .other-step { (form.button(&tongue.say(label), Weight::Plain)) @if let Some(then) = tongue.hint(label, &[]) { p .help { (then) } } }
        }
    }

    /// A step that destroys something or goes against the usual: with a reason and a word to type.
    fn reasoned(&self, command: &str, word: &'static str, label: &'static str) -> Markup {
        let tongue = self.tongue();
        let id = format!("{command}-{word}");
        let reason = tongue.say("word-reason");
        let field = html! { (Field::new(word, &reason).id(&id).required().longest(200)) };
        self.danger(command, &[], label, field)
    }

    fn dangerous(&self, command: &str, hidden: &[(&str, &str)], label: &'static str) -> Markup {
        self.danger(command, hidden, label, html! {})
    }

    fn danger(&self, command: &str, hidden: &[(&str, &str)], label: &'static str, fields: Markup) -> Markup {
        let tongue = self.tongue();
        let action = self.visit.address(&format!("/do/{command}"));
        let back = self.visit.address("/desk");
        let word = match self.sheet.round.as_ref() {
            Some(round) => tongue.with("danger-round", &[("round", round.round.0.into())]),
            None => tongue.say("danger-word"),
        };
        let changes = html! { @if let Some(then) = tongue.hint(label, &[]) { p { (then) } } };
        let danger = Danger {
            form: CommandForm { hidden, ..self.form(command, &action, &back) },
            label: &tongue.say(label),
            changes,
            word: &word,
            fields,
            error: None,
        };
        danger.said(tongue)
    }
}
