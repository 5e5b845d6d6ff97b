//! The venue's server as browsers meet it: requests in, answers out, over a database in a folder.

mod deck;
mod deck_sheet;
mod desk_rights;
mod duel;
mod end_of_match;
mod entry;
mod great;
mod hall;
mod hall_first;
mod handed;
mod hostile;
mod kept;
mod links;
mod log;
mod organiser;
mod parsed;
mod penalties;
mod penalty_entry;
mod published;
mod rules;
mod rush;
mod scorekeeper;
mod sent_again;
mod stale;
