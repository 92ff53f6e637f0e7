/** A compiled message as pages receive it: a text, or its pieces in order. JSON, and short. */
export type Message = string | readonly Piece[]

/** Pairs instead of an object, so that a name such as `constructor` is not special. */
type Cases = readonly (readonly [name: string, message: Message])[]

/** `#` is the number in the enclosing plural. */
export type Piece =
  | string
  | readonly [kind: '#']
  | readonly [kind: 'value', name: string]
  | readonly [kind: 'plural' | 'ordinal' | 'select', name: string, cases: Cases]
  | readonly [kind: 'tag', name: string, content: Message]

/** The values of the names in a message. Numbers are formatted for the language. */
export type MessageValues = Readonly<Record<string, string | number>>

const numbers = new Map<string, Intl.NumberFormat>()
const plurals = new Map<string, Intl.PluralRules>()

/** The cached value of a key, created if it is missing. */
export function cached<T>(cache: Map<string, T>, key: string, make: () => T): T {
  const known = cache.get(key) ?? make()
  cache.set(key, known)
  return known
}

/** A number formatted for a language: '1,234' or '1.234'. */
const formatNumber = (value: number, language: string): string =>
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
 * The pieces of a message with their values; `wrap` makes a piece from a tag and its content. Throws if a
 * value is missing, or a plural's is not a number.
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
    if (value === undefined) throw new Error(`no value for ${name}`)
    if (kind === 'value') return [typeof value === 'number' ? formatNumber(value, language) : value]
    if (kind === 'select')
      return resolveMessage(caseOf(inner, [String(value), 'other']), values, language, wrap, count)
    if (typeof value !== 'number') throw new Error(`${name} is no number`)
    const chosen = caseOf(inner, pluralCases(value, language, kind))
    return resolveMessage(chosen, values, language, wrap, value)
  })
}

/** A message as plain text: tags are removed, their content stays. */
export const formatMessage = (message: Message, values: MessageValues, language: string): string =>
  resolveMessage(message, values, language, (_, content) => content.join('')).join('')
