/** The list of users, and their roles. */
export const users = {} as const
