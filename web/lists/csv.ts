import { disarmCell } from '#contract/csv.ts'
import type { Formats } from '#messages/formats.ts'

/**
 * RFC 4180, with a byte order mark, so that Excel knows it is UTF-8. Where numbers have a decimal comma,
 * Excel expects it here, too, and semicolons between the cells. Text that a spreadsheet would calculate gets
 * an apostrophe; numbers stay.
 */
export function formatCsv(
  rows: readonly (readonly (string | number)[])[],
  { decimalSign }: Pick<Formats, 'decimalSign'>,
): string {
  const separator = decimalSign === ',' ? ';' : ','
  const cell = (value: string | number) =>
    typeof value === 'number' ? String(value).replace('.', decimalSign) : quote(value)
  const quote = (text: string) => `"${disarmCell(text).replaceAll('"', '""')}"`
  return `\u{FEFF}${rows.map((row) => `${row.map(cell).join(separator)}\r\n`).join('')}`
}
