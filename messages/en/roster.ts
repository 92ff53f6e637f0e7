/** Who comes to a class: check-in, the sign-in sheet, cancelling a seat or the class. */
export const roster = {} as const
