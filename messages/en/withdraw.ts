/** The page on which anybody withdraws from a contract, in two steps. */
export const withdraw = {
  title: 'Withdraw from a contract',
  description: 'Withdraw from what you have bought here, without an account.',
  text: 'Tell us which contract you withdraw from. You need no account and no reason.',
  whatApplies:
    'What has no fixed date can be withdrawn from for {days, plural, other {# days}} after you pay. A class on a fixed date cannot, but you can <cancellation>cancel it</cancellation>.',
  name: 'Name',
  email: 'Email',
  emailHint: 'We’ll confirm your withdrawal at this address.',
  receipt: 'Receipt number',
  receiptHint: 'Such as {number}. You’ll find it in the email about your booking.',
  bought: 'What you bought',
  boughtHint: 'If you don’t have the number.',
  next: ['Continue', 'To the second step'],
  confirmTitle: 'Do you withdraw from this contract?',
  confirmText: 'Nothing has been sent yet.',
  confirm: ['Confirm withdrawal', 'A button. German law has these words: Widerruf bestätigen'],
  back: ['Change', 'A button: back to the form'],
  doneTitle: 'We have received your withdrawal',
  received: [
    'Received on {time} ({zone}).',
    'The time is a date with a time of day; the zone is a name such as Central European Time',
  ],
  mailed: 'We’re sending a confirmation to {email}.',
  stored: 'This school cannot send email yet. Please keep a copy of this page.',
  afterwards:
    'If your email and the number match a purchase that you can withdraw from, the whole sum goes back the way you paid. Otherwise the school will write to you.',
} as const
