const bidiControl = /\p{Bidi_Control}/gu

/** See `name` in fields.ts. */
export const withoutBidiControls = (value: string): string => value.replaceAll(bidiControl, '')

/** A line break, or another control character. */
const controlCharacter = /[\p{Cc}\u2028\u2029]/u

/** Programs still recognise an address that contains these. */
const ignorable = /\p{Default_Ignorable_Code_Point}/gu

/** https://www.unicode.org/reports/tr46/#Notation */
const fullStops = /[。．｡]/g

/** `https://…`, `www.…`, `school.example/…`, `192.0.2.1`; but not `J.R.R. Tolkien`, `St. John` or `M.Sc./B.Sc.` */
const address = /:\/\/|\bwww\.|[\p{L}\p{N}]\.[\p{L}\p{N}-]{2,}(?::\d+)?[/\\]|(?:\d+\.){3}\d/iu

/**
 * Undefined if the text can be a person's name. Lists and mails show names, where an address would lead
 * readers who trust the school to a stranger's site.
 */
export function findNameFault(value: string): 'turned' | 'line-break' | 'address' | undefined {
  if (withoutBidiControls(value) !== value) return 'turned'
  if (controlCharacter.test(value)) return 'line-break'
  const normalized = value.normalize('NFKC').replace(ignorable, '').replace(fullStops, '.')
  return address.test(normalized) ? 'address' : undefined
}
