/** Refunds, and those that failed and wait for an admin. */
export const refunds = {
  text: 'Money returned to students. Failed refunds stay here until you resolve them.',
  views: ['Refunds by status', 'Names the links to parts of the list for screen readers'],
  all: ['All', 'All refunds, whatever their status'],
  none: 'No refunds yet',
  noneOfStatus: 'No refunds with this status',
  noneText: 'Refunds appear here when a booking is cancelled or a payment is returned.',
  ownOrder: ['newest first', 'The order of the list'],
  amount: 'Amount',
  class: 'Class',
  actions: ['Actions', 'Heads a column of buttons'],
  waitingFirst: ['waiting first', 'The order of a list of refunds by their status'],
  voidFirst: 'void first',
  status: [
    '{status, select, wanted {Waiting} pending {On its way} succeeded {Refunded} failed {Failed} by-hand {Refunded manually} other {Void}}',
    'A badge on a refund: waiting until the provider has it; manually is in cash or by transfer; void is no longer owed',
  ],
  reason:
    '{reason, select, policy {Cancelled by the student} school-cancelled {Cancelled by the school} goodwill {Granted by an admin} late {Paid when no seat was left} surplus {Paid twice} fault {Payment did not match the order} foreign {Refunded at the payment provider} other {Dispute lost}}',
  reasonOn: ['{reason}, {date}', 'Cancelled by the student, Tue 24 Nov 2026'],
  failure: [
    '{code, select, expired_or_canceled_card {The card has expired or was cancelled.} lost_or_stolen_card {The card was reported lost or stolen.} insufficient_funds {The school’s balance at the payment provider is too low.} charge_for_pending_refund_disputed {The student disputed the payment.} declined {The student’s bank declined the refund.} other {{code}}}',
    'Why a refund failed',
  ],
  partlyBooked:
    'Only {booked} of this is in the books, because that was all that was left of the payment.',
  about: ['{student}, {sum}', 'Mila Novak, $49.50'],
  retry: 'Try again',
  retried: 'Trying again',
  retriedText: 'We’re sending the refund again. This list will show the result in a few minutes.',
  settle: 'Mark as refunded',
  settleTitle: 'Mark {sum} as refunded?',
  settleText:
    'Only do this once the student has the money, in cash or by bank transfer. Nothing is sent to the payment provider.',
  settled: 'Marked as refunded',
  drop: ['Void refund', 'A button: the school does not owe this refund any more'],
  dropTitle: 'Void this refund of {sum}?',
  dropText:
    'Only do this if the student is not owed this money, or already has it in another way that is in the books. The school keeps the money.',
  dropped: 'Refund voided',
  settledAlready: 'This refund has already been resolved.',
} as const
