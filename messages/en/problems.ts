/** Why signing in or up, or a mailed link, failed: one message for each kind of identity client error. */
export const problems = {
  unknown: 'Something went wrong. Please try again.',
  refused: ['Please Check Your email & password', 'Fixed by the specification (5.1)'],
  emailTaken: 'There is already an account with this email.',
  emailOfAnother: ['Another account has this email.', 'To somebody who changes their email'],
  invalidEmail: 'Enter an email address, such as name@example.com.',
  missingEmail: 'Enter your email.',
  missingPassword: 'Enter your password.',
  weakPassword: 'The password needs at least 6 characters.',
  invalidName:
    'This name is too long or contains a hidden character that reverses letters. Please type it again.',
  tooManyAttempts: 'Too many attempts. Please wait a few minutes and try again.',
  disabled: 'This account has been disabled. Please contact the school.',
  linkExpired: 'This link has expired. Please ask for a new one.',
  linkInvalid: 'This link is not valid, or has already been used.',
  linkOfAnotherEmail: [
    'This link was sent to a different email. Please enter that one.',
    'To somebody who followed a link to sign in and entered an email',
  ],
  wrongReturn: [
    'This site can’t send links that lead back to this address.',
    'The address is one of a website, to which a mailed link would return',
  ],
  recentLogin: 'For your security, please log in again before you do this.',
  wrongCurrentPassword: 'This is not your current password.',
  sessionInvalid: 'Your session is no longer valid. Please log in again.',
  sessionEnded: 'Your session has ended. Please log in again.',
  notOffered: 'This school does not offer this way to log in.',
  credentialTaken: 'This login is already linked to another account.',
  otherWay: 'There is already an account with this email. Log in the way you did before.',
  secondStep: 'This account needs a second step to log in, which this site does not support.',
  unreachable:
    'We couldn’t reach the school. It may be very busy, or you may be offline. Please try again in a moment.',
  timeout: 'The school took too long to answer. Please try again.',
  mailUnreachable:
    'We couldn’t send the email, because the school could not be reached. Please try again in a moment.',
  popupBlocked: 'Your browser blocked the sign-in window. Allow pop-ups and try again.',
  popupClosed: 'The sign-in window was closed before you finished.',
  popupReplaced: 'Another sign-in window was opened.',
  noStorage:
    'Your browser does not let this site keep you logged in. Allow it to store data and try again.',
  wrongDomain: 'You can’t log in from this web address.',
} as const
