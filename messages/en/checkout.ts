/** The payment page, and the outcome of a payment. */
export const checkout = {
  title: 'Payment',
  checking: 'We are checking your payment',
  checkingText:
    'This can take a moment. You can close this page: your class list will show the result.',
  discount: 'Discount',
  total: 'Total',
  held: ['Held for you', 'What is true of a seat'],
  heldUntil: ['Held for you until {time}', 'What is true of a seat. The time is a time of day'],
  processing: 'Your bank is processing the payment',
  processingText:
    'This can take a few days. We are holding {count, plural, one {your seat} other {your seats}} until the money arrives. There is nothing you need to do.',
  paid: ['Payment Successful', 'Fixed by the specification (8.3)'],
  booked: ['Booked', 'Heads the page after a booking that cost nothing'],
  paidText: 'Your booking is confirmed.',
  paidAndMailed: 'Your booking is confirmed. We’ll email you the receipt.',
  expired: 'This payment is closed',
  failed: 'The payment failed',
  notCharged:
    'You have not been charged, and {count, plural, one {the seat is} other {the seats are}} free again. You can still pay from your cart.',
  refused: 'No seats were left when your payment arrived',
  refusedText: 'You will get a full refund.',
  fault: 'The school is looking into your payment',
  faultText:
    'The payment we received does not match your order. We are holding {count, plural, one {your seat} other {your seats}} in the meantime. Please do not pay again.',
  cancelled: ['cancelled', 'After the name of a class that was booked'],
  otherClasses: 'Other classes by {instructor}',
  toTickets: 'Go to your tickets',
  toCart: 'Go to your cart',
  receipt: 'Receipt {number}',
  returned: 'Haven’t paid yet? You can continue, or cancel the payment.',
  othersWait: 'Finish or cancel this payment to pay for your other classes.',
  continue: ['Continue paying', 'Leads to the page of the payment provider'],
  cancel: 'Cancel payment',
} as const
