import { fromMinor } from '#contract/money.ts'
import { escapeHtml, htmlPage } from '#platform/http/html.ts'
import type { Wording } from '#school/base/wording.ts'

type Row = Record<string, unknown>

const style = `
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem; }
section { border-top: 1px solid #5a4a40; padding: 1rem 0; }
dl { display: grid; grid-template-columns: minmax(8rem, 14rem) 1fr; gap: 0.25rem 1rem; margin: 1.5rem 0; }
dt { color: #c9b8aa; overflow-wrap: anywhere; }
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

/** data.json as a page: readable times and sums, and the pictures. */
export function exportPage(
  wording: Wording,
  { name, product, at }: { name: string; product: string; at: number },
  data: Record<string, Row[]>,
  pictures: readonly string[],
): string {
  const t = wording.translate('data-export')
  const title = t('title', { product, name })
  const section = (heading: string, body: string) =>
    `<section><h2>${escapeHtml(heading)}</h2>${body}</section>`
  const tables = Object.entries(data)
    .filter(([, rows]) => rows.length > 0)
    .map(([table, rows]) =>
      section(t('table', { table }), rows.map((row) => describeRow(wording, row)).join('\n')),
    )
  const images = pictures.map((path) => `<p><img src="${escapeHtml(path)}" alt=""></p>`).join('\n')
  const intro = t('intro', {
    date: wording.formats().dateTime(at),
    zone: wording.formats().inZone,
  })
  const body = `<main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(intro)}</p>
${tables.join('\n')}
${images && section(t('pictures'), images)}</main>`
  return htmlPage(title, style, body, { language: wording.language }).html
}
