import type { Topic } from '#contract/classes.ts'

/** The fixed texts that the specification binds to the letter, and those of ours that several places use. */

/** The titles of the dialogs after something was done (clause 8.3); from the feedback on they are ours. */
export const successes = {
  classAdded: 'Class Added Successfully',
  classUpdated: 'Class Updated Successfully',
  paid: 'Payment Successful',
  roleUpdated: 'Role Updated Successfully',
  statusUpdated: 'Status Updated Successfully',
  feedbackSent: 'Feedback Sent Successfully',
  classOfferedAgain: 'Class Offered Again',
  classCancelled: 'Class Cancelled',
  classWithdrawn: 'Class Withdrawn',
  profileUpdated: 'Profile Updated Successfully',
  passwordChanged: 'Password Changed Successfully',
}

/** Heads whatever could not be done; what happened stands below it. */
export const didNotWork = 'This did not work'

export const areYouSure = 'Are you sure?'

/** The question before a deletion, and what follows it (clause 8.4). */
export const deletion = {
  /** `more` is what else the person should know. */
  question: (more = '') => ({
    title: areYouSure,
    text: `You won't be able to revert this! ${more}`.trim(),
    agree: 'Yes, delete it!',
    danger: true,
  }),
  done: { title: 'Deleted!', text: 'Your file has been deleted.' },
}

/** The question before a payment (clause 8.5). */
export const payment = {
  title: 'Payment',
  text: 'Are You Sure to Make Payment',
  agree: 'Make Payment',
}

/** The same of a class that costs nothing. */
export const freeSeat = {
  title: 'Your place',
  text: 'This class is free. Do you take the place?',
  agree: 'Take my place',
  done: 'You have a place',
}

/** What empty lists of the dashboard say and offer (clauses 2.13, 2.14). */
export const emptyLists = {
  ownClasses: "You Don't Added Any Courses",
  addClass: 'Add Class',
  browse: 'Browse Course',
}

/** The heads of the dashboard's pages. */
export const dashboardHeads = {
  addClass: { title: 'Add New Courses', text: 'Add your course class details Below:' },
  ownClasses: (count: string) => ({ title: `Total Course: ${count}`, text: 'Check your activity' }),
  users: (count: string) => ({ title: `Total Users: ${count}`, text: 'Manage all users' }),
  usersFound: (count: string, asked: string) => ({
    title: `Users Found: ${count}`,
    text: `Matching: ${asked}`,
  }),
  review: (count: string) => ({ title: `Total Pending Classes: ${count}`, text: 'Manage classes' }),
}

/** The footer's archive (clause 1.9): each topic leads to its classes. */
export const archiveTopics: readonly Topic[] = ['landscape', 'portrait', 'street', 'product']

/** The pages that a school may write itself (docs/operations.md), by their addresses. */
export const contentNames = ['terms', 'privacy', 'cancellation', 'imprint', 'contact'] as const
export type ContentName = (typeof contentNames)[number]

/** The alternative text of a class's photograph. */
export const classPhotoAlt = (className: string) => `Photograph for the class ${className}`
