/** How people learn at the school: a part of the home page and of the page of a class. */
export const learning = {
  title: 'The photograph comes back',
  text: 'Hand in your photographs, and your instructor pins each comment to the spot it is about. Then shoot the picture again, and put the two side by side.',
  strip: ['A first try, two comments, a re-shoot', 'Beside two small pictures, below the title'],
  first: ['First try', 'Below a photograph'],
  again: ['Re-shoot', 'Below the same photograph, shot again'],
  slider: [
    'From the re-shoot to the first try',
    'A slider across two photographs that lie on each other',
  ],
} as const
