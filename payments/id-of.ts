/** The id of an object that Stripe gives as its id, or whole where it was asked to expand it; '' where there is none. */
export const idOf = (object: string | { id: string } | null | undefined): string =>
  typeof object === 'string' ? object : (object?.id ?? '')
