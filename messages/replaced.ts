import { compileMessage } from './compile.ts'
import type { Language } from './languages.ts'
import type { Message } from './message.ts'
import type { Feature } from './sources.ts'

/** A message in all languages that people read, as translators write it; `id` is such as `facts/students`. */
export type ProductText = {
  id: string
  feature: Feature
  note: string | null
  ours: Readonly<Record<string, string>>
}

/** The texts that a school has in place of ours, by language and id (clause 20.3). */
export type ReplacedTexts = { readonly [L in Language]?: Readonly<Record<string, string>> }

export const noTexts: ReplacedTexts = {}

type Need = {
  kind: 'value' | 'tag' | 'plural' | 'ordinal' | 'select'
  name: string
  written: string
}

/** Placeholders, tags and cases, as translators write them: `{name}`, `<b>` or `{count, plural, one {…}}`. */
function listNeeds(message: Message): Need[] {
  if (typeof message === 'string') return []
  return message.flatMap((piece): Need[] => {
    if (typeof piece === 'string' || piece[0] === '#') return []
    const [kind, name, inner] = piece
    if (kind === 'value') return [{ kind, name, written: `{${name}}` }]
    if (kind === 'tag') return [{ kind, name, written: `<${name}>` }, ...listNeeds(inner)]
    const keyword = kind === 'ordinal' ? 'selectordinal' : kind
    return inner.flatMap(([of, content]) => [
      { kind, name, written: `{${name}, ${keyword}, ${of} {…}}` },
      ...listNeeds(content),
    ])
  })
}

const writtenOf = (needs: Need[]) => [...new Set(needs.map(({ written }) => written))]

/**
 * A school's text, compiled, with what it lacks of the message that it would replace and what it has that nothing
 * would fill in: it fits if both are empty. Null if it cannot be read.
 */
export function compareTexts(ours: Message, text: string) {
  let message: Message
  try {
    message = compileMessage(text)
  } catch {
    return null
  }
  const [needed, found] = [listNeeds(ours), listNeeds(message)]
  const isFilled = ({ kind, name }: Need) =>
    needed.some(
      (one) => one.name === name && (one.kind === kind || (kind === 'value' && one.kind !== 'tag')),
    )
  const isThere = ({ written }: Need) => found.some((one) => one.written === written)
  return {
    message,
    missing: writtenOf(needed.filter((one) => !isThere(one))),
    unknown: writtenOf(found.filter((one) => !isFilled(one))),
  }
}
