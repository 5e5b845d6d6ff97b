//! A `.Tournament` file into the model.

use std::collections::BTreeMap;
use std::str::FromStr;

use hantei_core::card_game_id::{CardGameId, CheckDigit};

use super::code::Word;
use super::{
    Content, Element, KtsFile, KtsLocation, KtsMatch, KtsPenalty, KtsPerson, KtsPlayer, KtsPlayerId,
    KtsStaff, KtsText, KtsTrouble, LARGEST_FILE_BYTES, outcome, xml,
};
use crate::diagnostics::{Diagnostic, DiagnosticKind};
use crate::encoding::{self, Encoding};

/// Returns the tournament of a KTS file and everything about it that somebody should know.
///
/// # Errors
/// When the file is not a KTS file, is cut off, or a match does not say who plays in which round. Each names
/// the line. Whoever picked the file can cause all of them.
pub fn read(bytes: &[u8]) -> Result<(KtsFile, Vec<Diagnostic>), KtsTrouble> {
    read_in(bytes, None)
}

/// Like [`read`], for a file whose encoding somebody knows better than the file.
///
/// # Errors
/// As [`read`].
pub fn read_in(bytes: &[u8], named: Option<Encoding>) -> Result<(KtsFile, Vec<Diagnostic>), KtsTrouble> {
    if bytes.len() > LARGEST_FILE_BYTES {
        return Err(KtsTrouble::TooLarge { limit: LARGEST_FILE_BYTES });
    }
    if bytes.starts_with(b"PK\x03\x04") {
        return Err(KtsTrouble::NotXml { line: 1 });
    }
    let encoding = match named {
        Some(named) => Some(named),
        None => declared_encoding(bytes)?,
    };
    let text = encoding::decode(bytes, encoding)?.text.replace("\r\n", "\n").replace('\r', "\n");
    if text.trim().is_empty() {
        return Err(KtsTrouble::Empty);
    }
    let mut diagnostics = Vec::new();
    let root = xml::parse(&text, &mut diagnostics)?;
    let is_list = |child: &Element| matches!(child.name.as_str(), "TournamentPlayers" | "Matches");
    if root.name != "Tournament" || !root.children().iter().any(is_list) {
        return Err(KtsTrouble::Foreign { line: root.line, root: root.name });
    }
    let file = tournament(&root, &mut diagnostics)?;
    check_players(&file, &mut diagnostics);
    diagnostics.extend(outcome::remarks(&file));
    diagnostics.sort_by_key(|diagnostic| diagnostic.line);
    Ok((file, diagnostics))
}

/// Returns the encoding of the XML declaration when it can be believed: a byte order mark says more, and
/// a declaration that can be read byte by byte is not UTF-16 whatever it says.
fn declared_encoding(bytes: &[u8]) -> Result<Option<Encoding>, KtsTrouble> {
    let Some(declaration) = bytes.strip_prefix(b"<?xml") else { return Ok(None) };
    let declaration = &declaration[..declaration.iter().position(|byte| *byte == b'>').unwrap_or(0)];
    let declaration = String::from_utf8_lossy(declaration);
    let name = declaration.split_once("encoding").and_then(|(_, behind)| behind.split(['"', '\'']).nth(1));
    match name.map(str::parse).transpose()? {
        Some(Encoding::Utf16Le | Encoding::Utf16Be) | None => Ok(None),
        Some(declared @ (Encoding::Utf8 | Encoding::ShiftJis | Encoding::Windows1252)) => Ok(Some(declared)),
    }
}

