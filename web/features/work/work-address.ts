/** The page on which a photograph is looked at and talked about. */
export const workAddress = (id: string): string => `/dashboard/work/${encodeURIComponent(id)}`
