/** How people learn at the school: a part of the home page and of the page of a class. */
export const learning = {
  title: 'The photograph comes back',
  text: 'Hand in your photographs, and your instructor pins each comment to the spot it is about. Then shoot the picture again, and put the two side by side.',
  first: ['First try', 'Below a photograph'],
  again: ['Re-shoot', 'Below the same photograph, shot again'],
  firstAlt:
    'Old pier posts and a hut in a smooth sea; the horizon slopes. Two pins with numbers stand on it.',
  againAlt: 'Old pier posts and a hut in a smooth sea, with the horizon level.',
  pin1: ['The horizon climbs to the right.', 'A comment on the photograph'],
  pin2: ['The hut against the light: keep it.', 'A comment on the photograph'],
  done: ['Level. So much calmer.', 'A comment on the re-shoot'],
} as const
