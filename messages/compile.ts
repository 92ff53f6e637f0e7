import { parseIcu, type IcuNode } from 'pofile-ts'
import type { Message, Piece } from './message.ts'

/**
 * Arguments, plurals, ordinals, selects and tags; dates and amounts come as texts from messages/formats.ts.
 */
function toPiece(node: IcuNode): Piece {
  switch (node.type) {
    case 'literal':
      return node.value
    case 'pound':
      return ['#']
    case 'argument':
      return ['value', node.value]
    case 'tag':
      return ['tag', node.value, toMessage(node.children)]
    case 'plural':
    case 'select': {
      if (node.type === 'plural' && node.offset !== 0) throw new Error('a plural has an offset')
      const cases = Object.entries(node.options).map(
        ([name, { value }]) => [name, toMessage(value)] as const,
      )
      if (node.type === 'select') return ['select', node.value, cases]
      return [node.pluralType === 'ordinal' ? 'ordinal' : 'plural', node.value, cases]
    }
    default:
      throw new Error(`a message cannot have ${node.type}`)
  }
}

function toMessage(nodes: readonly IcuNode[]): Message {
  const pieces = nodes.map(toPiece)
  return pieces.every((piece) => typeof piece === 'string') ? pieces.join('') : pieces
}

/** Throws for an invalid ICU message (https://unicode-org.github.io/icu/userguide/format_parse/messages/). */
export function compileMessage(text: string): Message {
  const parsed = parseIcu(text)
  if (!parsed.success) throw new Error(parsed.errors[0]?.message ?? 'no ICU message')
  return toMessage(parsed.ast)
}

/** The names in a message, with their kinds: 'value name', 'plural count', 'tag b'; sorted, each once. */
export function placeholdersOf(message: Message): string[] {
  if (typeof message === 'string') return []
  const found = message.flatMap((piece) => {
    if (typeof piece === 'string' || piece[0] === '#') return []
    const [kind, name, inner] = piece
    const within =
      inner === undefined || kind === 'value'
        ? []
        : kind === 'tag'
          ? placeholdersOf(inner)
          : inner.flatMap(([, of]) => placeholdersOf(of))
    return [`${kind} ${name}`, ...within]
  })
  return [...new Set(found)].sort()
}
