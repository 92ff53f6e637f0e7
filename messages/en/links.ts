/** The page that the links in our mails lead to. */
export const links = {
  title: [
    '{mode, select, resetPassword {New password} verifyEmail {Confirm email} verifyAndChangeEmail {Change email} recoverEmail {Recover email} signIn {Log in} other {Link}}',
    'The title of the browser’s tab',
  ],
  heading:
    '{mode, select, resetPassword {Choose a new password} verifyEmail {Confirm your email} verifyAndChangeEmail {Change your email} recoverEmail {Recover your email} signIn {Log in by email} other {This link is incomplete}}',
  incomplete:
    'Part of the address is missing. Open the link in the email again, or copy the whole address.',
  goToLogin: 'Go to the login page',
  askForPassword: 'Reset your password',
  checking: 'Checking your link',
  question: [
    '{mode, select, verifyEmail {Please confirm that {email} is your email.} verifyAndChangeEmail {Do you want to change your email to {email}? You will be logged out everywhere.} other {Do you want to change your email back to {email}? You will be logged out everywhere.}}',
    'Stands above the button; other: somebody has changed the email of the account',
  ],
  apply: [
    '{mode, select, verifyEmail {Confirm email} verifyAndChangeEmail {Change email} other {Recover email}}',
    'The button below the question',
  ],
  confirmed: 'Thank you. {email} is confirmed.',
  confirmedAlready: '{email} is already confirmed.',
  changed: 'From now on, log in with {email}.',
  changedFrom: 'From now on, log in with {email} instead of {previous}.',
  login: ['Log in', 'A link to the login'],
  recovered: 'Your email is {email} again. You have been logged out everywhere.',
  recoveredAdvice:
    'If you didn’t change it, somebody else may know your password. Please choose a new one.',
  passwordLinkSent: 'A link to choose a new password is on its way.',
  sendPasswordLink: 'Send me a link to choose a new password',
  linkEmailHint: 'The email that the link was sent to.',
  signIn: 'Sign In',
  passwordSet: 'Your new password is set. You have been logged out everywhere.',
  loginWithPassword: ['Log in with your new password', 'A link to the login'],
  setPassword: 'Set new password',
  accountOf: 'For the account of <b>{email}</b>.',
  passwordLinkAdvice: 'A link works once, and only for one hour. Use the one in our latest email.',
  askForLink: 'Ask for a new link',
  changeAdvice:
    'If your email has already been changed, log in with the new one. Otherwise log in with the one you have used so far.',
  recoverAdvice:
    'If your email has already been recovered, log in with it, or choose a new password.',
  choosePassword: 'Choose a new password',
  sendNewLink: 'Send me a new link',
  newLinkSent: 'A new link is on its way to {email}.',
  loginByPassword: 'Log in with your password',
  verifyAdvice:
    'Log in first. If your email is not confirmed yet, you can ask for a new link there.',
} as const
