//! Making a tournament, its settings and its staff.

use super::{Action, LONGEST_TEXT, Ruling, fit, fit_reason};
use crate::commitment::Digest;
use crate::regulation::{ClauseId, Parameter, Settings, Source};
use crate::tournament::event::Event;
use crate::tournament::refusal::{Refusal, UnsetSetting};
use crate::tournament::role::{ActorKind, Role};
use crate::tournament::state::Phase;

impl Ruling<'_> {
    pub(super) fn create(
        &mut self,
        name: &str,
        zone: &str,
        settings: &[(String, String)],
    ) -> Result<(), Refusal> {
        if self.state.phase != Phase::NotCreated {
            return Err(Refusal::AlreadyCreated);
        }
        fit("name", name, LONGEST_TEXT)?;
        fit("zone", zone, LONGEST_TEXT)?;
        let regulation = self.context.regulation.ok_or(Refusal::RegulationMissing)?;
        let id = regulation.document.full_id();
        if regulation.stages.is_empty() {
            return Err(Refusal::NoStages { regulation: id });
        }
        let digest: Digest =
            regulation.document.digest.parse().expect("the catalogue computes digests as 64 digits");
        self.happen(Event::TournamentCreated {
            name: name.to_owned(),
            zone: zone.to_owned(),
            regulation: id,
            digest,
            title: regulation.document.title.clone(),
            stages: regulation.stages.clone(),
            settings: regulation.settings.clone(),
        });
        for (key, value) in settings {
            self.change_setting(key, value, None)?;
        }
        Ok(())
    }

    pub(super) fn change_setting(
        &mut self,
        key: &str,
        value: &str,
        reason: Option<&str>,
    ) -> Result<(), Refusal> {
        self.not_finished()?;
        reason.map_or(Ok(()), fit_reason)?;
        let old = self.state.settings.0.get(key).cloned();
        let (mut new, mut departs_from) = changed(&self.state.settings, key, value, reason)?;
        let old = old.expect("a setting that can be changed exists");
        // A value that is set back is no choice of the organiser any more: it is again what it was.
        if let Some(made) = self.state.made_with.0.get(key)
            && made.value == new.value
            && made.value != old.value
        {
            (new, departs_from) = (made.clone(), None);
        }
        if old == new {
            return Ok(());
        }
        if self.frozen(key) {
            return Err(Refusal::SettingFrozen { key: key.to_owned() });
        }
        self.happen(Event::SettingChanged {
            key: key.to_owned(),
            old: Box::new(old),
            new: Box::new(new),
            departs_from,
            reason: reason.map(str::to_owned),
        });
        Ok(())
    }

    /// Once a stage has started, what its results and rounds are made of stays: points and criteria
    /// would change the past, the number of rounds was announced. A time limit may change, unless the
    /// clause that lets it be raised asks for that to be announced before.
    ///
    /// Source: KDE-TIME-2
    fn frozen(&self, key: &str) -> bool {
        let (section, name) = key.split_once('.').unwrap_or((key, ""));
        let started = |id: &str| self.state.stages.iter().any(|stage| stage.rule.id == id);
        let announced = self.state.settings.0.get(key).is_some_and(|known| known.minimum.is_some());
        match section {
            "points" | "match" | "standings" => !self.state.stages.is_empty(),
            _ => started(section) && (announced || !name.ends_with("time_limit_minutes")),
        }
    }

    pub(super) fn assume_suggestions(&mut self) -> Result<(), Refusal> {
        self.not_finished()?;
        let open = self.state.settings.0.iter().filter(|(_, parameter)| parameter.value.is_none());
        let events: Vec<Event> = open
            .filter_map(|(key, old)| {
                let value = old.suggestion.clone()?;
                let new = Parameter { value: Some(value), source: Source::Assumed, ..old.clone() };
                let (key, old, new) = (key.clone(), Box::new(old.clone()), Box::new(new));
                Some(Event::SettingChanged { key, old, new, departs_from: None, reason: None })
            })
            .collect();
        for event in events {
            self.happen(event);
        }
        Ok(())
    }

    /// Refuses while settings are open that `stage`, or its rounds `round_names`, need.
    pub(super) fn settled(&self, stage: &str, round_names: &[String]) -> Result<(), Refusal> {
        let settings = &self.state.settings;
        let whole = settings.unset_for(stage, None).into_iter();
        let of_rounds = round_names.iter().flat_map(|round| settings.unset_for(stage, Some(round)));
        let mut keys: Vec<String> = whole.chain(of_rounds).collect();
        keys.sort();
        keys.dedup();
        if keys.is_empty() {
            return Ok(());
        }
        let unset = keys.into_iter().map(|key| {
            let parameter = settings.0.get(&key);
            UnsetSetting {
                suggestion: parameter.and_then(|parameter| parameter.suggestion.clone()),
                alternatives: parameter.map(|parameter| parameter.alternatives.clone()).unwrap_or_default(),
                key,
            }
        });
        Err(Refusal::NotStated { stage: stage.to_owned(), settings: unset.collect() })
    }

    pub(super) fn grant_role(&mut self, account: &str, role: Role) -> Result<(), Refusal> {
        fit("account", account, LONGEST_TEXT)?;
        if self.state.holds(account, role) {
            return Err(Refusal::RoleAlreadyGranted { account: account.to_owned(), role });
        }
        if role == Role::Player {
            return Err(Refusal::NotAllowed { role, action: Action::Direct });
        }
        self.record(Event::RoleGranted { account: account.to_owned(), role });
        Ok(())
    }

    pub(super) fn revoke_role(&mut self, account: &str, role: Role) -> Result<(), Refusal> {
        if !self.state.holds(account, role) {
            return Err(Refusal::RoleNotGranted { account: account.to_owned(), role });
        }
        let others = || self.state.roles.iter().filter(|(other, _)| other.as_str() != account);
        let directed = || others().any(|(_, roles)| roles.contains(&Role::Organiser));
        // Nobody in the hall could give it back. The laptop itself can.
        if role == Role::Organiser && self.context.actor.kind != ActorKind::Console && !directed() {
            return Err(Refusal::LastOrganiser);
        }
        self.record(Event::RoleRevoked { account: account.to_owned(), role });
        Ok(())
    }
}

/// Returns the parameter with its new value. With a reason, also against what the regulation states:
/// then the clause it departs from comes too.
fn changed(
    settings: &Settings,
    key: &str,
    value: &str,
    reason: Option<&str>,
) -> Result<(Parameter, Option<ClauseId>), Refusal> {
    let mut trial = settings.clone();
    let departs_from = match reason {
        Some(_) => trial.depart(key, value).map_err(Refusal::Setting)?,
        None => {
            trial.set(key, value).map_err(Refusal::Setting)?;
            None
        }
    };
    let new = trial.0.remove(key).expect("a setting that was changed exists");
    Ok((new, departs_from))
}
