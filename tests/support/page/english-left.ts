import { features, readWords } from '#messages/catalogue.ts'
import type { Language } from '#messages/languages.ts'
import type { Message, Piece } from '#messages/message.ts'
import { inOtherLanguages } from '#tests/support/browser/english.ts'

/** The texts of a message between its values. */
const textsOf = (message: Message): string[] =>
  typeof message === 'string' ? [message] : message.flatMap(textsOfPiece)

function textsOfPiece(piece: Piece): string[] {
  if (typeof piece === 'string') return [piece]
  if (piece[0] === '#' || piece[0] === 'value') return []
  if (piece[0] === 'tag') return textsOf(piece[2])
  return piece[2].flatMap(([, inner]) => textsOf(inner))
}

/** Without mails: notices are in the language of their recipient. */
const textsIn = (language: Language) =>
  features
    .filter((feature) => feature !== 'mails')
    .flatMap((feature) => Object.values<Message>(readWords(language, feature)).flatMap(textsOf))

const english = [...new Set(textsIn('en').map((text) => text.trim()))]
const german = textsIn('de').join('\n')
/** Words that say by themselves in which language they are. */
const telling = english.filter((text) => /\p{L}{4}/u.test(text) && !german.includes(text))

/** Everything on the page that is read, aloud or not, in its language. */
function readTexts(): string[] {
  const isForeign = (element: Element | null) =>
    element?.closest(`${inOtherLanguages}, [lang]:not(html)`) !== null
  const found = [document.title]
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode())
    if (!isForeign(walker.currentNode.parentElement)) found.push(walker.currentNode.nodeValue ?? '')
  for (const element of document.querySelectorAll('body *'))
    for (const name of ['aria-label', 'title', 'alt', 'placeholder'])
      if (!isForeign(element)) found.push(element.getAttribute(name) ?? '')
  return found
}

const isInWord = (letter: string | undefined) => letter !== undefined && /\p{L}/u.test(letter)

/** `words` are not a part of a longer word. */
function hasWords(text: string, words: string): boolean {
  const start = text.indexOf(words)
  if (start === -1) return false
  const end = start + words.length
  return !isInWord(text[start - 1]) && !isInWord(text[end])
    ? true
    : hasWords(text.slice(end), words)
}

const addresses = /https?:\/\/\S+/g

/** English messages of the catalogue on a page that is in German; `written` are people's own words. */
export function findEnglishLeft(written: RegExp): string[] {
  const texts = readTexts().map((text) => text.replaceAll(written, '').replaceAll(addresses, ''))
  return telling.filter((text) => texts.some((shown) => hasWords(shown, text)))
}
