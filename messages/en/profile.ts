/** A person's own data: profile, portrait, password. */
export const profile = {} as const
