/** About what search engines and other sites show of a description, in characters. */
const longest = 200

/** A text of any length in one line of at most 201 characters, cut between words where it has any. */
export function summarise(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  const characters = Array.from(line)
  if (characters.length <= longest) return line
  const cut = characters.slice(0, longest + 1).join('')
  const lastWord = cut.lastIndexOf(' ')
  return `${lastWord > 0 ? cut.slice(0, lastWord) : characters.slice(0, longest).join('')}…`
}
