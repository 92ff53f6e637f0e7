/** The calendar of a person's meetings. */
export const schedule = {} as const
