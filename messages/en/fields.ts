/** What is wrong with a field of a form. */
export const fields = {} as const
