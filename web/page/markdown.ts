import { readOwnPhoto } from '#contract/photos.ts'
import { plainText } from './plain-text.ts'

export type Inline =
  | string
  | { tag: 'strong' | 'em'; children: Inline[] }
  | { tag: 'a'; href: string; children: Inline[] }

/** `start` is a numbered list's first number. */
export type Block =
  | { tag: 'p' | 'h2' | 'h3'; children: Inline[] }
  | { tag: 'ul' | 'ol'; start: number; items: Inline[][] }

/**
 * Addresses, [words](address), **bold**, *italic* and _italic_. Content ends at the next sign of its kind, so
 * that a text of nothing but signs still takes linear time.
 */
const marked = new RegExp(
  [
    String.raw`(?<url>https?:\/\/[^\s<>()[\]*]*[^\s<>()[\]*.,;:!?'"])`,
    String.raw`!?\[(?<label>[^\][]+)\]\((?<href>[^()\s]+)\)`,
    String.raw`\*\*(?<bold>(?:[^*]|\*(?!\*))+)\*\*`,
    String.raw`\*(?<star>[^*\s](?:[^*]*[^*\s])?)\*`,
    String.raw`(?<![\p{L}\p{N}_])_(?<line>[^_\s](?:[^_]*[^_\s])?)_(?![\p{L}\p{N}_])`,
  ].join('|'),
  'gu',
)

/** One e-mail, without fields such as `bcc`; of what `mailtoAddress` encodes only a plus. */
const plainMailto = /^mailto:(?:[^\s%?&#,;:@]|%2B)+@[^\s%?&#,;:@]+$/

/**
 * Null unless it is http or https, without a user name before the host, or mailto with nothing but an e-mail.
 */
function safeAddress(address: string): string | null {
  if (plainMailto.test(address)) return address
  const url = URL.parse(address)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return null
  return url.username === '' && url.password === '' ? url.href : null
}

type Groups = Partial<Record<'url' | 'label' | 'href' | 'bold' | 'star' | 'line', string>>

function readMark(whole: string, { url, label, href, bold, star, line }: Groups): Inline {
  const address = url ?? href
  if (address !== undefined) {
    const safe = safeAddress(address)
    if (safe === null) return whole
    return {
      tag: 'a',
      href: safe,
      children: label === undefined ? [whole] : readInline(label, true),
    }
  }
  if (bold !== undefined) return { tag: 'strong', children: readInline(bold) }
  return { tag: 'em', children: readInline(star ?? line ?? '') }
}

/** Links do not nest. */
function readInline(text: string, inLink = false): Inline[] {
  const found: Inline[] = []
  let read = 0
  for (const match of text.matchAll(marked)) {
    const groups: Groups = match.groups ?? {}
    if (inLink && (groups.url ?? groups.href) !== undefined) continue
    if (match.index > read) found.push(text.slice(read, match.index))
    found.push(readMark(match[0], groups))
    read = match.index + match[0].length
  }
  if (read < text.length) found.push(text.slice(read))
  return found
}

const itemMark = /^(?:[-*+•]|(\d{1,3})[.)])\s+/
const headingMark = /^(#{1,6})\s+/

/** The first row has the headers. */
export type Table = { tag: 'table'; rows: Inline[][][] }

/** `level` is a heading's; 0 for a paragraph. */
type Lines = { tag: 'p' | 'ul' | 'ol'; start: number; texts: string[]; level: number }

function splitBlocks(text: string): Lines[] {
  const blocks: Lines[] = []
  let open: Lines | undefined
  const begin = (block: Lines) => {
    open = block
    blocks.push(block)
  }
  for (const line of text.split(/\r?\n/)) {
    const words = line.trim()
    const item = itemMark.exec(words)
    const heading = headingMark.exec(words)
    if (words === '') open = undefined
    else if (item !== null) {
      const tag = item[1] === undefined ? 'ul' : 'ol'
      const text = words.slice(item[0].length)
      if (open?.tag === tag) open.texts.push(text)
      else begin({ tag, start: Number(item[1] ?? 1), texts: [text], level: 0 })
    } else if (heading !== null) {
      const [mark, { length: level } = ''] = heading
      begin({ tag: 'p', start: 1, texts: [words.slice(mark.length)], level })
      open = undefined
    } else if (open === undefined || (open.tag !== 'p' && !/^\s/.test(line)))
      begin({ tag: 'p', start: 1, texts: [words], level: 0 })
    // Indented lines continue an item.
    else open.texts.push(`${open.texts.pop()}\n${words}`)
  }
  return blocks
}

function readBlock({ tag, start, texts }: Lines): Block {
  const items = texts.map((source) => readInline(source))
  return tag === 'p' ? { tag, children: items.flat() } : { tag, start, items }
}

const readTable = (source: string): Table => ({
  tag: 'table',
  rows: source.split('\n').map((row) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => readInline(cell.trim())),
  ),
})

/**
 * A small Markdown: paragraphs, lists, links, bold and italic. Headings become bold paragraphs, so that the
 * page keeps its own outline; anything else, HTML too, stays plain text.
 */
export function parseMarkdown(text: string): Block[] {
  return splitBlocks(text).map((lines) => {
    const block = readBlock(lines)
    if (lines.level === 0 || block.tag !== 'p') return block
    return { tag: 'p', children: [{ tag: 'strong', children: block.children }] }
  })
}

/** One of the school's own photographs; `alt` may be empty. */
export type Figure = { tag: 'photo'; src: string; alt: string }

/** A line of its own. */
const photoLine = /^!\[([^\][]*)\]\((\/photos\/[\w-]+\.jpg)\)$/

/** A standalone page; `title` needs a heading at its start. */
type Article = {
  title?: string
  changed?: string
  summary?: string
  blocks: (Block | Table | Figure)[]
}

/**
 * Like `parseMarkdown`, with headings (`# ` at the start is the title, `## ` and deeper are parts), tables
 * (`| one | two |` for each row) and photographs of the school (`![words](/photos/…)` on a line of its own).
 * `changed` is the day of a line such as `Last changed: 2026-11-23` in any language of the product, `summary` the
 * first paragraph.
 */
export function parseArticle(text: string): Article {
  const article: Article = { blocks: [] }
  const apart = text.replaceAll(/^[ \t]*!\[.*$/gm, (line) =>
    photoLine.test(line.trim()) ? `\n${line.trim()}\n` : line,
  )
  for (const lines of splitBlocks(apart)) {
    const { tag, texts, level } = lines
    const [source = ''] = texts
    const [, day] = /^(?:Last changed|Zuletzt geändert): (\d{4}-\d\d-\d\d)$/.exec(source) ?? []
    const [, alt, src = ''] = (level === 0 && tag === 'p' && photoLine.exec(source)) || []
    const block = readBlock(lines)
    if (alt !== undefined && readOwnPhoto(src) !== null)
      article.blocks.push({ tag: 'photo', src, alt })
    else if (level === 1 && article.blocks.length === 0) article.title = plainText(source)
    else if (day !== undefined && !Number.isNaN(Date.parse(day))) article.changed = day
    else if (level > 0 && block.tag === 'p')
      article.blocks.push({ ...block, tag: level < 3 ? 'h2' : 'h3' })
    else if (/^\|.*\|$/s.test(source)) article.blocks.push(readTable(source))
    else {
      if (tag === 'p') article.summary ??= plainText(source)
      article.blocks.push(block)
    }
  }
  return article
}
