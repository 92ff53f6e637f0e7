import type { ClassSort, Topic } from '#contract/classes.ts'

/** What each topic is called on the site. */
export const topicWords: Record<Topic, string> = {
  landscape: 'Landscape',
  portrait: 'Portrait',
  street: 'Street',
  product: 'Product Photography',
  darkroom: 'Darkroom',
  macro: 'Macro',
  astrophotography: 'Astrophotography',
  architecture: 'Architecture',
  other: 'Other subjects',
}

/** What each order of the class list is called. */
export const sortWords: Record<ClassSort, string> = {
  newest: 'Newest first',
  price: 'Lowest price first',
  seats: 'Most free seats first',
}
