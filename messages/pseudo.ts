import type { PseudoLanguage } from './languages.ts'
import type { Message, Piece } from './message.ts'

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = 'àƀçđéƒĝĥíĵķĺɱñöƥɋŕšţûṽŵẋýžÀƁÇĐÉƑĜĤÍĴĶĹṀÑÖƤɊŔŠŢÛṼŴẊÝŽ'

const accent = (text: string): string =>
  Array.from(text, (letter) => accented[plain.indexOf(letter)] ?? letter).join('')

/** Vowels are about 40 % of the letters, so words grow, and no space is added where a line could break. */
const lengthen = (text: string): string => text.replaceAll(/[aeiou]/gi, '$&$&')

/** An English message in an invented language: text that stays English on a page is not in the catalogue. */
export function toPseudo(message: Message, language: PseudoLanguage): Message {
  const change = (text: string) => accent(language === 'en-XA' ? lengthen(text) : text)
  const ofMessage = (of: Message): Message =>
    typeof of === 'string' ? change(of) : of.map(ofPiece)
  const ofPiece = (piece: Piece): Piece => {
    if (typeof piece === 'string') return change(piece)
    if (piece[0] === '#' || piece[0] === 'value') return piece
    if (piece[0] === 'tag') return [piece[0], piece[1], ofMessage(piece[2])]
    const [kind, name, cases] = piece
    return [kind, name, cases.map(([of, inner]) => [of, ofMessage(inner)] as const)]
  }
  return ofMessage(message)
}