fn tournament(root: &Element, diagnostics: &mut Vec<Diagnostic>) -> Result<KtsFile, KtsTrouble> {
    let mut fields = Fields::of(root, diagnostics);
    let name = fields.text("Name");
    let id = fields.text("ID");
    let style = fields.word("TournamentStyleCode");
    let structure = fields.word("StructureCode");
    let event_type = fields.word("EventTypeCode");
    let player_structure = fields.word("PlayerStructure");
    let reference_date_time = fields.text("ReferenceDateTime");
    let date = fields.text("Date");
    let time = fields.text("Time");
    let current_round = fields.number("CurrentRound");
    let table_offset = fields.number("TableOffset");
    let playoff_round = fields.number("PlayoffRound");
    let software_version = fields.text("SoftwareVersion");
    let finalized = fields.truth("Finalized");
    let staff = fields.element("Staff");
    let penalties = fields.element("PenaltyList");
    let location = fields.element("Location");
    let players = fields.element("TournamentPlayers");
    let matches = fields.element("Matches");
    let unknown = fields.unknown();
    let staff_array: Vec<&Element> = list(staff, "XmlStaffArray", diagnostics);
    let mut staff = Vec::new();
    for array in staff_array {
        for member in list(Some(array), "XmlStaff", diagnostics) {
            staff.push(staff_member(member, diagnostics)?);
        }
    }
    Ok(KtsFile {
        name,
        id,
        style,
        structure,
        event_type,
        player_structure,
        reference_date_time,
        date,
        time,
        current_round,
        table_offset,
        playoff_round,
        software_version,
        finalized,
        staff,
        penalties: each(penalties, "PlayerPenalty", diagnostics, |element, _, found| {
            penalty(element, found)
        })?,
        location: location.map(|element| venue(element, diagnostics)),
        players: each(players, "TournPlayer", diagnostics, |element, _, found| player(element, found))?,
        matches: each(matches, "TournMatch", diagnostics, match_)?,
        unknown,
    })
}

/// Returns the elements of a list; others in it are said to be not read.
fn list<'a>(parent: Option<&'a Element>, name: &str, diagnostics: &mut Vec<Diagnostic>) -> Vec<&'a Element> {
    let (wanted, others): (Vec<&Element>, Vec<&Element>) =
        parent.map_or(&[][..], Element::children).iter().partition(|child| child.name == name);
    for other in others {
        let kind = DiagnosticKind::ElementNotRead { name: other.name.clone() };
        diagnostics.push(Diagnostic::at(other.line, kind));
    }
    wanted
}

/// Reads each element of a list; the reader is told its 1-based number.
fn each<T>(
    parent: Option<&Element>,
    name: &str,
    diagnostics: &mut Vec<Diagnostic>,
    read: impl Fn(&Element, u32, &mut Vec<Diagnostic>) -> Result<T, KtsTrouble>,
) -> Result<Vec<T>, KtsTrouble> {
    let elements = list(parent, name, diagnostics);
    (1..).zip(elements).map(|(number, element)| read(element, number, diagnostics)).collect()
}

fn staff_member(element: &Element, diagnostics: &mut Vec<Diagnostic>) -> Result<KtsStaff, KtsTrouble> {
    let mut fields = Fields::of(element, diagnostics);
    let who = fields.element("Player");
    let position = fields.word("XmlStaffPositionCode");
    let unknown = fields.unknown();
    let person = who.map(|who| person(who, diagnostics)).transpose()?;
    Ok(KtsStaff { person, position, unknown })
}

fn penalty(element: &Element, diagnostics: &mut Vec<Diagnostic>) -> Result<KtsPenalty, KtsTrouble> {
    let mut fields = Fields::of(element, diagnostics);
    Ok(KtsPenalty {
        infraction: fields.word("Infraction"),
        infraction_code: fields.word("InfractionCode"),
        penalty_code: fields.word("PenaltyCode"),
        player: fields.player_id("Player")?,
        judge: fields.player_id("Judge")?,
        round: fields.number("Round"),
        notes: fields.text("Notes"),
        unknown: fields.unknown(),
    })
}

