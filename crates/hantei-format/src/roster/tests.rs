use proptest::prelude::*;
use rust_xlsxwriter::Workbook;

use super::*;
use crate::table::ByteOrderMark;

fn list(text: impl AsRef<[u8]>) -> Roster {
    read(text.as_ref(), "players.csv", RosterOptions::default()).expect("the list can be read")
}

fn list_in(encoding: Encoding, bytes: &[u8]) -> Roster {
    read(bytes, "players.csv", RosterOptions { encoding: Some(encoding), ..RosterOptions::default() })
        .expect("the list can be read")
}

fn names(roster: &Roster) -> Vec<&str> {
    roster.entries.iter().map(|entry| entry.name.as_str()).collect()
}

/// `line id name` for each entry, `line! code, code` for each rejected line: the whole outcome at a glance.
fn outcome(roster: &Roster) -> Vec<String> {
    let entries = roster.entries.iter().map(|entry| {
        let id = entry.card_game_id.as_deref().unwrap_or("-");
        (entry.line, format!("{} {id} {}", entry.line, entry.name))
    });
    let rejected = roster.rejected.iter().map(|rejected| {
        let codes: Vec<_> = rejected.reasons.iter().map(DiagnosticKind::code).collect();
        (rejected.line, format!("{}! {}", rejected.line, codes.join(", ")))
    });
    let mut lines: Vec<_> = entries.chain(rejected).collect();
    lines.sort();
    lines.into_iter().map(|(_, text)| text).collect()
}

fn codes(roster: &Roster) -> Vec<(Option<u32>, &'static str)> {
    roster.diagnostics.iter().map(|diagnostic| (diagnostic.line, diagnostic.kind.code())).collect()
}

#[test]
fn c15_the_same_person_twice_and_a_wrong_check_digit_are_told() {
    let roster = list(
        "0100000003,Aki Example\n100000003,\"aki  example \"\n0100000015,Kim Test\n\
         0100000027,Kim Test\n0100000001,Wrong Digit\n",
    );
    assert_eq!(
        outcome(&roster),
        [
            "1 0100000003 Aki Example",
            "2 100000003 aki  example",
            "3 0100000015 Kim Test",
            "4 0100000027 Kim Test",
            "5 0100000001 Wrong Digit",
        ]
    );
    let same_id = |line, first_line, id: &str| Duplicate {
        line,
        first_line,
        kind: DuplicateKind::SameId { card_game_id: id.into() },
    };
    let same_name = |line, first_line, name: &str| Duplicate {
        line,
        first_line,
        kind: DuplicateKind::SameName { name: name.into() },
    };
    assert_eq!(
        duplicates(&roster),
        [
            same_id(2, 1, "0100000003"),
            same_name(2, 1, "aki example"),
            // Different ids: two people, told apart on every printed list.
            same_name(4, 3, "kim test"),
        ]
    );
    assert_eq!(
        codes(&roster),
        [(None, "columns-assumed"), (Some(2), "white-space-trimmed"), (Some(5), "wrong-check-digit")]
    );
}

