/** The pages that a school writes itself: what stands around their texts. */
export const content = {
  lastChanged: ['Last changed on <date>{date}</date>', 'The date is written out: 24 November 2026'],
  smallPrint: ['Small print', 'Names the links to these pages'],
} as const