fn venue(element: &Element, diagnostics: &mut Vec<Diagnostic>) -> KtsLocation {
    let mut fields = Fields::of(element, diagnostics);
    KtsLocation {
        id: fields.text("Id"),
        name: fields.text("Name"),
        address1: fields.text("Address1"),
        address2: fields.text("Address2"),
        city: fields.text("City"),
        state: fields.text("State"),
        country: fields.text("Country"),
        zip: fields.text("Zip"),
        phone: fields.text("Phone"),
        web_site: fields.text("WebSite"),
        unknown: fields.unknown(),
    }
}

/// Reads `<Player>` with its parts, or with nothing but the id, as other programs write it.
fn person(element: &Element, diagnostics: &mut Vec<Diagnostic>) -> Result<KtsPerson, KtsTrouble> {
    let id = player_id(element)?;
    let mut fields = Fields::of(element, diagnostics);
    let _ = fields.element("ID");
    Ok(KtsPerson {
        id,
        first_name: fields.text("FirstName"),
        last_name: fields.text("LastName"),
        team_position: fields.number("TeamPosition"),
        unknown: fields.unknown(),
    })
}

fn player(element: &Element, diagnostics: &mut Vec<Diagnostic>) -> Result<KtsPlayer, KtsTrouble> {
    let mut fields = Fields::of(element, diagnostics);
    // Without <Player> the element itself may be the person, or nothing but the id.
    let who = fields.element("Player").unwrap_or(element);
    let player = KtsPlayer {
        line: element.line,
        person: KtsPerson {
            id: KtsPlayerId::BYE,
            first_name: KtsText::Absent,
            last_name: KtsText::Absent,
            team_position: None,
            unknown: Vec::new(),
        },
        drop_round: fields.number("DropRound"),
        rank: fields.number("Rank"),
        playoff_points: fields.number("PlayoffPoints"),
        match_points: fields.number("Wins"),
        tie_number: fields.number("Points"),
        open_dueling: fields.number("OpenDueling"),
        drop_reason: fields.word("DropReason"),
        assigned_seat: fields.number("AssignedSeat"),
        notes: fields.text("Notes"),
        unknown: fields.unknown(),
    };
    Ok(KtsPlayer { person: person(who, diagnostics)?, ..player })
}

fn match_(element: &Element, number: u32, diagnostics: &mut Vec<Diagnostic>) -> Result<KtsMatch, KtsTrouble> {
    let line = element.line;
    let mut fields = Fields::of(element, diagnostics);
    let sides = fields.elements("Player");
    let [first, second] = sides[..] else {
        return Err(KtsTrouble::NotTwoPlayers { line, number, found: sides.len() });
    };
    Ok(KtsMatch {
        line,
        players: [player_id(first)?, player_id(second)?],
        round: fields.number("Round").ok_or(KtsTrouble::NoRound { line, number })?,
        status: fields.word("Status"),
        table: fields.number("Table"),
        winner: fields.player_id("Winner")?,
        playoff_match: fields.truth("PlayoffMatch"),
        unknown: fields.unknown(),
    })
}

/// Reads an id as text or as `<ID>` inside; the word for the bye is 0.
fn player_id(element: &Element) -> Result<KtsPlayerId, KtsTrouble> {
    let holder = element.children().iter().find(|child| child.name == "ID").unwrap_or(element);
    let text = holder.text().trim();
    if text.trim_matches(['*', ' ']).eq_ignore_ascii_case("bye") {
        return Ok(KtsPlayerId::BYE);
    }
    text.parse::<CardGameId>().map(|id| KtsPlayerId(id.number())).map_err(|_| KtsTrouble::NotAPlayerId {
        line: holder.line,
        element: holder.name.clone(),
        text: text.to_owned(),
    })
}

/// The elements inside one, of which each is taken by its name once.
struct Fields<'a, 'd> {
    left: Vec<Option<&'a Element>>,
    diagnostics: &'d mut Vec<Diagnostic>,
}

