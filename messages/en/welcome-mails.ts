/** Mails to people who are new: invited or imported by an admin. */
export const welcomeMails = {
  // To somebody whom an admin has invited.
  invitedSubject: 'You are invited to {product}',
  invited: [
    '{by} has invited you to {product} as {role, select, Admin {an admin} other {an instructor}}. Register with this email to accept.',
    'By is the name of an admin, the product that of the school',
  ],
  acceptInvitation: 'Accept the invitation',
  invitationEnds: 'The link works once, until {time}.',
  invitationIgnored:
    'If you did not expect this, ignore this email. Nobody is registered without you.',
  // To somebody whom an admin has imported.
  importedSubject: [
    '{product} has moved to a new website',
    'The product is the name of the school',
  ],
  imported: '{product} now runs its classes on a new website, and you are registered there.',
  importedWay:
    'You don’t need a password: enter this email on our website, and we’ll send you a link to log in with.',
  importedQuestion: 'If you don’t want to be registered, please contact the school.',
  getLoginLink: ['Get a login link', 'A link to a page that sends it by email'],
} as const
