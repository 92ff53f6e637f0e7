/** Days after payment in which a seat in a class without dates is refunded. No schemas here: public pages read it. */
export const undatedRefundDays = 180