impl<'a, 'd> Fields<'a, 'd> {
    fn of(parent: &'a Element, diagnostics: &'d mut Vec<Diagnostic>) -> Self {
        Self { left: parent.children().iter().map(Some).collect(), diagnostics }
    }

    /// Takes all elements of a name.
    fn elements(&mut self, name: &str) -> Vec<&'a Element> {
        self.left.iter_mut().filter_map(|slot| slot.take_if(|element| element.name == name)).collect()
    }

    /// Takes the element of a name; the first when there are more.
    fn element(&mut self, name: &str) -> Option<&'a Element> {
        let found = self.elements(name);
        for repeated in found.iter().skip(1) {
            let kind = DiagnosticKind::ElementRepeated { name: name.to_owned() };
            self.diagnostics.push(Diagnostic::at(repeated.line, kind));
        }
        found.first().copied()
    }

    /// Takes what is left, as it is, and says so.
    fn unknown(&mut self) -> Vec<Element> {
        let left: Vec<Element> = self.left.iter_mut().filter_map(Option::take).cloned().collect();
        for element in &left {
            let kind = DiagnosticKind::UnknownElementKept { name: element.name.clone() };
            self.diagnostics.push(Diagnostic::at(element.line, kind));
        }
        left
    }

    fn text(&mut self, name: &str) -> KtsText {
        match self.element(name) {
            None => KtsText::Absent,
            Some(element) => match &element.content {
                Content::SelfClosed => KtsText::SelfClosed,
                Content::Text(text) => KtsText::Written(text.clone()),
                Content::Children(_) => {
                    self.not_understood(element);
                    KtsText::SelfClosed
                }
            },
        }
    }

    fn number<T: FromStr>(&mut self, name: &str) -> Option<T> {
        let element = self.element(name)?;
        let number = element.text().trim().parse().ok();
        if number.is_none() {
            self.not_understood(element);
        }
        number
    }

    fn truth(&mut self, name: &str) -> Option<bool> {
        let element = self.element(name)?;
        match element.text().trim() {
            "True" | "true" | "1" => Some(true),
            "False" | "false" | "0" => Some(false),
            // Text from outside.
            _ => {
                self.not_understood(element);
                None
            }
        }
    }

    fn word<T: Word>(&mut self, name: &str) -> Option<T> {
        let element = self.element(name)?;
        let word = T::read(element.text().trim());
        if !word.is_known() {
            let kind = DiagnosticKind::UnknownCode { name: name.to_owned(), text: word.text().to_owned() };
            self.diagnostics.push(Diagnostic::at(element.line, kind));
        }
        Some(word)
    }

    /// Takes an id that may be missing; an empty element is a missing one.
    fn player_id(&mut self, name: &str) -> Result<Option<KtsPlayerId>, KtsTrouble> {
        let element = self
            .element(name)
            .filter(|element| !element.text().trim().is_empty() || !element.children().is_empty());
        element.map(player_id).transpose()
    }

    fn not_understood(&mut self, element: &Element) {
        let (name, text) = (element.name.clone(), element.text().to_owned());
        self.diagnostics
            .push(Diagnostic::at(element.line, DiagnosticKind::ValueNotUnderstood { name, text }));
    }
}

fn check_players(file: &KtsFile, diagnostics: &mut Vec<Diagnostic>) {
    let mut lines = BTreeMap::new();
    for player in &file.players {
        let id = player.person.id;
        let first_line = *lines.entry(id).or_insert(player.line);
        if first_line != player.line {
            let kind = DiagnosticKind::PlayerListedTwice { player: id.padded(), first_line };
            diagnostics.push(Diagnostic::at(player.line, kind));
        }
        let check = id.padded().parse::<CardGameId>().map(CardGameId::check);
        if let Ok(CheckDigit::Wrong { expected }) = check
            && !id.is_bye()
        {
            let kind = DiagnosticKind::WrongCheckDigit { card_game_id: id.padded(), expected };
            diagnostics.push(Diagnostic::at(player.line, kind));
        }
    }
}
