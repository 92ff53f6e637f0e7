const bidiControl = /\p{Bidi_Control}/gu

/** The same without the characters that no name may have, see `name` in fields.ts. */
export const withoutBidiControls = (value: string): string => value.replaceAll(bidiControl, '')

/** Who wrote, or taught, and has left the school: nobody reads the name any more. */
export const formerStudent = 'A former student'
export const formerInstructor = 'A former instructor'

/** A line break, or another character that no line of text has. */
const lineEnd = /[\p{Cc}\u2028\u2029]/u

/** Characters that nobody sees, with which a program still finds the address. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu

/** All that domains are divided by. https://www.unicode.org/reports/tr46/#Notation */
const dots = /[。．｡]/g

/** `https://…`, `www.…`, `school.example/…`, `192.0.2.1`; but not `J.R.R. Tolkien`, `St. John` or `M.Sc./B.Sc.` */
const address = /:\/\/|\bwww\.|[\p{L}\p{N}]\.[\p{L}\p{N}-]{2,}(?::\d+)?[/\\]|(?:\d+\.){3}\d/iu

/**
 * What keeps a text from being a person's name; undefined where nothing does. Names stand in lists and in mails, where
 * an address would lead readers who trust the school to a place of somebody else's choice.
 */
export function findNameFault(value: string): 'turned' | 'line-break' | 'address' | undefined {
  if (withoutBidiControls(value) !== value) return 'turned'
  if (lineEnd.test(value)) return 'line-break'
  const shown = value.normalize('NFKC').replace(unseen, '').replace(dots, '.')
  return address.test(shown) ? 'address' : undefined
}
