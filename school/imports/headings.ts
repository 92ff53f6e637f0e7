import { importColumns, type ImportColumn } from '#contract/import-columns.ts'
import type { ImportKind } from '#contract/imports.ts'
import { fold } from '#contract/search-words.ts'
import { readReasonWords } from '#messages/catalogue.ts'
import { languages } from '#messages/languages.ts'
import type { Label } from '#messages/reasons.ts'
import { createReasonWording } from '#messages/word-reason.ts'

type Names = { [Kind in ImportKind]?: Partial<Record<ImportColumn<Kind>, readonly string[]>> }

/** Names that count before all others: Eventbrite also names who bought the ticket. */
const preferred: Names = {
  people: {
    name: ['Attendee name'],
    firstName: ['Attendee first name'],
    lastName: ['Attendee surname', 'Attendee last name'],
    email: ['Attendee email'],
  },
}

/** What other programs call a column, besides its label here: the best name first. */
const others: Names = {
  people: {
    name: ['Full name', 'Display name', 'Student', 'Vollständiger Name'],
    // Google Contacts; Eventbrite.
    firstName: ['Given name', 'Forename', 'Buyer first name'],
    lastName: ['Surname', 'Family name', 'Familienname', 'Buyer last name'],
    email: ['E-mail 1 - Value', 'Student email', 'Buyer email', 'Mail'],
    role: ['Role(s)', 'Roles', 'User role'],
  },
  classes: {
    className: ['Class', 'Class name', 'Event name', 'Title', 'Course', 'Name', 'Kurs', 'Titel'],
    description: ['Event description', 'Summary', 'Text'],
    email: [
      'Instructor email',
      'Teacher email',
      'Organizer email',
      'Author email',
      'Leitung E-Mail',
    ],
    instructorName: ['Instructor', 'Teacher', 'Organizer name', 'Author', 'Leitung'],
    price: ['Ticket price', 'Fee', 'Kursgebühr', 'Gebühr'],
    availableSeats: [
      'Available seats',
      'Capacity',
      'Quantity available',
      'Freie Plätze',
      'Kapazität',
    ],
    topic: ['Category', 'Kategorie'],
    level: ['Niveau', 'Stufe'],
    startsAt: ['Start date', 'Event start date', 'Date', 'Starts', 'Startdatum', 'Datum'],
    endsAt: ['End date', 'Event end date', 'Ends', 'Enddatum'],
    place: ['Venue', 'Location', 'Venue name', 'Veranstaltungsort'],
    onlineUrl: ['Online URL', 'Meeting link'],
    photo: ['Photo', 'Image', 'Image URL', 'Foto-URL', 'Foto', 'Bild'],
  },
}

/** `E-Mail-Adresse` is `emailadresse`. */
const keyOf = (heading: string) => fold(heading).replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Other labels of a column. */
const furtherLabels: Partial<Record<string, Label>> = {
  email: 'labelEmail',
  availableSeats: 'labelAvailableSeats',
}

/** The keys of a column's names, the best first. */
function namesOf<Kind extends ImportKind>(kind: Kind, column: ImportColumn<Kind>): string[] {
  const labels: Record<string, Label> = importColumns[kind]
  const keys = [labels[column], furtherLabels[column]].filter((key) => key !== undefined)
  const labelled = keys.flatMap((key) =>
    languages.map((language) => {
      const word = createReasonWording({ messages: readReasonWords(language), language })
      return word({ key }) ?? ''
    }),
  )
  // Programs write the name of a field, too.
  const [first, last] = [preferred[kind]?.[column], others[kind]?.[column]]
  return [...(first ?? []), ...labelled, ...(last ?? []), column].map(keyOf)
}

const namesByKind = new Map<ImportKind, Map<string, string[]>>()

function allNames(kind: ImportKind): Map<string, string[]> {
  const names =
    namesByKind.get(kind) ??
    new Map(
      Object.keys(importColumns[kind]).map((column) => [column, namesOf(kind, column as never)]),
    )
  namesByKind.set(kind, names)
  return names
}

/** The place of each column that the headings name; of two headings for one, the better name counts. */
export function findColumns<Kind extends ImportKind>(
  kind: Kind,
  headings: readonly string[],
): Map<ImportColumn<Kind>, number> {
  const keys = headings.map(keyOf)
  const found = [...allNames(kind)].flatMap(([column, names]): [ImportColumn<Kind>, number][] => {
    const name = names.find((one) => keys.includes(one))
    return name === undefined ? [] : [[column as ImportColumn<Kind>, keys.indexOf(name)]]
  })
  return new Map(found)
}
