/** Refunds that failed and wait for an admin. */
export const refunds = {} as const
