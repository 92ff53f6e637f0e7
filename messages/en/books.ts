/** The school's money: payments, refunds, months, an instructor's earnings. */
export const books = {} as const
