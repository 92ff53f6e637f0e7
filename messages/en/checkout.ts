/** The payment page and what becomes of a payment. */
export const checkout = {} as const
