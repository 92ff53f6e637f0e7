/** The mails of the school and of its identity service. */
export const mails = {} as const
