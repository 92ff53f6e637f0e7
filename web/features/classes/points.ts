/** The points of a text that has one a line, with or without a mark before it; what students bring, for example. */
export const readPoints = (text: string): string[] =>
  text.split('\n').flatMap((line) => line.replace(/^\s*[-*•]\s/, '').trim() || [])
