//! A visit to one tournament: who asks, in which roles, and the state as published at that moment.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::extract::{FromRequestParts, RawPathParams};
use axum::http::request::Parts;
use hantei_core::id::EntrantId;
use hantei_core::moment::Moment;
use hantei_core::tournament::State;
use hantei_core::tournament::role::{Actor, ActorKind, Role};
use hantei_store::log::LogId;
use hantei_store::venue::{LiveTournament, Published};
use hantei_view::Language;
use hantei_view::sheet::Audience;

use crate::app::App;
use crate::problem::Problem;
use crate::visitor::Visitor;

/// A visit to one tournament, whose id is the `tournament` of the address.
#[derive(Debug, Clone)]
pub(crate) struct Visit {
    /// Who asks.
    pub(crate) visitor: Visitor,
    /// The tournament.
    pub(crate) live: Arc<LiveTournament>,
    /// Its id.
    pub(crate) id: LogId,
    /// What is published of it now.
    pub(crate) published: Published,
    /// When the visit began, by both clocks: all of a page is of one moment.
    pub(crate) at: Moment,
    /// The roles that the account of the visitor holds here.
    pub(crate) roles: BTreeSet<Role>,
    /// The entrant that the visitor plays as here.
    pub(crate) player: Option<EntrantId>,
    /// Whether the visitor plays here: a page for all players alike knows that, but not as whom.
    pub(crate) plays: bool,
}

impl Visit {
    /// Returns the visit of `visitor` to the tournament `id`.
    ///
    /// # Errors
    ///
    /// [`Problem::NotFound`] if there is no such tournament.
    pub(crate) async fn to(app: &Arc<App>, visitor: Visitor, id: LogId) -> Result<Self, Problem> {
        let live = app.venue.tournament(&id).await?;
        crate::serve::listen_to(app, &live);
        let published = live.published();
        let roles = match &visitor.staff {
            Some((account, _)) => published.state.roles.get(account.id.as_str()).cloned().unwrap_or_default(),
            None => BTreeSet::new(),
        };
        let player = visitor.entrant_at(&id).filter(|entrant| published.state.entrant(*entrant).is_some());
        Ok(Self {
            visitor,
            live,
            id,
            published,
            at: app.world.moment(),
            roles,
            player,
            plays: player.is_some(),
        })
    }

    /// Returns the state as published when the visit began.
    pub(crate) fn state(&self) -> &State {
        &self.published.state
    }

    /// Returns the language of the answer.
    pub(crate) fn language(&self) -> Language {
        self.visitor.language
    }

    /// Returns an address within the tournament: `/t/ID/standings`.
    pub(crate) fn address(&self, path: &str) -> String {
        format!("/t/{}{path}", self.id)
    }

    /// Returns the visitor as staff, in the first of the roles held.
    ///
    /// # Errors
    ///
    /// [`Problem::SignIn`] if nobody is signed in; [`Problem::NotFound`] if the account has no role here:
    /// whoever has none does not learn what there is.
    pub(crate) fn staff(&self) -> Result<Role, Problem> {
        self.visitor.account()?;
        self.roles.first().copied().ok_or(Problem::NotFound)
    }

    /// Returns the visitor as a player of this tournament.
    ///
    /// # Errors
    ///
    /// [`Problem::BadLink`] if no personal link of this tournament was opened in this browser.
    pub(crate) fn entrant(&self) -> Result<EntrantId, Problem> {
        self.player.ok_or(Problem::BadLink)
    }

    /// Returns for whom public pages are made: staff sees more on the pages of the desk, not there.
    pub(crate) fn audience(&self) -> Audience {
        match (self.roles.first(), self.player) {
            (Some(role), _) => Audience::Staff(*role),
            (None, Some(entrant)) => Audience::Player(entrant),
            (None, None) => Audience::Public,
        }
    }

    /// Returns true if the page would be the same for everybody who is nobody in particular.
    pub(crate) fn is_anybody(&self) -> bool {
        self.visitor.staff.is_none() && self.player.is_none()
    }

    /// Returns the visit as that of nobody in particular, or of one of the players: what is made for it can be
    /// shown to all of them.
    pub(crate) fn alike(&self) -> Self {
        let mut alike = self.clone();
        (alike.visitor.staff, alike.visitor.player, alike.player) = (None, None, None);
        alike.visitor.headers.clear();
        alike.roles.clear();
        alike
    }

    /// Returns the actor that acts as `role` for the account signed in.
    ///
    /// # Errors
    ///
    /// [`Problem::SignIn`] if nobody is signed in.
    pub(crate) fn actor(&self, role: Role) -> Result<Actor, Problem> {
        let id = self.visitor.account()?.id.as_str().to_owned();
        Ok(Actor { kind: ActorKind::Staff, id, role })
    }
}

impl FromRequestParts<Arc<App>> for Visit {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Problem> {
        let visitor = Visitor::from_request_parts(parts, app).await?;
        let path = RawPathParams::from_request_parts(parts, app).await.map_err(|_| Problem::NotFound)?;
        let named = path.iter().find(|(name, _)| *name == "tournament").map(|(_, value)| value.parse());
        match named {
            Some(Ok(id)) => Self::to(app, visitor, id).await,
            Some(Err(_)) | None => Err(Problem::NotFound),
        }
    }
}
