/** Text that a spreadsheet would calculate, also in wide letters, after spaces, and behind apostrophes. */
const formula = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/

/** Gives text that a spreadsheet would calculate an apostrophe, which makes it text. */
export const disarmCell = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** The text that `disarmCell` got. */
export const rearmCell = (text: string): string =>
  text.startsWith("'") && formula.test(text) ? text.slice(1) : text
