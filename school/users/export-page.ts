import { fromMinor } from '#contract/money.ts'
import { escapeHtml, htmlPage } from '#platform/http/html.ts'
import type { PagePalette } from '#platform/http/palette.ts'
import type { PersonalRows } from '#platform/personal-data.ts'
import type { Wording } from '#school/base/wording.ts'

type Row = Record<string, unknown>

const style = `
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem; }
section { border-top: 1px solid var(--edge); padding: 1rem 0; }
dl { display: grid; grid-template-columns: minmax(8rem, 14rem) 1fr; gap: 0.25rem 1rem; margin: 1.5rem 0; }
dt { color: var(--text-quiet); overflow-wrap: anywhere; }
dd { margin: 0; overflow-wrap: anywhere; white-space: pre-line; }
img { max-width: 100%; height: auto; }
`

/** Any other number this large is a time, in milliseconds since 1970. */
const minTime = 1e11

function formatValue(wording: Wording, row: Row, column: string, value: unknown): string {
  if (typeof value !== 'number') return String(value)
  const { currency } = row
  const formats = wording.formats(typeof currency === 'string' ? currency : undefined)
  if (/_(minor|cents)$/.test(column)) return formats.sum(fromMinor(value))
  // A class without dates is stored with the latest possible start.
  if (value > minTime && value < 8_640_000_000_000_000) return formats.dateTime(value)
  return String(value)
}

function describeRow(wording: Wording, row: Row): string {
  const filled = Object.entries(row).filter(([, value]) => value !== null && value !== '')
  const fields = filled.map(
    ([column, value]) =>
      `<dt>${escapeHtml(column)}</dt><dd>${escapeHtml(formatValue(wording, row, column, value))}</dd>`,
  )
  return `<dl>${fields.join('\n')}</dl>`
}

/** Replaced by what is streamed. */
const gap = '<!-- data -->'

type ExportAbout = { name: string; product: string; palette: PagePalette; at: number }

/** data.json as a page: readable times and sums, and the pictures, which are known once the data is read. */
export async function* exportPage(
  wording: Wording,
  { name, product, palette, at }: ExportAbout,
  data: AsyncIterable<PersonalRows>,
  pictures: readonly string[],
): AsyncGenerator<string> {
  const t = wording.translate('data-export')
  const title = t('title', { product, name })
  const intro = t('intro', {
    date: wording.formats().dateTime(at),
    zone: wording.formats().inZone,
  })
  const body = `<main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(intro)}</p>
${gap}</main>`
  const { html } = htmlPage(title, style, body, { language: wording.language, palette })
  const [head = '', foot = ''] = html.split(gap)
  yield head
  let isOpen = false
  for await (const { table, rows, isFirst } of data) {
    if (isFirst) {
      if (isOpen) yield '</section>\n'
      isOpen = rows.length > 0
      if (isOpen) yield `<section><h2>${escapeHtml(t('table', { table }))}</h2>`
    }
    for (const row of rows) yield `${describeRow(wording, row)}\n`
  }
  if (isOpen) yield '</section>\n'
  if (pictures.length > 0) {
    yield `<section><h2>${escapeHtml(t('pictures'))}</h2>`
    for (const path of pictures) yield `<p><img src="${escapeHtml(path)}" alt=""></p>\n`
    yield '</section>\n'
  }
  yield foot
}

/** An object of arrays, by table. */
export async function* exportJson(data: AsyncIterable<PersonalRows>): AsyncGenerator<string> {
  const indent = (text: string) => text.replaceAll('\n', '\n    ')
  let [isEmpty, hasRows] = [true, false]
  yield '{'
  for await (const { table, rows, isFirst } of data) {
    if (isFirst) {
      if (!isEmpty) yield hasRows ? '\n  ],' : '],'
      yield `\n  ${JSON.stringify(table)}: [`
      ;[isEmpty, hasRows] = [false, false]
    }
    for (const row of rows) {
      yield `${hasRows ? ',' : ''}\n    ${indent(JSON.stringify(row, null, 2))}`
      hasRows = true
    }
  }
  yield `${isEmpty ? '' : hasRows ? '\n  ]' : ']'}\n}\n`
}
