/** The list of next classes that other sites show in a frame. */
export const embed = {
  title: ['Next classes at {school}', 'The school’s name'],
  none: 'There are no classes on offer at the moment.',
  all: ['All classes at {school}', 'A link to the school’s site'],
} as const
