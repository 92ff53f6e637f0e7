import type { Meeting } from '#contract/meetings.ts'

/** From when to when these meetings are, whatever their ids. */
export const spansOf = (meetings: readonly Meeting[] = []): Meeting[] =>
  meetings.map(({ startsAt, endsAt }) => ({ startsAt, endsAt }))
