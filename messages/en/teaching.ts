/** An instructor's classes: the list, the form of a class, offering it again. */
export const teaching = {} as const
