/** Text that a spreadsheet would calculate, also in wide letters and after spaces. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/**
 * RFC 4180, with a byte order mark, so that Excel knows it is UTF-8. Text that a spreadsheet would calculate
 * gets an apostrophe; numbers stay.
 */
export function formatCsv(rows: readonly (readonly (string | number)[])[]): string {
  const cell = (value: string | number) =>
    typeof value === 'number' ? String(value) : quote(value)
  const quote = (text: string) =>
    `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
  return `\u{FEFF}${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}
