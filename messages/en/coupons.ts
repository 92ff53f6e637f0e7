/** Coupons: the list and their form. */
export const coupons = {} as const
