/** The names of topics and levels; the keys are the contract's. */
export const topics = {
  landscape: 'Landscape',
  portrait: 'Portrait',
  street: 'Street',
  product: 'Product Photography',
  darkroom: 'Darkroom',
  macro: 'Macro',
  astrophotography: 'Astrophotography',
  architecture: 'Architecture',
  other: 'Other topics',
  all: ['All levels', 'A level of a class, as are the three below'],
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
} as const
