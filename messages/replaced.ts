import type { Language } from './languages.ts'
import type { Message } from './message.ts'
import type { Feature } from './sources.ts'

/** A message of the catalogue: `facts/students`. */
export type MessageId = `${Feature}/${string}`

/** The texts that a school has in place of ours, as translators write them (clause 20.3). */
export type ReplacedTexts = { readonly [L in Language]?: Readonly<Record<string, string>> }

export const noTexts: ReplacedTexts = {}

/** Texts that may be emptied: the page then leaves out what they stand in. */
export const mayBeEmpty: readonly string[] = ['facts/students'] satisfies MessageId[]

/** What a message needs, as translators write it: `{name}`, `<b>` or `{count, plural, one {…}}`. */
function listNeeds(message: Message): string[] {
  if (typeof message === 'string') return []
  return message.flatMap((piece) => {
    if (typeof piece === 'string' || piece[0] === '#') return []
    const [kind, name, inner] = piece
    if (kind === 'value') return [`{${name}}`]
    if (kind === 'tag') return [`<${name}>`, ...listNeeds(inner)]
    const written = kind === 'ordinal' ? 'selectordinal' : kind
    return inner.flatMap(([of, content]) => [
      `{${name}, ${written}, ${of} {…}}`,
      ...listNeeds(content),
    ])
  })
}

/** The names of values, and of tags, with their kind where another kind would fail. */
const nameOf = (need: string) => /^\{(\w+)(?:, \w+)?|^<\w+/.exec(need)?.[0] ?? need

/**
 * How a text differs from the message that it would replace: what it lacks (placeholders, tags and cases), and what
 * it has that nothing would fill in. Both are empty if it fits.
 */
export function compareTexts(ours: Message, theirs: Message) {
  const [needed, found] = [new Set(listNeeds(ours)), new Set(listNeeds(theirs))]
  const known = new Set([...needed].flatMap((need) => [nameOf(need), need.replace(/,.*/, '}')]))
  return {
    missing: [...needed].filter((need) => !found.has(need)),
    unknown: [...found].filter((need) => !known.has(need) && !known.has(nameOf(need))),
  }
}
