/** See docs/operations.md; these are also the addresses. */
export const contentNames = [
  'terms',
  'privacy',
  'cancellation',
  'imprint',
  'contact',
  'accessibility',
] as const
export type ContentName = (typeof contentNames)[number]
