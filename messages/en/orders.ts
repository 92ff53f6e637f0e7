/** The cart of a student: tickets, the table of orders, cancelling an order. */
export const orders = {} as const
