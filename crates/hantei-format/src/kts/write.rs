//! The model into a `.Tournament` file, byte for byte in the style of KTS 3.

use std::fmt::Display;

use super::code::Word;
use super::xml::is_allowed;
use super::{
    Content, Element, KtsFile, KtsLocation, KtsMatch, KtsPenalty, KtsPerson, KtsPlayer, KtsStaff, KtsText,
};

/// Returns the file as KTS 3 writes it: a byte order mark, CR LF, tabs, no line end after the last tag.
///
/// Control characters, which [`super::read()`] refuses, are left out of texts. The same model always gives the same bytes.
#[must_use]
pub fn write(file: &KtsFile) -> Vec<u8> {
    let mut page =
        Page { text: String::from("\u{FEFF}<?xml version=\"1.0\" encoding=\"utf-8\"?>"), depth: 0 };
    page.block("Tournament", |page| tournament(page, file));
    page.text.into_bytes()
}

fn tournament(page: &mut Page, file: &KtsFile) {
    page.leaf("Name", &file.name);
    page.leaf("ID", &file.id);
    page.word("TournamentStyleCode", file.style.as_ref());
    page.word("StructureCode", file.structure.as_ref());
    page.word("EventTypeCode", file.event_type.as_ref());
    page.word("PlayerStructure", file.player_structure.as_ref());
    page.leaf("ReferenceDateTime", &file.reference_date_time);
    page.leaf("Date", &file.date);
    page.leaf("Time", &file.time);
    page.value("CurrentRound", file.current_round);
    page.value("TableOffset", file.table_offset);
    page.value("PlayoffRound", file.playoff_round);
    page.leaf("SoftwareVersion", &file.software_version);
    page.truth("Finalized", file.finalized);
    page.block("Staff", |page| page.list("XmlStaffArray", &file.staff, staff_member));
    page.list("PenaltyList", &file.penalties, penalty);
    if let Some(location) = &file.location {
        page.block("Location", |page| venue(page, location));
    }
    page.list("TournamentPlayers", &file.players, player);
    page.list("Matches", &file.matches, match_);
    page.elements(&file.unknown);
}

fn staff_member(page: &mut Page, member: &KtsStaff) {
    page.block("XmlStaff", |page| {
        if let Some(someone) = &member.person {
            person(page, someone);
        }
        page.word("XmlStaffPositionCode", member.position.as_ref());
        page.elements(&member.unknown);
    });
}

fn penalty(page: &mut Page, penalty: &KtsPenalty) {
    page.block("PlayerPenalty", |page| {
        page.word("Infraction", penalty.infraction.as_ref());
        page.word("InfractionCode", penalty.infraction_code.as_ref());
        page.word("PenaltyCode", penalty.penalty_code.as_ref());
        page.value("Player", penalty.player);
        page.value("Judge", penalty.judge);
        page.value("Round", penalty.round);
        page.leaf("Notes", &penalty.notes);
        page.elements(&penalty.unknown);
    });
}

fn venue(page: &mut Page, location: &KtsLocation) {
    page.leaf("Id", &location.id);
    page.leaf("Name", &location.name);
    page.leaf("Address1", &location.address1);
    page.leaf("Address2", &location.address2);
    page.leaf("City", &location.city);
    page.leaf("State", &location.state);
    page.leaf("Country", &location.country);
    page.leaf("Zip", &location.zip);
    page.leaf("Phone", &location.phone);
    page.leaf("WebSite", &location.web_site);
    page.elements(&location.unknown);
}

fn person(page: &mut Page, person: &KtsPerson) {
    page.block("Player", |page| {
        page.value("ID", Some(person.id.padded()));
        page.leaf("FirstName", &person.first_name);
        page.leaf("LastName", &person.last_name);
        page.value("TeamPosition", person.team_position);
        page.elements(&person.unknown);
    });
}

fn player(page: &mut Page, player: &KtsPlayer) {
    page.block("TournPlayer", |page| {
        person(page, &player.person);
        page.value("DropRound", player.drop_round);
        page.value("Rank", player.rank);
        page.value("PlayoffPoints", player.playoff_points);
        page.value("Wins", player.match_points);
        page.value("Points", player.tie_number);
        page.value("OpenDueling", player.open_dueling);
        page.word("DropReason", player.drop_reason.as_ref());
        page.value("AssignedSeat", player.assigned_seat);
        page.leaf("Notes", &player.notes);
        page.elements(&player.unknown);
    });
}

fn match_(page: &mut Page, match_: &KtsMatch) {
    page.block("TournMatch", |page| {
        for player in match_.players {
            page.value("Player", Some(player));
        }
        page.value("Round", Some(match_.round));
        page.word("Status", match_.status.as_ref());
        page.value("Table", match_.table);
        page.value("Winner", match_.winner);
        page.truth("PlayoffMatch", match_.playoff_match);
        page.elements(&match_.unknown);
    });
}

struct Page {
    text: String,
    depth: usize,
}

impl Page {
    fn new_line(&mut self) {
        self.text.push_str("\r\n");
        self.text.extend(std::iter::repeat_n('\t', self.depth));
    }

    fn block(&mut self, name: &str, inside: impl FnOnce(&mut Self)) {
        self.new_line();
        self.text.push_str(&format!("<{name}>"));
        self.depth += 1;
        inside(self);
        self.depth -= 1;
        self.new_line();
        self.text.push_str(&format!("</{name}>"));
    }

    fn list<T>(&mut self, name: &str, items: &[T], write: impl Fn(&mut Self, &T)) {
        if items.is_empty() {
            self.leaf(name, &KtsText::SelfClosed);
        } else {
            self.block(name, |page| items.iter().for_each(|item| write(page, item)));
        }
    }

    fn leaf(&mut self, name: &str, text: &KtsText) {
        match text {
            KtsText::Absent => {}
            KtsText::SelfClosed => {
                self.new_line();
                self.text.push_str(&format!("<{name} />"));
            }
            KtsText::Written(text) => {
                self.new_line();
                self.text.push_str(&format!("<{name}>{}</{name}>", escaped(text)));
            }
        }
    }

    fn value(&mut self, name: &str, value: Option<impl Display>) {
        if let Some(value) = value {
            self.leaf(name, &KtsText::Written(value.to_string()));
        }
    }

    fn truth(&mut self, name: &str, truth: Option<bool>) {
        self.value(name, truth.map(|truth| if truth { "True" } else { "False" }));
    }

    fn word(&mut self, name: &str, word: Option<&impl Word>) {
        if let Some(word) = word {
            self.leaf(name, &KtsText::from(word.text()));
        }
    }

    fn elements(&mut self, elements: &[Element]) {
        for element in elements {
            match &element.content {
                Content::SelfClosed => self.leaf(&element.name, &KtsText::SelfClosed),
                Content::Text(text) => self.leaf(&element.name, &KtsText::Written(text.clone())),
                Content::Children(children) => self.block(&element.name, |page| page.elements(children)),
            }
        }
    }
}

/// Returns the text for between two tags. Line ends become those of the file; a lone CR is kept as a number.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '\n' => escaped.push_str("\r\n"),
            '\r' => escaped.push_str("&#xD;"),
            character if is_allowed(character) => escaped.push(character),
            _ => {}
        }
    }
    escaped
}
