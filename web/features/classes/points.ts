import type { OfferedClass } from '#contract/classes.ts'

/** One point per line, with or without a mark before it. */
export const readPoints = (text: string): string[] =>
  text.split('\n').flatMap((line) => line.replace(/^\s*[-*•]\s/, '').trim() || [])

/** What a class says of itself beside its description, in this order; the headings are in `class-page`. */
export const pointFields = ['learn', 'bring'] as const

export type WithPoints = Pick<OfferedClass, (typeof pointFields)[number]>
