/** The pages that a school may write itself (docs/operations.md), by their addresses. */
export const contentNames = ['terms', 'privacy', 'cancellation', 'imprint', 'contact'] as const
export type ContentName = (typeof contentNames)[number]
