/** What the pages of the dashboard share: their tables and lists. */
export const dashboard = {
  title: ['Dashboard {page}', 'The title of the document of a page of the dashboard'],
  loading: 'Loading…',
  sortBy: 'Sort by',
  sorted: ['{column}, {order}', 'Price, lowest first'],
  lowestFirst: 'lowest first',
  highestFirst: 'highest first',
  upwards: ['A to Z', 'The order of a column of words'],
  downwards: 'Z to A',
  sortedNow: ['Sorted: {order}', 'For screen readers'],
  sorting: 'Sorting…',
  shownOf: '{shown} of {total} are shown',
  firstShown: 'The first {shown} are shown',
  showMore: 'Show more',
  readAll: ['Read all', 'Opens a long text; screen readers then hear what it is'],
  price: 'Price',
  student: 'Student',
  joinOnline: [
    'Join the online class<about>: {name}</about>',
    'A link; the tag is for screen readers only',
  ],
} as const
