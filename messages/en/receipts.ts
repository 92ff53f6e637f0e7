/** The list of receipts and the page of one. */
export const receipts = {} as const
