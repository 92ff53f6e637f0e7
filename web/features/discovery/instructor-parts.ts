import { splitList } from './parts.ts'

/** The instructors in parts, whoever has been here longest first. */
export const instructorParts = splitList({
  partSize: 1000,
  callSize: 100,
  read: (api, window) => api.listInstructors({ query: { role: 'instructor', ...window } }),
})
