// Invented people for events that are shown: names that say "sample" in two languages.

const JAPANESE = [
  ["見本", "みほん", "太郎", "たろう"], ["見本", "みほん", "花子", "はなこ"], ["例", "れい", "一郎", "いちろう"],
  ["例", "れい", "二葉", "ふたば"], ["仮", "かり", "三四郎", "さんしろう"], ["仮", "かり", "さくら", "さくら"],
  ["試", "ためし", "四季", "しき"], ["試", "ためし", "梧郎", "ごろう"], ["型", "かた", "陸", "りく"],
  ["型", "かた", "七海", "ななみ"], ["控", "ひかえ", "八雲", "やくも"], ["控", "ひかえ", "久遠", "くおん"],
  ["雛形", "ひながた", "十和", "とわ"], ["雛形", "ひながた", "千里", "ちさと"], ["記入", "きにゅう", "万葉", "かずは"],
  ["記入", "きにゅう", "花", "はな"], ["練習", "れんしゅう", "光", "ひかる"], ["練習", "れんしゅう", "望", "のぞみ"],
  ["模擬", "もぎ", "翼", "つばさ"], ["模擬", "もぎ", "こだま", "こだま"],
];
const TREES = [
  "Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gorse", "Hazel", "Ivy", "Juniper",
  "Katsura", "Larch", "Maple", "Nutmeg", "Oak", "Pine", "Quince", "Rowan", "Spruce", "Tamarind",
];
const FAMILIES = ["Sample", "Example", "Specimen", "Placeholder"];

/** The first `count` (40 at most) of them: Japanese and English by turns, with readings where they have one. */
export const people = (count) =>
  Array.from({ length: count }, (_, index) => {
    const place = index >> 1;
    if (index % 2 === 0) {
      const [family, familyReading, given, givenReading] = JAPANESE[place];
      return { name: `${family} ${given}`, reading: `${familyReading} ${givenReading}` };
    }
    return { name: `${TREES[place]} ${FAMILIES[place % FAMILIES.length]}`, reading: "" };
  });

/** Them as a list that the import page reads. */
export const playerList = (count) =>
  `name,reading\n${people(count).map(({ name, reading }) => `${name},${reading}\n`).join("")}`;
