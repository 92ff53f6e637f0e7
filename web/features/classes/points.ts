/** One point per line, with or without a mark before it. */
export const readPoints = (text: string): string[] =>
  text.split('\n').flatMap((line) => line.replace(/^\s*[-*•]\s/, '').trim() || [])
