/** The mail that confirms a withdrawal from a contract, to anybody who declares one. */
export const withdrawalMail = {
  subject: [
    'We have received your withdrawal ({product})',
    'The product is the name of the school',
  ],
  received: [
    'We received this withdrawal from a contract on {time} ({zone}):',
    'A list of what was declared follows. The time is a date with a time of day',
  ],
  next: 'If your email and the number of your receipt match a purchase that you can withdraw from, the whole sum goes back the way you paid, and you get a credit note. Otherwise the school will write to you.',
  name: 'Name',
  email: 'Email',
  receipt: ['Receipt', 'Names the number of a receipt'],
  bought: ['What was bought', 'Names the words of the person'],
  contact: ['Contact the school', 'A link'],
  notYou: 'If you did not send this, please contact the school.',
} as const
