import type { Meeting } from '#contract/meetings.ts'

/** The start and end of these meetings, whatever their ids. */
export const spansOf = (meetings: readonly Meeting[] = []): Meeting[] =>
  meetings.map(({ startsAt, endsAt }) => ({ startsAt, endsAt }))
