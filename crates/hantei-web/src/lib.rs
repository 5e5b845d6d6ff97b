//! The venue's server: pages, forms and live updates over HTTP.
//!
//! The routes below are the table of contents. A page is made from a sheet of `hantei-view`; a form
//! becomes a command that the scorekeeper of `hantei-store` executes. What this crate does not know: SQL,
//! the clock and chance ([`world::World`] brings them), terminals, how a rule is decided.

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{MethodRouter, get, post};

mod again;
mod app;
pub mod assets;
mod cache;
mod decks;
mod form;
mod give;
mod givers;
mod kept;
pub mod layout;
mod limit;
mod live;
mod page;
pub mod part;
mod password;
mod problem;
pub mod say;
mod serve;
mod upload;
mod visit;
mod visitor;
pub mod world;

pub use app::{App, Reach, Transport};
pub use password::hash_password;
pub use serve::{Listening, ServeError, router, serve};

/// Where a one-time link is opened.
const LINK: &str = "/link/{token}";

/// Where the personal link of a player is opened.
const PERSONAL_LINK: &str = "/p/{link}";

/// Returns the path of a one-time link. Whoever has it can use it: it belongs to nobody's eyes but those of
/// whom it is for.
#[must_use]
pub fn link_path(token: &hantei_store::account::Token) -> String {
    LINK.replace("{token}", &token.reveal())
}

/// Returns the path of the personal link that is signed `link`.
#[must_use]
pub fn personal_link_path(link: &str) -> String {
    PERSONAL_LINK.replace("{link}", link)
}

/// The table of contents. What a role may do is decided by the rules, not by the address.
fn routes() -> Router<Arc<App>> {
    Router::new()
        // What everybody sees.
        .route("/", get(page::home::get))
        .route("/join", get(page::join::get).post(page::join::post))
        .route("/t/{tournament}", get(page::pairings::get))
        .route("/t/{tournament}/pairings", get(page::pairings::get))
        .route("/t/{tournament}/standings", get(page::standings::get))
        .route("/t/{tournament}/why/{entrant}", get(page::why::get))
        .route("/t/{tournament}/bracket", get(page::bracket::get))
        .route("/t/{tournament}/groups", get(page::board::groups))
        .route("/t/{tournament}/board/{match}", get(page::board::get))
        .route("/t/{tournament}/rules", get(page::rules::get))
        // One player, and the screens of the hall.
        .route("/t/{tournament}/me", get(page::me::get))
        .route("/t/{tournament}/me/deck", upload(get(page::deck_edit::get).post(page::deck_edit::post)))
        .route("/t/{tournament}/cards", get(page::deck_edit::found))
        .route("/t/{tournament}/deck/{entrant}", get(page::deck::get))
        .route("/t/{tournament}/hall", get(page::hall::get))
        .route("/t/{tournament}/hall/{view}", get(page::hall::view))
        // Penalties: those of the event, and the official record.
        .route("/t/{tournament}/desk/penalties", get(page::penalties::get))
        .route("/t/{tournament}/desk/penalty", get(page::penalty_entry::get))
        .route("/t/{tournament}/desk/penalties/{record}", get(page::penalties::record))
        // The floor: calls for a judge, and every table.
        .route("/t/{tournament}/desk/floor", get(page::floor::get))
        // The desk's clock.
        .route("/t/{tournament}/desk/clock", get(page::clock::get))
        // End of Match: the tables, and one match led to its end.
        .route("/t/{tournament}/desk/end-of-match", get(page::end_of_match::list))
        .route("/t/{tournament}/desk/match/{match}", get(page::end_of_match::get))
        // How people come in.
        .route("/sign-in", get(page::entry::sign_in).post(page::entry::post_sign_in))
        .route("/sign-out", post(page::entry::post_sign_out))
        .route(LINK, get(page::entry::link).post(page::entry::post_link))
        .route(PERSONAL_LINK, get(page::entry::personal))
        // The organiser.
        .route("/new", get(page::new::get).post(page::new::post))
        .route("/accounts", get(page::accounts::get).post(page::accounts::post))
        .route("/t/{tournament}/desk", get(page::desk::get))
        .route("/t/{tournament}/desk/import", import())
        .route("/t/{tournament}/desk/links", get(page::links::get).post(page::links::post))
        .route("/t/{tournament}/desk/staff", get(page::staff::get).post(page::staff::post))
        .route("/t/{tournament}/desk/log", get(page::log::get).post(page::log::post))
        .route("/t/{tournament}/desk/settings", get(page::settings::get))
        .route("/t/{tournament}/desk/archive", post(page::settings::post_archive))
        // The scorekeeper's desk.
        .route("/t/{tournament}/desk/results", get(page::results::get))
        .route("/t/{tournament}/desk/round", get(page::round::get))
        .route("/t/{tournament}/desk/correct", get(page::correction::get))
        .route("/t/{tournament}/desk/cut", get(page::cut::get))
        .route("/t/{tournament}/desk/registration", get(page::registration::get))
        .route("/t/{tournament}/desk/player/{entrant}", get(page::desk_player::get))
        .route("/t/{tournament}/desk/decks", upload(get(page::desk_decks::get).post(page::desk_decks::post)))
        .route("/t/{tournament}/desk/decks/cards", import_of(post(page::desk_decks::pin)))
        .route("/t/{tournament}/desk/decks/deadline", post(page::desk_decks::post_deadline))
        .route("/t/{tournament}/desk/deck/{entrant}", get(page::deck_check::get))
        .route("/t/{tournament}/desk/deck/{entrant}/open", post(page::deck_check::open))
        .route("/t/{tournament}/desk/deck/{entrant}/check", post(page::deck_check::compare))
        .route("/t/{tournament}/desk/print", get(page::print::list))
        .route("/t/{tournament}/desk/print/{what}", get(page::print::get))
        // Any command, for staff and players.
        .route("/t/{tournament}/do", get(page::command::list))
        .route("/t/{tournament}/do/{command}", get(page::command::form).post(give::post))
        // Live updates and what machines ask for.
        .route("/events", get(serve::events))
        .route("/health", get(serve::health))
        .route("/metrics", get(serve::metrics))
        .merge(assets::routes())
}

/// A player list is larger than any form.
fn import() -> MethodRouter<Arc<App>> {
    let methods = get(page::import::get).post(page::import::post);
    methods.layer(DefaultBodyLimit::max(page::import::LARGEST_UPLOAD))
}

/// So is a list of limits.
fn import_of(methods: MethodRouter<Arc<App>>) -> MethodRouter<Arc<App>> {
    methods.layer(DefaultBodyLimit::max(page::import::LARGEST_FILE))
}

/// And a deck, a little.
fn upload(methods: MethodRouter<Arc<App>>) -> MethodRouter<Arc<App>> {
    methods.layer(DefaultBodyLimit::max(page::deck::LARGEST_UPLOAD))
}
