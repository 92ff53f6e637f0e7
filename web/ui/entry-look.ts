/** What every control looks like that is typed or chosen in; its size is its place's. */
export const entryLook =
  'rounded-lg border border-sand/55 bg-espresso text-cream placeholder:text-sand hover:border-tan/70'
