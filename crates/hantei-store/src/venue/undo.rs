//! Commands of the log taken back: looked for, and given.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use hantei_core::tournament::role::Role;
use hantei_core::tournament::undo::{Given, Undo, acting, undo};
use hantei_core::tournament::{Event, State, evolve};

use super::live::{LiveTournament, Recorded};
use crate::log::LogError;
use crate::scorekeeper::{ExecuteError, Order, Transacted};

impl LiveTournament {
    /// Returns how the commands whose first events have these versions can be taken back by somebody who
    /// holds `roles`, with `reason` where one is asked for. Those that cannot are left out.
    ///
    /// # Errors
    ///
    /// [`LogError`] if the log cannot be read.
    pub async fn undos(
        &self,
        order: &Order<'_>,
        roles: &BTreeSet<Role>,
        firsts: &BTreeSet<u64>,
        reason: &str,
    ) -> Result<BTreeMap<u64, Undo>, LogError> {
        let Some(oldest) = firsts.first().and_then(|first| first.checked_sub(1)) else {
            return Ok(BTreeMap::new());
        };
        let now = self.published();
        let mut before = State::clone(&*self.state_at(oldest).await?);
        let recorded = self.events_between(oldest, now.version).await?;
        let events: Vec<Event> = recorded.iter().map(|recorded| recorded.event.clone()).collect();
        let mut found = BTreeMap::new();
        for (place, Recorded { version, command, .. }) in recorded.iter().enumerate() {
            if firsts.contains(version) {
                let own = recorded[place..].iter().take_while(|next| next.command == *command).count();
                let (own, later) = events[place..].split_at(own);
                let given = Given { before: &before, events: own, later };
                if let Some(undo) = undo(&order.context(), roles, &now.state, given, reason) {
                    found.insert(*version, undo);
                }
            }
            evolve(&mut before, &events[place]);
        }
        Ok(found)
    }

    /// Takes back the command whose first event has the version `first`: all of it or nothing. `None` if it
    /// cannot be taken back, or cannot any more.
    ///
    /// # Errors
    ///
    /// As [`execute`](Self::execute).
    pub async fn take_back(
        self: &Arc<Self>,
        order: Order<'static>,
        roles: &BTreeSet<Role>,
        first: u64,
        reason: &str,
    ) -> Result<Option<Transacted<()>>, ExecuteError> {
        let firsts = BTreeSet::from([first]);
        let Some(undo) = self.undos(&order, roles, &firsts, reason).await?.remove(&first) else {
            // What was taken back under this key is not there to be taken back again: it is answered.
            let repeated = self.transaction(order, |_| Err(hantei_core::tournament::Refusal::NothingChanges));
            return match repeated.await {
                Ok(transacted) => Ok(Some(transacted)),
                Err(ExecuteError::Refused(_)) => Ok(None),
                Err(error) => Err(error),
            };
        };
        let (given, roles) = (order.clone(), roles.clone());
        let transacted = self.transaction(order, move |transaction| {
            for command in &undo.commands {
                let actor = acting(&given.actor, &roles, command);
                transaction.add(&Order { actor, ..given.clone() }, command)?;
            }
            Ok(())
        });
        transacted.await.map(Some)
    }
}
