/** The list of instructors. */
export const instructors = {
  intro:
    'Working photographers who love to teach. Email them to find out whether a class is right for you.',
  description: 'The photographers who teach at the school, and how to reach them.',
  topicDescription: 'The photographers who teach “{topic}” at the school, and how to reach them.',
  nothing: 'There are no instructors yet.',
  next: ['Next class:', 'A date follows, and below it the name of the class'],
  register: 'Register as an instructor',
  placeholder: ['Name or email', 'What the search looks at'],
  longest: ['Longest at the school first', 'An order of the list'],
  newest: ['Newest at the school first', 'An order of the list'],
  name: ['Name, A to Z', 'An order of the list'],
} as const
