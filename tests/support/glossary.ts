/** One thing has one name: what a text of a language must not say, and what it says instead. */
type Term = {
  thing: string
  /** The words to use. */
  use: string
  /** Matches whole words only. */
  not: RegExp
  /** Messages, as `feature.key`, that mean another thing. */
  except?: readonly string[]
}

// JavaScript's \b takes ä, ö, ü and ß for the end of a word.
const words = (pattern: string) => new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, 'u')

/** By language. tests/texts.test.ts applies them to the messages and to the pages in Markdown. */
const glossary: Partial<Record<string, readonly Term[]>> = {
  en: [
    { thing: 'the unpaid classes of a student', use: 'cart', not: words('class list') },
    {
      thing: 'the focal length of the same view',
      use: '35 mm equivalent',
      not: /35 mm camera/,
    },
    {
      thing: 'numbers of photographs',
      use: 'Minimum or Maximum',
      not: words('Fewest|Most photo\\w+'),
    },
    {
      thing: 'a wish for a new photograph',
      use: 'Re-shoot requested',
      not: words('Re-shoot asked for'),
    },
    { thing: 'what waits for somebody', use: 'needs your attention', not: words('needs you') },
    {
      thing: 'what is uploaded',
      use: 'photo',
      not: words('(?:[Cc]hoose|[Tt]ake) a picture|HEIC picture'),
    },
    {
      thing: 'spelling',
      use: 'British',
      not: words('colors?|centers?|millimeters?|gray|canceled(?!_)'),
    },
  ],
  de: [
    {
      thing: 'people are addressed as',
      use: 'Sie',
      not: words(
        '[Dd](?:u|ich|ir|ein\\p{L}*)|[Ww]ähle|[Dd]rücke|[Kk]licke|[Tt]ippe|[Ll]ade|[Gg]ib|[Ss]ende|[Zz]iehe|[Pp]rüfe',
      ),
    },
    { thing: 'the unpaid classes of a student', use: 'Warenkorb', not: words('Kursliste\\p{L}*') },
    {
      thing: 'who teaches',
      use: 'Kursleitung',
      not: words(
        'Lehrkraft|Lehrkräfte\\p{L}*|Leitung des Kurses|Dozent\\p{L}*|Kursleiter\\p{L}*|Lehrende[rn]?',
      ),
    },
    { thing: 'what to bring', use: 'Bitte mitbringen', not: words('Mitzubringen(?:des)?') },
    {
      thing: 'whose account is deleted',
      use: 'Gelöschtes Konto',
      not: words('[Ee]hemalige/r|frühere Person'),
    },
    {
      thing: 'students',
      use: 'Teilnehmende',
      not: words('(?:[Dd]ie|[Aa]lle|[Nn]eue) Teilnehmer(?!/)|Teilnehmern'),
    },
    {
      thing: 'the note of a student',
      use: 'Nachricht an die Kursleitung',
      not: words('Nachricht an Ihre|Notiz für .*'),
    },
    { thing: 'a version', use: 'Version', not: words('Fassung(?:en)?') },
    {
      thing: 'a photograph taken again',
      use: 'Neue Aufnahme',
      not: words('[Nn]eue[rn]? Versuch'),
    },
    {
      thing: 'done',
      use: 'abgeschlossen',
      not: words('Fertig|[Aa]ls fertig|(?:Aufgabe|Abgabe|Fotos?) (?:ist |sind )?fertig'),
    },
    { thing: 'a brief', use: 'Aufgabenstellung', not: words('Aufgabentext\\p{L}*') },
    {
      thing: 'numbers of photographs',
      use: 'Fotos mindestens, Fotos höchstens',
      not: words('(?:Mindestens|Höchstens) so viele'),
    },
    {
      thing: 'the focal length of the same view',
      use: '35 mm (Kleinbild)',
      not: /bei Kleinbild|35-mm-Kamera/,
    },
    { thing: 'exposure compensation', use: 'EV', not: words('LW') },
    {
      thing: 'sending a file',
      use: 'hochladen',
      not: words(
        '(?:Bild(?:er)?|Fotos?|Kopie|Datei)(?: [\\p{Ll}-]+)* (?:senden|gesendet)|[Gg]esendete Bilder',
      ),
    },
    {
      thing: 'what is uploaded',
      use: 'Foto',
      not: words('Bild(?:er)? (?:auswählen|aufnehmen|hochladen|hinzufügen)|Fotografien'),
    },
    {
      thing: 'a seat held',
      use: 'reserviert',
      not: words(
        '(?:Platz|Plätze)(?: [\\p{L}-]+)* (?:gehalten|halten)|[Hh]alten [^.]*(?:Platz|Plätze)|freihalten',
      ),
    },
    {
      thing: 'joining a waitlist',
      use: 'eintragen, Position',
      not: words('Warteliste\\p{L}* (?:setzen|gesetzt)|Stelle auf der Warteliste'),
    },
    { thing: 'the books', use: 'Buchhaltung', not: words('Kassenbuch|Bücher') },
    { thing: 'a disputed payment', use: 'angefochten', not: words('[Bb]estritten\\p{L}*') },
    { thing: 'a credit note', use: 'Stornorechnung', not: words('Gutschrift(?:en)?') },
    {
      thing: 'those who run the school',
      use: 'Admins; for students: die Schule',
      not: words('Verwaltung|Betreiber der Schule'),
    },
    { thing: 'giving up a booking', use: 'stornieren', not: words('Buchung(?:en)? löschen') },
    { thing: 'changing a record', use: 'bearbeiten', not: /^Ändern$|Kurse? ändern/u },
    {
      thing: 'a student who came',
      use: 'anwesend',
      not: words('\\p{L}*eincheck\\p{L}*|[Ee]ingecheckt|Check-in'),
    },
    { thing: 'what to bring to a class', use: 'Vorkenntnisse', not: words('Niveaus?') },
    { thing: 'when a hand-in is due', use: 'Abgabe', not: words('Fällig'), except: ['books.due'] },
    { thing: 'an empty field', use: 'Ohne Angabe', not: words('Leer lassen') },
  ],
}

/** What a text of a language says that it must not, each with what to say; `where` names the text. */
export const findOtherWords = (language: string, where: string, text: string): string[] =>
  (glossary[language] ?? []).flatMap(({ thing, use, not, except = [] }) => {
    const [found] = except.includes(where) ? [] : (not.exec(text) ?? [])
    return found === undefined ? [] : `${language} ${where}: not “${found}” but “${use}” (${thing})`
  })
