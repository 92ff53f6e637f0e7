/** The card of a class in a list, and the actions that it offers. */
export const cards = {
  taughtBy: ['with {instructor}', 'Stands under the name of the class'],
  addToCart: ['Add to Cart', 'Fixed by the specification (2.10)'],
  inCart: 'In your cart',
  hasPlace: ['You have a seat', 'The reader has paid for this class'],
  ownClass: ['Your class', 'The reader teaches this class'],
  seeClass: 'See the class',
} as const
