/** An admin's decision on a class, with feedback. */
export const approval = {} as const
