/** How what a spreadsheet would calculate begins, also in wide letters and behind spaces. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/**
 * A table as CSV (RFC 4180). It begins with a byte order mark, by which Excel knows that it is UTF-8, and a
 * text that a spreadsheet would take for a formula has an apostrophe before it; a number stays one.
 */
export function formatCsv(rows: readonly (readonly (string | number)[])[]): string {
  const cell = (value: string | number) =>
    typeof value === 'number' ? String(value) : quote(value)
  const quote = (text: string) =>
    `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
  return `\u{FEFF}${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}
