/** What matters to a person now, above every page of the dashboard. */
export const today = {} as const
