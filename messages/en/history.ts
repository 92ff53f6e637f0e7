/** Who did what: the history of the school. */
export const history = {} as const
