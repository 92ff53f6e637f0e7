/** Why the school's API refused a call. */
export const refusals = {} as const
