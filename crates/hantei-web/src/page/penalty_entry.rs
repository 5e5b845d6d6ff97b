//! `GET /t/{tournament}/desk/penalty`: a penalty is given by what happened, one question at a time. Every answer
//! stands in the address, so that it works without scripts, can be gone back to, and shown to somebody.

use std::sync::Arc;

use axum::extract::State as Shared;
use axum::response::Response;
use hantei_core::id::{EntrantId, MatchId};
use hantei_core::penalty::Answer;
use hantei_core::regulation::infraction::Level;
use hantei_core::tournament::penalty::{Offender, PenaltyRefusal};
use hantei_core::tournament::role::Action;
use hantei_core::tournament::what_if::Foreseen;
use hantei_core::tournament::{Event, Refusal};
use hantei_view::Language;
use hantei_view::Message;
use hantei_view::people;
use hantei_view::sheet::{self, Audience, BothLanguages, PenaltyChoice, PenaltyLevel, PenaltyProposal};
use hantei_view::words::choice;
use maud::{Markup, html};

use crate::app::App;
use crate::cache::{Rendered, Sharing};
use crate::form::{Fields, encode};
use crate::give::{self, Trouble};
use crate::layout::{Variant, page};
use crate::page::desk_decks::name;
use crate::page::forms::{Forms, may};
use crate::page::{notice, said, tournament_shell};
use crate::part::{Choice, Field, Name, NoticeKind, Search, Weight, empty, link_button, next_submit, search};
use crate::problem::Problem;
use crate::say::Tongue;
use crate::visit::Visit;

/// The word that stands in the address for what no document lists.
const UNLISTED: &str = "unlisted";

/// What stands in a field that is not filled in yet while it is tried out what a level would do.
const NOT_YET: &str = "…";

/// The answers that stand in the address, in the order of their questions.
const ANSWERS: [&str; 8] = ["match", "player", "infraction", "moment", "score", "after", "again", "act"];

/// `GET /t/{tournament}/desk/penalty`.
pub(crate) async fn get(Shared(app): Shared<Arc<App>>, visit: Visit) -> Result<Response, Problem> {
    let audience = Audience::Staff(visit.staff()?);
    let shell = tournament_shell(&app, &visit, Variant::Desk);
    let tongue = shell.tongue;
    let entry = Entry::of(&app, &visit, tongue, audience);
    let title = tongue.say("entry-title");
    let body = html! {
        h1 { (title) }
        (said(&app, &visit.visitor))
        @if may(&visit, Action::GivePenalty) { (entry.so_far()) (entry.question()?) }
        @else {
            (empty(&tongue.say("entry-judges-only"), Some(&link_button(
                &tongue.say("page-penalties"), &visit.address("/desk/penalties"), Weight::Plain,
            ))))
        }
    };
    Ok(Rendered::new(page(&shell, &title, &body)).answer(&visit.visitor.headers, Sharing::Nobody))
}

/// What has been answered so far, and what the next question is made from.
struct Entry<'a> {
    app: &'a App,
    visit: &'a Visit,
    tongue: Tongue,
    audience: Audience,
    match_id: Option<MatchId>,
    offender: Option<Offender>,
}

impl<'a> Entry<'a> {
    fn of(app: &'a App, visit: &'a Visit, tongue: Tongue, audience: Audience) -> Self {
        let query = &visit.visitor.query;
        let match_id: Option<MatchId> = query.filled("match").and_then(|id| id.parse().ok());
        let match_id = match_id.filter(|id| visit.state().match_(*id).is_some());
        let offender = match query.filled("player") {
            Some("both") => match_id.map(Offender::Both),
            Some(id) => id
                .parse()
                .ok()
                .filter(|id: &EntrantId| visit.state().entrant(*id).is_some())
                .map(Offender::One),
            None => None,
        };
        Self { app, visit, tongue, audience, match_id, offender }
    }

