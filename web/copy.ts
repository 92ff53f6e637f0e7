/** The fixed texts that the specification binds to the letter, and those of ours that several places use. */

export const tagline = 'Best Photography Learning Institute'
export const instructorStudents = 'Total 450+ Student'

/** The footer's archive topics (clause 1.9) and the topic of the class list each leads to. */
export const archiveTopics = [
  { label: 'Landscape', topic: 'landscape' },
  { label: 'Portrait', topic: 'portrait' },
  { label: 'Street', topic: 'street' },
  { label: 'Product Photography', topic: 'product' },
] as const