#[test]
fn c22_a_the_same_people_come_from_every_encoding() {
    const TEXT: &str = "ID,氏名,国\r\n0100000003,見本 太郎,日本\r\n0100000015,サンプル 花子,日本\r\n";
    let utf16: Vec<u8> = format!("\u{FEFF}{TEXT}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    let shift_jis = encoding_rs::SHIFT_JIS.encode(TEXT).0.into_owned();
    let expected = list(TEXT).entries;
    assert_eq!(expected[0].name, "見本 太郎");
    assert_eq!(list(format!("\u{FEFF}{TEXT}")).entries, expected);
    assert_eq!(list(utf16).entries, expected);
    assert_eq!(list_in(Encoding::ShiftJis, &shift_jis).entries, expected);

    let latin = b"name\nJos\xE9 Ejemplo\nZo\xEB\n";
    assert_eq!(names(&list_in(Encoding::Windows1252, latin)), ["José Ejemplo", "Zoë"]);
}

#[test]
fn c22_a_a_list_that_is_not_utf_8_asks_for_the_encoding_with_line_and_byte() {
    let refused = read(b"name\nAki\nJos\xE9\n", "players.csv", RosterOptions::default()).unwrap_err();
    assert_eq!(refused.to_string(), "not utf-8: line 3, byte E9 at offset 12; choose the encoding");
    let shift_jis = encoding_rs::SHIFT_JIS.encode("見本,太郎").0.into_owned();
    let refused = read(&shift_jis, "players.csv", RosterOptions::default()).unwrap_err();
    assert!(
        matches!(refused, RosterTrouble::Encoding(trouble) if trouble.candidates.contains(&Encoding::ShiftJis))
    );
    let roster = list_in(Encoding::ShiftJis, &shift_jis);
    assert_eq!(outcome(&roster), ["1 - 見本 太郎"]);
    assert!(codes(&roster).contains(&(None, "name-columns-joined")));
}

#[test]
fn c22_a_names_are_kept_as_typed() {
    let long = "長".repeat(200);
    let text = format!(
        "id,name\n0100000003,\"O'Test, Jr.\"\n,21 Savant\n,Zoe\u{301}\n,Zo\u{e9}\n,عيّنة تجريبية\n,👩‍👩‍👧 Crew\n,{long}\n,'=1+1\n,=1+1\n"
    );
    let roster = list(&text);
    assert_eq!(
        names(&roster),
        [
            "O'Test, Jr.",
            "21 Savant",
            "Zoe\u{301}",
            "Zo\u{e9}",
            "عيّنة تجريبية",
            "👩‍👩‍👧 Crew",
            &long,
            "=1+1",
            "=1+1",
        ]
    );
    assert!(roster.rejected.is_empty());
    let repeated: Vec<_> =
        duplicates(&roster).into_iter().map(|found| (found.line, found.first_line)).collect();
    assert_eq!(repeated, [(5, 4), (10, 9)], "the two forms of é are one name; so are the two formulas");
    let guarded = String::from_utf8(write_csv(&roster.entries, WriteOptions::default())).unwrap();
    assert!(guarded.contains(",'=1+1,"), "{guarded}");
}

#[test]
fn c22_a_every_line_is_imported_or_rejected_with_its_reasons() {
    let long = "n".repeat(201);
    let text = format!(
        "id,name\r\n0100000003,Aki\r\n0100000015,\r\n,{long}\r\n,Ki\u{7}m\r\n01-00,Dash\r\n01000000031,Eleven\r\n\
         ,\"Open\r\n,Doe, Jane\r\n\r\n,\"Closed\" early\r\n,Lost \u{FFFD}\r\n0,Nobody\r\nx,\r\n0100000027,Last"
    );
    assert_eq!(
        outcome(&list(text)),
        [
            "2 0100000003 Aki",
            "3! no-name",
            "4! too-long",
            "5! control-character",
            "6! id-with-other-characters",
            "7! id-too-long",
            "8! unbalanced-quotes",
            "9! too-many-fields",
            "11! unbalanced-quotes",
            "12! lost-character",
            "13! id-of-the-bye",
            "14! id-with-other-characters, no-name",
            "15 0100000027 Last",
        ]
    );
}

#[test]
fn separators_and_columns_are_told_from_the_header_or_the_lines() {
    // (what, text, separator, first entry)
    let rows = [
        ("commas", "id,name\n3,Aki; Ko", Some(Separator::Comma), "2 3 Aki; Ko"),
        ("semicolons", "Name;Country\nTest, Jr.;Japan", Some(Separator::Semicolon), "2 - Test, Jr."),
        ("tabs", "Name\tClub\nTest, Jr.\ta;b", Some(Separator::Tab), "2 - Test, Jr."),
        ("one column with a header and commas", "Name\nTest, Jr.\n", None, "2 - Test, Jr."),
        ("one column without a header", "Aki Example\nTest, Jr.\nKim Test", None, "1 - Aki Example"),
        ("one column of digits is names", "1\n2\n", None, "1 - 1"),
        ("a leading number is part of a name", "21 Savant\n9 Lives", None, "1 - 21 Savant"),
        (
            "no header, id first",
            "0100000003;Aki, Example",
            Some(Separator::Semicolon),
            "1 0100000003 Aki, Example",
        ),
        (
            "no header, id second",
            "Aki Example,0100000003",
            Some(Separator::Comma),
            "1 0100000003 Aki Example",
        ),
        (
            "parts of a name",
            "First Name,Last Name,COSSY ID\nAki,Example,3",
            Some(Separator::Comma),
            "2 3 Aki Example",
        ),
        (
            "parts the other way round",
            "Last Name,First Name\nExample,Aki",
            Some(Separator::Comma),
            "2 - Aki Example",
        ),
        ("Japanese parts", "姓,名,フリガナ\n見本,太郎,ミホン", Some(Separator::Comma), "2 - 見本 太郎"),
        (
            "Japanese titles",
            "コナミカードゲームＩＤ,デュエリスト名\n3,見本",
            Some(Separator::Comma),
            "2 3 見本",
        ),
        ("full-width digits", "id,name\n１０００００００３,見本", Some(Separator::Comma), "2 100000003 見本"),
        (
            "KTS export",
            "\"ID\",\"First Name\",\"Last Name\"\r\n\"0100000003\",\"Aki\",\"Example\"\r\n",
            Some(Separator::Comma),
            "2 0100000003 Aki Example",
        ),
        ("old Macintosh line ends", "id,name\r3,Aki\r", Some(Separator::Comma), "2 3 Aki"),
        ("an empty line before the header", "\nid,name\n3,Aki", Some(Separator::Comma), "3 3 Aki"),
        (
            "a line end in a column that is not read",
            "name,notes\nAki,\"two\nlines\"",
            Some(Separator::Comma),
            "2 - Aki",
        ),
    ];
    for (what, text, separator, first) in rows {
        let roster = list(text);
        assert_eq!(roster.separator, separator, "{what}");
        assert_eq!(outcome(&roster).first().map(String::as_str), Some(first), "{what}");
        assert!(roster.rejected.is_empty(), "{what}");
    }
}

#[test]
fn what_is_left_out_or_tidied_is_said() {
    let roster =
        list("Name,Paid,Name,Date of Birth\n Aki\u{3000},yes,other,2001-02-03\n,,,\nKim\u{200B},,,\n");
    assert_eq!(names(&roster), ["Aki", "Kim\u{200B}"]);
    assert_eq!(roster.entries[0].birth_date, None);
    assert_eq!(
        codes(&roster),
        [
            (Some(1), "header-read"),
            (Some(1), "birth-dates-not-kept"),
            (Some(1), "column-not-read"),
            (Some(1), "column-not-read"),
            (Some(2), "white-space-trimmed"),
            (Some(3), "empty-line"),
            (Some(4), "invisible-character"),
        ]
    );
    let options = RosterOptions { birth_dates: BirthDates::Keep, ..RosterOptions::default() };
    let kept = read("name,生年月日\nAki,2001-02-03".as_bytes(), "players.csv", options).unwrap();
    assert_eq!(kept.entries[0].birth_date.as_deref(), Some("2001-02-03"));
}

#[test]
fn a_quotation_mark_that_is_never_closed_costs_one_line() {
    let mut text = String::from("name,club\nAki,\"Open\n");
    for number in 0..500 {
        text.push_str(&format!("Player {number},Club\n"));
    }
    let roster = list(text);
    assert_eq!((roster.entries.len(), roster.rejected.len()), (500, 1));
    assert_eq!(roster.rejected[0].fields, ["Aki,\"Open"]);
}

#[test]
fn a_file_of_another_kind_is_refused_with_what_it_is() {
    let text = |bytes: &[u8]| read(bytes, "x.xlsx", RosterOptions::default()).unwrap_err().to_string();
    assert_eq!(text(b""), "x.xlsx is empty");
    assert_eq!(text(b"\xEF\xBB\xBF\r\n \r\n"), "x.xlsx is empty");
    assert!(text(b"\xD0\xCF\x11\xE0\xA1\xB1").contains("before 2007"));
    assert!(text(b"%PDF-1.7").contains("a PDF"));
    assert!(text(b"<!DOCTYPE html><html>").contains("web page"));
    assert_eq!(text(b"PK\x03\x04 torn"), "the workbook x.xlsx cannot be read");
    assert_eq!(text(b"id,country\n3,JP"), "line 1: none of the columns [\"id\", \"country\"] is a name");
}

#[test]
fn a_workbook_gives_numbers_as_padded_ids_and_says_so() {
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet();
    for (column, title) in ["Card Game ID", "Name", "Club", "Birthday"].into_iter().enumerate() {
        sheet.write_string(0, u16::try_from(column).unwrap(), title).unwrap();
    }
    sheet.write_number(1, 0, 100_000_003).unwrap();
    sheet.write_string(1, 1, "見本 太郎").unwrap();
    sheet.write_number(1, 2, 42).unwrap();
    sheet.write_string(3, 0, "0100000015").unwrap();
    sheet.write_string(3, 1, "=1+1").unwrap();
    sheet.write_number(4, 0, 1.5).unwrap();
    sheet.write_string(4, 1, "Half").unwrap();
    sheet.write_number(5, 1, 1337).unwrap();
    workbook.add_worksheet();
    let roster = list(workbook.save_to_buffer().unwrap());
    assert_eq!(
        outcome(&roster),
        ["2 0100000003 見本 太郎", "4 0100000015 =1+1", "5! id-with-other-characters", "6 - 1337"]
    );
    assert_eq!(
        codes(&roster),
        [
            (None, "other-sheets-not-read"),
            (Some(1), "header-read"),
            (Some(1), "birth-dates-not-kept"),
            (Some(2), "number-read-as-text"),
            (Some(2), "number-padded"),
            (Some(3), "empty-line"),
            (Some(6), "number-read-as-text"),
        ]
    );
}

#[test]
fn a_workbook_that_unpacks_without_end_or_spreads_without_end_is_refused() {
    use std::io::Write as _;
    let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    let packed =
        zip::write::SimpleFileOptions::default().compression_method(zip::CompressionMethod::Deflated);
    archive.start_file("xl/workbook.xml", packed).unwrap();
    let zeros = vec![0; 1 << 20];
    for _ in 0..=(LARGEST_UNPACKED_BYTES >> 20) {
        archive.write_all(&zeros).unwrap();
    }
    let bomb = archive.finish().unwrap().into_inner();
    assert!(bomb.len() < LARGEST_FILE_BYTES);
    assert!(matches!(
        read(&bomb, "bomb.xlsx", RosterOptions::default()),
        Err(RosterTrouble::TooLarge { measure: Measure::UnpackedBytes, .. })
    ));

    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet();
    sheet.write_string(0, 0, "Name").unwrap();
    sheet.write_string(1_048_575, 16_383, "far away").unwrap();
    assert!(matches!(
        read(&workbook.save_to_buffer().unwrap(), "wide.xlsx", RosterOptions::default()),
        Err(RosterTrouble::TooLarge { .. })
    ));
}

fn entry(name: &str, card_game_id: Option<&str>) -> RosterEntry {
    RosterEntry {
        line: 0,
        name: name.to_owned(),
        reading: None,
        card_game_id: card_game_id.map(str::to_owned),
        region: None,
        club: None,
        birth_date: None,
    }
}

fn without_lines(entries: &[RosterEntry]) -> Vec<RosterEntry> {
    entries.iter().map(|entry| RosterEntry { line: 0, ..entry.clone() }).collect()
}

#[test]
fn a_written_list_is_read_back_the_same_from_text_and_workbook() {
    let mut entries = vec![
        entry("O'Test, Jr.", Some("0100000003")),
        entry("Kim \"K\" Test; x", None),
        entry("=HYPERLINK(\"x\")", Some("0100000015")),
        entry("'=1+1", None),
        entry("名前", None),
        entry("21 Savant", None),
    ];
    entries[4].reading = Some("なまえ".into());
    entries[4].club = Some("@home".into());
    for separator in Separator::ALL {
        let options = WriteOptions { byte_order_mark: ByteOrderMark::Write, separator };
        let roster = list(write_csv(&entries, options));
        assert_eq!(
            (without_lines(&roster.entries), roster.rejected),
            (entries.clone(), vec![]),
            "{separator:?}"
        );
    }
    let roster = list(write_xlsx(&entries).unwrap());
    assert_eq!((without_lines(&roster.entries), roster.rejected), (entries, vec![]));
}

/// A name that a list may hold: not empty, without white space at its ends or control characters.
fn hostile_name() -> impl Strategy<Value = String> {
    let letters = proptest::sample::select(vec![
        "a",
        "B",
        " ",
        ",",
        ";",
        "\"",
        "'",
        "=",
        "+",
        "-",
        "@",
        "|",
        "見",
        "é",
        "e\u{301}",
        "ع",
        "👩‍👩‍👧",
        "\u{3000}",
        "0",
        "9",
        "<",
        "&",
        "\\",
        "name",
        "ID",
        "ß",
        "\u{200F}",
    ]);
    proptest::collection::vec(letters, 1..12)
        .prop_map(|letters| letters.concat().trim().to_owned())
        .prop_filter("a list holds no empty name", |name| !name.is_empty())
}

proptest! {
    #[test]
    fn any_list_of_hostile_names_survives_the_round_trip(
        names in proptest::collection::vec((hostile_name(), proptest::option::of(hostile_name())), 1..8),
        separator in proptest::sample::select(Separator::ALL.to_vec()),
    ) {
        let entries: Vec<_> = names
            .into_iter()
            .map(|(name, club)| RosterEntry { club, ..entry(&name, Some("0100000003")) })
            .collect();
        let options = WriteOptions { byte_order_mark: ByteOrderMark::Omit, separator };
        let roster = list(write_csv(&entries, options));
        prop_assert_eq!(without_lines(&roster.entries), entries);
        prop_assert!(roster.rejected.is_empty());
    }

    #[test]
    fn any_bytes_are_a_list_or_a_trouble(bytes in proptest::collection::vec(any::<u8>(), 0..256)) {
        let _ = read(&bytes, "players.csv", RosterOptions::default());
        let options = RosterOptions { encoding: Some(Encoding::Windows1252), ..RosterOptions::default() };
        let _ = read(&bytes, "players.csv", options);
    }

    #[test]
    fn every_line_of_any_text_is_accounted_for_once(
        lines in proptest::collection::vec("([a-z0-9,;\t '=]|見){0,12}", 1..8),
        end in proptest::sample::select(vec!["\n", "\r\n", "\r"]),
    ) {
        let text: String = lines.iter().map(|line| format!("{line}{end}")).collect();
        let roster = match read(text.as_bytes(), "players.csv", RosterOptions::default()) {
            Ok(roster) => roster,
            Err(RosterTrouble::Empty { .. }) => {
                let nothing = [',', ';', '\t', ' ', '\n', '\r'];
                prop_assert!(text.trim_matches(nothing).is_empty());
                return Ok(());
            }
            // The first line happens to be a title such as "id".
            Err(RosterTrouble::NoNameColumn { .. }) => return Ok(()),
            Err(trouble) => return Err(TestCaseError::fail(trouble.to_string())),
        };
        let mut accounted: Vec<u32> = roster.entries.iter().map(|entry| entry.line).collect();
        accounted.extend(roster.rejected.iter().map(|rejected| rejected.line));
        let header_or_empty = |found: &&Diagnostic| matches!(found.kind.code(), "header-read" | "empty-line");
        accounted.extend(roster.diagnostics.iter().filter(header_or_empty).filter_map(|found| found.line));
        accounted.sort_unstable();
        prop_assert_eq!(accounted, (1..=u32::try_from(lines.len()).unwrap()).collect::<Vec<_>>());
    }

    #[test]
    fn a_damaged_workbook_is_a_list_or_a_trouble(at in any::<prop::sample::Index>(), byte in any::<u8>()) {
        let mut bytes = write_xlsx(&[entry("Aki Example", Some("0100000003"))]).unwrap();
        let at = at.index(bytes.len());
        bytes[at] = byte;
        let _ = read(&bytes, "players.xlsx", RosterOptions::default());
    }
}
