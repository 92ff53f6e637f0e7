/** Photographs: the carousel of the month, and the enlarged view. */
export const gallery = {
  selected: ['Selected', 'On each photograph of the month'],
  close: 'Close the photo',
  formerInstructor: ['A former instructor', 'Instead of the name of somebody who has left'],
  untitled: ['Untitled', 'A photograph without a title'],
  classesBy: 'Classes by {tutor}',
} as const
