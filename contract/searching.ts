import type { Limit } from './endpoint.ts'

// Separate from the schemas, because the pages of public lists need these numbers in the browser.

export const maxSearchLength = 200

/** Items of a public list, and classes of a topic, are counted up to this number; beyond it, ‘more’. */
export const maxCounted = 1000

/** Rows of a dashboard list are counted up to this number. */
export const maxRowsCounted = 10_000

/** Further words of a search are ignored. */
export const maxWords = 12

/** Limits how much a search reads. */
export const searchLimits = [
  { max: maxWords, of: 'words' },
  { max: maxCounted, of: 'matches counted' },
] satisfies Limit[]
