/** Photographs to look at: the carousel of the month, and one of them large. */
export const gallery = {
  selected: ['Selected', 'On each photograph of the month'],
  close: 'Close the photo',
  classesBy: 'Classes by {tutor}',
} as const
