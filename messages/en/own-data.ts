/**
 * 'Your data' in a person's settings: downloading it, and deleting the account. Also the question for an
 * admin's password before others' data is downloaded or deleted.
 */
export const ownData = {
  title: 'Your data',
  text: 'Download everything the school has stored about you: your pictures, a page to read, and the same data for other programs.',
  download: 'Download your data',
  downloadText: 'You’ll get a ZIP file. Open index.html in it to read your data.',
  downloadNow: 'Download',
  file: ['My data', 'The name of the downloaded file'],
  deleteText: 'Delete your account and everything the school does not have to keep.',
  delete: 'Delete your account',
  deleteTitle: 'Delete your account?',
  deleteFinal: 'This can’t be undone.',
  deleteFollows:
    'You’ll be logged out everywhere. Your profile, pictures, notices, waitlists and unpaid orders are deleted, and your name is removed from your reviews.',
  deleteTeaches: 'Your classes are withdrawn.',
  deleteKept: [
    'Receipts and payments stay with your name for some years, because the school has to keep its accounts. Only its administrators can see them. <privacy>How long we keep them</privacy>',
    'The tag is a link to the privacy page',
  ],
  keep: 'Keep account',
  deleted: 'Your account has been deleted',
  deletedText: 'Thank you for learning with us.',
  confirmTitle: [
    'Confirm it’s you',
    'Asks an admin for the password before somebody’s data is downloaded or deleted, or a role is changed',
  ],
  confirmText: 'You logged in more than five minutes ago. Enter your password to continue.',
  confirm: ['Continue', 'A button: with the password'],
} as const
