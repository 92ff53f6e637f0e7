/** Entries of the calendar that a person subscribes to or downloads. */
export const calendar = {} as const
