/** In characters: about as many as search engines show. */
const maxLength = 200

/** One line of at most 201 characters, cut between words if possible. */
export function summarise(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  const characters = Array.from(line)
  if (characters.length <= maxLength) return line
  const cut = characters.slice(0, maxLength + 1).join('')
  const lastWord = cut.lastIndexOf(' ')
  return `${lastWord > 0 ? cut.slice(0, lastWord) : characters.slice(0, maxLength).join('')}…`
}
