/** What each topic and level of a class is called: the keys are those of the contract. */
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
