/** Dialogs for changes to a list or a form: the question, the result, and why it failed. */
export const actions = {
  areYouSure: ['Are you sure?', 'Fixed by the specification (8.4)'],
  deleteText: ["You won't be able to revert this!", 'Fixed by the specification (8.4)'],
  deleteTextMore: [
    "You won't be able to revert this! {more}",
    'Fixed by the specification (8.4); then a sentence about what goes with it',
  ],
  deleteAgree: ['Yes, delete it!', 'Fixed by the specification (8.4)'],
  deleted: ['Deleted!', 'Fixed by the specification (8.4)'],
  deletedText: ['Your file has been deleted.', 'Fixed by the specification (8.4)'],
  didNotWork: ['That didn’t work', 'Heads what went wrong'],
  unchanged: ['Nothing was changed', 'Heads why a change had no effect'],
} as const
