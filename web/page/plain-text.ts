/** Strips the signs of `parseMarkdown`, for short excerpts. */
export function plainText(markdown: string): string {
  return markdown
    .replaceAll(/!?\[([^\][]+)\]\([^()\s]+\)/g, '$1')
    .replaceAll(/\*\*((?:[^*]|\*(?!\*))+)\*\*/g, '$1')
    .replaceAll(/\*([^*\s](?:[^*]*[^*\s])?)\*/g, '$1')
    .replaceAll(/^[ \t]*(?:#{1,6}|[-*+•])[ \t]+/gm, '')
}
