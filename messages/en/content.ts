/** The pages that a school writes itself: the text around their content. */
export const content = {
  lastChanged: ['Last changed on <date>{date}</date>', 'The date is written out: 24 November 2026'],
  smallPrint: ['Small print', 'Names the links to these pages'],
} as const
