/** The list of those who have withdrawn from a contract, for admins. */
export const withdrawals = {
  text: 'What people have declared on the page “Withdraw from a contract”. Answer those that wait, and close them.',
  views: ['Withdrawals by status', 'Names the links to parts of the list for screen readers'],
  all: ['All', 'All withdrawals, whatever their status'],
  none: 'No withdrawals yet',
  noneOfStatus: 'No withdrawals with this status',
  noneText: 'Withdrawals from contracts appear here as they come in.',
  newestFirst: ['newest first', 'The order of the list'],
  who: ['Who', 'Heads a column of names'],
  what: ['What', 'Heads a column: what somebody withdraws from'],
  received: ['Received', 'Heads a column of dates'],
  receipt: ['Receipt {number}', 'As the person has typed it'],
  unknown: 'No receipt with this number and email',
  status: [
    '{status, select, waiting {Waiting} refunded {Refunded} other {Closed}}',
    'A badge on a withdrawal: waiting for an admin; refunded by itself; closed by an admin',
  ],
  refunded: ['{sum} refunded', 'A part of what was paid'],
  actions: ['Actions', 'Heads a column of buttons'],
  close: ['Close', 'A button: the withdrawal was dealt with'],
  closeTitle: 'Close this withdrawal?',
  closeText:
    'Only do this once you have refunded what is due, or have written to the person why nothing is.',
  closed: 'Withdrawal closed',
  closedAlready: 'This withdrawal no longer waits.',
} as const
