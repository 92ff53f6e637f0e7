/** The list of receipts and the page of one. */
export const receipts = {
  title: 'Receipts',
  text: 'Your receipts and credit notes, including those of cancelled bookings.',
  empty: 'You have no receipts yet. You will find one here for each payment.',
  caption: 'Your receipts',
  newestFirst: 'newest first',
  oldestFirst: 'oldest first',
  document: ['Document', 'The column of receipts, credit notes and reversals'],
  classes: 'Classes',
  date: 'Date',
  amount: 'Amount',
  kind: '{kind, select, receipt {Receipt} credit {Credit note} other {Reversal}}',
  name: [
    '{kind, select, receipt {Receipt {number}} credit {Credit note {number}} other {Reversal {number}}}',
    'A document by its kind and number',
  ],
  lines: [
    '{kind, select, receipt {What was paid} credit {What was refunded} other {What was reversed}}',
    'Names the table of a document for screen readers',
  ],
  taxNumber: 'Tax number {number}',
  corrects: ['Corrects', 'Before the number of the receipt that a credit note corrects'],
  receipt: 'Receipt',
  reverses: ['Reverses', 'Before the number of the credit note that a reversal reverses'],
  reversed: [
    'This credit note is void, because the refund was returned to the school. See reversal <document>{number}</document>.',
    'The tag is a link',
  ],
  noteReversed: [
    'Credit note <document>{number}</document> is void, because the refund was returned to the school.',
    'The tag is a link',
  ],
  reason: ['Reason', 'Above the words that say why money was refunded'],
  billedTo: ['Billed to', 'Above the name of who paid'],
  class: 'Class',
  price: 'Price',
  discount: 'Discount',
  taxIncluded: 'Tax included',
  taxAndRate: ['{tax} ({percent}%)', 'The sum of a tax and its rate'],
  total: 'Total',
  method: [
    '{method, select, instant {Confirmed on the website} free {Nothing to pay} provider {Paid online} cash {Cash} other {Bank transfer}}',
    'How something was paid for',
  ],
  refundedMethod: [
    'Original payment: {method, select, instant {confirmed on the website} free {none} provider {online} cash {cash} other {bank transfer}}',
    'On a credit note: how what is refunded was paid for',
  ],
  refundedBy: [
    'Refunded by credit note <document>{number}</document>.',
    'Below a receipt; the tag is a link',
  ],
  refundReversed: [
    'Credit note <document>{number}</document> was reversed.',
    'Below a receipt; the tag is a link',
  ],
  print: 'Print',
} as const
