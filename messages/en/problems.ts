/** Why signing in or up, or a mailed link, did not work: one message for each meaning of the identity client's codes. */
export const problems = {
  unknown: 'This did not work. Please try again.',
  refused: ['Please Check Your email & password', 'Fixed by the specification (5.1)'],
  emailTaken: 'There is already an account with this email.',
  emailOfAnother: ['Another account has this email.', 'To somebody who changes their email'],
  invalidEmail: 'That doesn’t look like an email address.',
  missingEmail: 'Enter your email.',
  missingPassword: 'Enter your password.',
  weakPassword: 'The password needs at least 6 characters.',
  invalidName:
    'This name is too long, or has a hidden character that reverses the letters. Please type it again.',
  tooManyAttempts: 'Too many attempts. Please wait a few minutes and try again.',
  disabled: 'This account has been disabled. Please contact the school.',
  linkExpired: 'This link has expired. Please ask for a new one.',
  linkInvalid: 'This link is not valid, or has already been used.',
  linkOfAnotherEmail: [
    'The link was sent to another email. Please enter that one.',
    'To somebody who followed a link to sign in and entered an email',
  ],
  wrongReturn: [
    'The link cannot lead back to this address.',
    'The address is one of a website, to which a mailed link would return',
  ],
  recentLogin: 'For your security, please log in again before you do this.',
  wrongPresentPassword: 'This is not your current password.',
  sessionInvalid: 'Your session is no longer valid. Please log in again.',
  sessionEnded: 'Your session has ended. Please log in again.',
  notOffered: 'This school does not offer this way of signing in.',
  credentialTaken: 'This sign-in already belongs to another account.',
  otherWay: 'There is already an account with this email. Log in the way you did before.',
  secondStep: 'This account needs a second step to log in, which this site does not support.',
  unreachable:
    'The school could not be reached. It may be very busy, or your connection may be down. Please try again in a moment.',
  timeout: 'The school took too long to answer. Please try again.',
  mailUnreachable:
    'The email could not be sent. The school could not be reached. Please try again in a moment.',
  popupBlocked: 'Your browser blocked the sign-in window. Allow pop-ups and try again.',
  popupClosed: 'The sign-in window was closed before you finished.',
  popupReplaced: 'Another sign-in window was opened.',
  noStorage:
    'Your browser does not let this site keep you signed in. Allow it to store data and try again.',
  wrongDomain: 'You cannot sign in from this web address.',
} as const
