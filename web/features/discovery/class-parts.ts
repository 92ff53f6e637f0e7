import { splitList } from './parts.ts'

/** How many classes a sitemap lists. */
export const partSize = 10_000

/** The approved classes in parts. */
export const { readPart, listParts } = splitList({
  partSize,
  callSize: 1000,
  read: (api, window) => api.listClassIds({ query: window }),
  changedAt: ({ updatedAt }) => updatedAt,
})
