/** A compiled message as it travels to a page: a text, or its pieces in order. JSON, and short. */
export type Message = string | readonly Piece[]

/** A list of pairs, not an object: a name such as `constructor` is a name like any other. */
type Cases = readonly (readonly [name: string, message: Message])[]

/** `#` is the number of the plural around it. */
export type Piece =
  | string
  | readonly [kind: '#']
  | readonly [kind: 'value', name: string]
  | readonly [kind: 'plural' | 'ordinal' | 'select', name: string, cases: Cases]
  | readonly [kind: 'tag', name: string, content: Message]

/** What stands for the names in a message. Numbers are written as the language writes them. */
export type MessageValues = Readonly<Record<string, string | number>>

const numbers = new Map<string, Intl.NumberFormat>()
const plurals = new Map<string, Intl.PluralRules>()

/** What a cache has under a key, made where it is not there. */
export function cached<T>(cache: Map<string, T>, key: string, make: () => T): T {
  const known = cache.get(key) ?? make()
  cache.set(key, known)
  return known
}

/** A number as a language writes it: '1,234' or '1.234'. */
export const formatNumber = (value: number, language: string): string =>
  cached(numbers, language, () => new Intl.NumberFormat(language)).format(value)

function caseOf(cases: Cases, names: readonly string[]): Message {
  for (const name of names) {
    const found = cases.find(([of]) => of === name)
    if (found !== undefined) return found[1]
  }
  throw new Error(`no case for ${names.join()}`)
}

function pluralCases(value: number, language: string, type: 'plural' | 'ordinal'): string[] {
  const rules = cached(
    plurals,
    `${language} ${type}`,
    () => new Intl.PluralRules(language, { type: type === 'plural' ? 'cardinal' : 'ordinal' }),
  )
  return [`=${value}`, rules.select(value), 'other']
}

/**
 * The pieces of a message with their values; `wrap` makes one of a tag and its content. Throws where a value is missing,
 * or a plural's is no number.
 */
export function resolveMessage<Node>(
  message: Message,
  values: MessageValues,
  language: string,
  wrap: (tag: string, content: (string | Node)[]) => Node,
  count?: number,
): (string | Node)[] {
  if (typeof message === 'string') return [message]
  return message.flatMap((piece): (string | Node)[] => {
    if (typeof piece === 'string') return [piece]
    if (piece[0] === '#') return [formatNumber(count ?? 0, language)]
    const [kind, name, inner] = piece
    if (kind === 'tag') return [wrap(name, resolveMessage(inner, values, language, wrap, count))]
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) throw new Error(`the message has no value for ${name}`)
    if (kind === 'value') return [typeof value === 'number' ? formatNumber(value, language) : value]
    if (kind === 'select')
      return resolveMessage(caseOf(inner, [String(value), 'other']), values, language, wrap, count)
    if (typeof value !== 'number') throw new Error(`${name} is no number`)
    const chosen = caseOf(inner, pluralCases(value, language, kind))
    return resolveMessage(chosen, values, language, wrap, value)
  })
}

/** A message as plain text; what its tags mark stays, without the mark. */
export const formatMessage = (message: Message, values: MessageValues, language: string): string =>
  resolveMessage(message, values, language, (_, content) => content.join('')).join('')