    fn answer(&self, name: &str) -> Option<&'a str> {
        self.visit.visitor.query.filled(name)
    }

    /// Returns the address with these further answers.
    fn with(&self, more: &[(&str, &str)]) -> String {
        let known = ANSWERS.into_iter().filter_map(|name| Some((name, self.answer(name)?)));
        let known = known.filter(|(name, _)| more.iter().all(|(other, _)| other != name));
        self.address(known.chain(more.iter().copied()))
    }

    /// Returns the address at which the answer to `question`, and what follows from it, is given anew.
    fn without(&self, question: &str) -> String {
        let until = ANSWERS.into_iter().take_while(|name| *name != question);
        self.address(until.filter_map(|name| Some((name, self.answer(name)?))))
    }

    fn address<'w>(&self, words: impl Iterator<Item = (&'w str, &'w str)>) -> String {
        let words: Vec<String> = words.map(|(name, value)| format!("{name}={}", encode(value))).collect();
        self.visit.address(&format!("/desk/penalty?{}", words.join("&")))
    }

    /// The match in which it would fall.
    fn match_of(&self) -> Option<MatchId> {
        Some(self.visit.state().match_of_offender(self.offender?)?.id)
    }

    fn proposal(&self) -> Option<PenaltyProposal> {
        let infraction = self.answer("infraction")?;
        let infraction = (infraction != UNLISTED).then_some(infraction);
        let after = match self.answer("after") {
            Some("yes") => Some(Answer::Yes),
            Some("no") => Some(Answer::No),
            Some(_) | None => None,
        };
        let act = self.answer("act").or_else(|| (self.answer("again") == Some("no")).then_some(NOT_YET));
        let (state, language) = (self.visit.state(), self.visit.language());
        sheet::penalty_proposal(state, self.offender?, (infraction, act), after, self.audience, language)
    }

    /// What was answered, each with the way to answer otherwise.
    fn so_far(&self) -> Markup {
        let tongue = self.tongue;
        let table = self.match_id.and_then(|id| self.visit.state().match_(id)).map(|(_, _, match_)| match_);
        let change = |question: &str, about: &str| {
            html! { a href=(self.without(question)) { (tongue.say("entry-change")) span .unseen { " " (about) } } }
        };
        let offenders =
            self.offender.map(|offender| self.visit.state().offenders(offender)).unwrap_or_default();
        let what =
            self.answer("infraction").map(|_| match self.proposal().and_then(|proposal| proposal.choice) {
                Some(choice) => in_language(&choice.name, tongue.0).to_owned(),
                None => tongue.say("entry-unlisted"),
            });
        let moment = self.answer("moment").and_then(|moment| moment.parse().ok());
        html! {
            @if let Some(match_) = table {
                p .muted {
                    (tongue.with("penalties-table", &[("table", match_.table.0.into())])) " · "
                    bdi { (name(self.visit, match_.first)) } " – " bdi { (name(self.visit, match_.second)) }
                }
            }
            ul .answers {
                @if !offenders.is_empty() {
                    li {
                        span { @for (index, id) in offenders.iter().enumerate() { @if index > 0 { ", " } strong { bdi { (name(self.visit, *id)) } } } }
                        (change("player", &tongue.say("entry-player")))
                    }
                    @if let Some(what) = &what { li { span { (what) } (change("infraction", &tongue.say("entry-happened"))) } }
                    @if let Some(moment) = moment {
                        li {
                            span { (self.answer("score").unwrap_or_default()) " " (sheet::moment_text(moment, tongue.0)) }
                            (change("moment", &tongue.say("entry-stands")))
                        }
                    }
                }
            }
        }
    }

    /// The next question.
    fn question(&self) -> Result<Markup, Problem> {
        let state = self.visit.state();
        if self.offender.is_none() {
            return Ok(self.who());
        }
        if self.answer("infraction").is_none() {
            return Ok(self.what());
        }
        let Some(proposal) = self.proposal() else { return Ok(self.what()) };
        if let Some(rule) = proposal.choice.as_ref().filter(|choice| !choice.is_infraction) {
            return Ok(self.rule(rule));
        }
        if let (Some(id), None) = (self.match_of(), self.answer("moment")) {
            let moments = sheet::penalty_moments(state, id, self.audience, self.visit.language());
            if moments.len() > 1 {
                return Ok(self.when(&moments));
            }
        }
        if let Some(question) = &proposal.question {
            return Ok(self.remedy_question(question));
        }
        if !proposal.perhaps_same.is_empty() && self.answer("again").is_none() {
            return Ok(self.same_act(&proposal));
        }
        self.level(&proposal)
    }

    fn who(&self) -> Markup {
        let tongue = self.tongue;
        let state = self.visit.state();
        if let Some((_, _, match_)) = self.match_id.and_then(|id| state.match_(id)) {
            return html! {
                h2 { (tongue.say("entry-who")) }
                div .choices {
                    @for id in [match_.first, match_.second] {
                        a .button .big href=(self.with(&[("player", &id.to_string())])) { bdi { (name(self.visit, id)) } }
                    }
                    a .button .big href=(self.with(&[("player", "both")])) { (tongue.say("entry-who-both")) }
                }
            };
        }
        let typed = self.answer("q").unwrap_or_default();
        let found = people::search(state, self.audience, typed).entrants;
        html! {
            h2 { (tongue.say("entry-who")) }
            (search(tongue, &Search {
                action: &self.visit.address("/desk/penalty"), name: "q", label: &tongue.say("entry-find"), value: typed,
                kept: &[], filters: None,
            }))
            @if !typed.is_empty() && found.is_empty() { (empty(&tongue.say("entry-nobody"), None)) }
            div .choices {
                @for id in found {
                    @let id_text = id.to_string();
                    a .button href=(self.with(&[("player", &id_text)])) { span { (Name::new(&name(self.visit, id))) " " small .muted { (id_text) } } }
                }
            }
        }
    }

    fn what(&self) -> Markup {
        let tongue = self.tongue;
        let topics = sheet::penalty_topics(self.visit.state(), self.audience).unwrap_or_default();
        html! {
            h2 { (tongue.say("entry-what")) }
            @for topic in &topics {
                details .topic name="topic" {
                    summary { (both(&topic.title, tongue.0)) }
                    div .choices { @for one in &topic.infractions { (self.infraction(one)) } }
                }
            }
            p { a .button .choice href=(self.with(&[("infraction", UNLISTED)])) { (tongue.say("entry-unlisted")) } }
        }
    }

    fn infraction(&self, one: &PenaltyChoice) -> Markup {
        let tongue = self.tongue;
        let begins = match (&one.begins, one.is_infraction) {
            (Some(level), _) => {
                tongue.with("entry-begins", &[("level", in_language(level, tongue.0).into())])
            }
            (None, true) => tongue.say("entry-judge-decides"),
            (None, false) => tongue.say("entry-no-infraction"),
        };
        html! {
            a .button .choice href=(self.with(&[("infraction", &one.infraction)])) {
                span {
                    (both(&one.name, tongue.0))
                    span .lesser-line { (in_language(&one.says, tongue.0)) }
                    span .lesser-line { (begins) " · " (one.infraction) }
                }
            }
        }
    }

    fn rule(&self, rule: &PenaltyChoice) -> Markup {
        html! {
            p { (self.tongue.say("entry-rule")) }
            (told(&rule.says))
            p { (link_button(&self.tongue.say("page-penalties"), &self.visit.address("/desk/penalties"), Weight::Plain)) }
        }
    }

    fn when(&self, moments: &[sheet::PenaltyMoment]) -> Markup {
        let tongue = self.tongue;
        html! {
            h2 { (tongue.say("entry-when")) }
            @for (index, one) in moments.iter().enumerate() {
                @if index == 0 || moments[index - 1].score != one.score { h3 { bdi { (one.score_text) } } }
                div .choices {
                    a .button .choice href=(self.with(&[("moment", &one.moment), ("score", &one.score)])) { span { (one.moment_text) } }
                }
            }
            @if matches!(self.offender, Some(Offender::One(_))) {
                div .choices {
                    a .button .choice href=(self.with(&[("moment", "between matches")])) { (tongue.say("entry-between-matches")) }
                }
            }
        }
    }

    fn remedy_question(&self, question: &BothLanguages) -> Markup {
        let tongue = self.tongue;
        html! {
            h2 { (in_language(question, tongue.0)) }
            p .muted lang=(other(tongue.0).tag()) { (in_language(question, other(tongue.0))) }
            div .buttons .two {
                a .button .big href=(self.with(&[("after", "yes")])) { (tongue.say("entry-yes")) }
                a .button .big href=(self.with(&[("after", "no")])) { (tongue.say("entry-no")) }
            }
        }
    }

    fn same_act(&self, proposal: &PenaltyProposal) -> Markup {
        let tongue = self.tongue;
        html! {
            h2 { (tongue.say("entry-same-act")) }
            p .muted { (tongue.say("entry-same-act-help")) }
            div .choices {
                @for one in &proposal.perhaps_same {
                    @let act = one.act.as_deref().unwrap_or_default();
                    a .button .choice href=(self.with(&[("again", "yes"), ("act", act)])) {
                        span {
                            strong { (tongue.with("entry-same-as", &[("number", one.number.into())])) }
                            span .lesser-line { (one.text) @if !act.is_empty() { " · " bdi { (act) } } }
                        }
                    }
                }
                a .button .choice href=(self.with(&[("again", "no")])) { strong { (tongue.say("entry-another-act")) } }
            }
        }
    }

    /// The words of the command as far as they are answered.
    fn words(&self, proposal: &PenaltyProposal) -> Vec<(&'static str, String)> {
        let mut words = Vec::new();
        match self.offender {
            Some(Offender::One(entrant)) => words.push(("player", entrant.to_string())),
            Some(Offender::Both(match_id)) => {
                words.extend([("player", "both".to_owned()), ("match", match_id.to_string())]);
            }
            None => {}
        }
        if let Some(choice) = &proposal.choice {
            words.push(("infraction", choice.infraction.clone()));
            words.push(("committed-by", choice.committed_by.to_owned()));
        }
        for name in ["moment", "score", "after", "act"] {
            words.extend(self.answer(name).map(|value| (name, value.to_owned())));
        }
        let asked = self.match_of().filter(|_| self.answer("moment").is_none());
        let only = asked
            .map(|id| sheet::penalty_moments(self.visit.state(), id, self.audience, self.visit.language()));
        if let Some([one]) = only.as_deref() {
            words.extend([("moment", one.moment.clone()), ("score", one.score.clone())]);
        }
        words
    }

    /// Tries out what `level` would do.
    fn foresee(
        &self,
        words: &[(&'static str, String)],
        level: Level,
        tried: &mut Tried,
    ) -> Result<Foreseen, Message> {
        let mut fields = Fields::default();
        for (name, value) in words {
            fields.set(name, value);
        }
        fields.set("level", level.word());
        if tried.selected != Some(level.word()) {
            fields.set("why", "other");
        }
        for (name, placeholder) in &tried.placeholders {
            fields.set(name, placeholder);
        }
        let attempt = |fields: &Fields| -> Result<Foreseen, Trouble> {
            let read = give::read(self.visit, "penalty", fields);
            let (command, actor) = read.map_err(|_| Trouble::Refused(Box::new(Refusal::NotCreated)))??;
            let order = self.app.order("foreseen".to_owned(), actor, None);
            let order = order.map_err(|_| Trouble::Refused(Box::new(Refusal::NotCreated)))?;
            self.visit.live.foresee(&order, &command).map_err(|why| Trouble::Refused(Box::new(why)))
        };
        let found = match attempt(&fields) {
            Err(Trouble::Refused(why))
                if matches!(*why, Refusal::Penalty { why: PenaltyRefusal::ServeMissing }) =>
            {
                tried.asks_serve = true;
                fields.set("serve", "next-match");
                attempt(&fields)
            }
            found => found,
        };
        if let Ok(foreseen) = &found {
            let extended = |event: &Event| matches!(event, Event::ExtensionGranted { .. });
            tried.extends |= foreseen.events.iter().any(extended);
        }
        found.map_err(|trouble| trouble.message(self.visit))
    }

    /// The last question: which level, with everything that belongs to the answer.
    fn level(&self, proposal: &PenaltyProposal) -> Result<Markup, Problem> {
        let (tongue, state) = (self.tongue, self.visit.state());
        let words = self.words(proposal);
        let unlisted = proposal.choice.is_none();
        let names_act = proposal.choice.as_ref().is_some_and(|choice| choice.tells_acts_apart)
            && self.answer("act").is_none();
        let mut placeholders = Vec::new();
        if unlisted {
            placeholders.push(("note", NOT_YET));
        }
        if names_act && self.answer("again") == Some("no") {
            placeholders.push(("act", NOT_YET));
        }
        let mut tried = Tried { selected: proposal.level, placeholders, asks_serve: false, extends: false };
        let levels = sheet::penalty_levels(state, self.audience, self.visit.language(), |level| {
            self.foresee(&words, level, &mut tried)
        });
        // What is wrong with an answer is said once, and not beside every level.
        let wrong = levels.first().and_then(|first| first.refused.as_ref());
        if let Some(wrong) =
            wrong.filter(|wrong| levels.iter().all(|level| level.refused.as_ref() == Some(wrong)))
        {
            return Ok(html! {
                (notice(&self.visit.visitor, NoticeKind::Refusal, wrong))
                p { (link_button(&tongue.say("entry-when"), &self.without("moment"), Weight::Plain)) }
            });
        }
        let back = match self.match_id.or_else(|| self.match_of()) {
            Some(id) => self.visit.address(&format!("/desk/match/{id}")),
            None => self.visit.address("/desk/penalties"),
        };
        let forms = Forms::new(self.app, self.visit, back)?;
        let hidden: Vec<(&str, &str)> = words.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let seen = match self.offender {
            Some(Offender::One(entrant)) => state.entrant(entrant).map(|known| known.version),
            Some(Offender::Both(_)) | None => None,
        };
        let whys = ["malicious", "mitigating", "repetition", "affected-result", "other"];
        let whys: Vec<(&str, String)> =
            whys.iter().map(|why| (*why, choice("why", why, tongue.0).unwrap_or_default())).collect();
        let as_proposed = tongue.say("entry-as-proposed");
        let whys: Vec<(&str, &str)> = std::iter::once(("", as_proposed.as_str()))
            .chain(whys.iter().map(|(why, said)| (*why, said.as_str())))
            .collect();
        let serves = ["next-match", "record-only"];
        let serves: Vec<(&str, String)> = serves
            .iter()
            .map(|serve| (*serve, choice("serve", serve, tongue.0).unwrap_or_default()))
            .collect();
        let serves: Vec<(&str, &str)> = serves.iter().map(|(serve, said)| (*serve, said.as_str())).collect();
        let note = tongue.say("entry-note");
        let note = Field::new("note", &note).longest(500);
        let act = tongue.say("entry-act");
        let act = Field::new("act", &act).longest(200);
        let prepared = forms.prepare("penalty", &hidden, seen);
        Ok(html! {
            h2 { (tongue.say("entry-at-the-table")) }
            div .tell .short { p lang="en" { (proposal.remedy.en) } p lang="ja" { (proposal.remedy.ja) } }
            h2 { (tongue.say("entry-level")) }
            p { (proposal.why) }
            @if !proposal.earlier.is_empty() { ul .lines { @for one in &proposal.earlier { li { (one.text) } } } }
            (prepared.form().holding(&html! {
                fieldset .levels {
                    legend .unseen { (tongue.say("entry-level")) }
                    @for level in &levels { (self.one_level(level, proposal)) }
                }
                (Choice::select("why", &tongue.say("entry-why-other"), &whys))
                @if tried.asks_serve { (Choice::radio("serve", &tongue.say("word-serve"), &serves).chosen("next-match")) }
                @if tried.extends { (Field::new("extension", &tongue.say("word-extension")).help(&tongue.say("entry-extension-help"))) }
                @if names_act { @if self.answer("again") == Some("no") { (act.required()) } @else { (act) } }
                @if unlisted { (note.required()) } @else { (note) }
                (next_submit(&tongue.say("entry-give"), &tongue.say("entry-give-then")))
            }))
        })
    }

    fn one_level(&self, level: &PenaltyLevel, proposal: &PenaltyProposal) -> Markup {
        let tongue = self.tongue;
        let selected = proposal.level == Some(level.level);
        let refused = level.refused.as_ref();
        html! {
            label .level .refused[refused.is_some()] {
                input type="radio" name="level" value=(level.level) checked[selected && refused.is_none()] disabled[refused.is_some()] required;
                span {
                    (both(&level.name, tongue.0))
                    @if selected { " " span .not-stated { (tongue.say("entry-selected")) } }
                    @for does in &level.does { span .lesser-line { (does) } }
                }
            }
            @match refused.map(|why| (why.code, why)) {
                Some(("head_judge_only" | "head_judge_deviates", _)) => p .level-refused { (tongue.say("entry-head-judge-only")) },
                Some((_, why)) => div .level-refused { (notice(&self.visit.visitor, NoticeKind::Notice, why)) },
                None => {}
            }
        }
    }
}

/// What is found out while the levels are tried.
struct Tried {
    selected: Option<&'static str>,
    placeholders: Vec<(&'static str, &'static str)>,
    /// Whether a judge says if a Match Loss is for the next match.
    asks_serve: bool,
    /// Whether time comes with it.
    extends: bool,
}

fn in_language(both: &BothLanguages, language: Language) -> &str {
    match language {
        Language::English => &both.en,
        Language::Japanese => &both.ja,
    }
}

fn other(language: Language) -> Language {
    match language {
        Language::English => Language::Japanese,
        Language::Japanese => Language::English,
    }
}

/// What is said in the reader's language, with the other one below: two at a table may speak either.
fn both(text: &BothLanguages, language: Language) -> Markup {
    html! {
        strong { (in_language(text, language)) }
        span .lesser-line lang=(other(language).tag()) { (in_language(text, other(language))) }
    }
}

/// What is told to both at the table, in both languages.
fn told(text: &BothLanguages) -> Markup {
    html! { div .tell { p lang="en" { (text.en) } p lang="ja" { (text.ja) } } }
}
