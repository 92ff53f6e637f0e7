/** The page that the links of our mails lead to. */
export const links = {
  title: [
    '{mode, select, resetPassword {New password} verifyEmail {Confirm email} verifyAndChangeEmail {Change email} recoverEmail {Recover email} signIn {Sign in} other {Link}}',
    'The title of the browser’s tab',
  ],
  heading:
    '{mode, select, resetPassword {Choose a new password} verifyEmail {Confirm your email} verifyAndChangeEmail {Change your email} recoverEmail {Recover your email} signIn {Sign in by email} other {This link is not complete}}',
  incomplete:
    'A part of the address is missing. Open the link in the email again, or copy all of it.',
  goToLogin: 'Go to the login',
  askForPassword: 'Ask for a new password',
  checking: 'Checking your link',
  confirmed: 'Thank you. {email} is confirmed.',
  confirmedAlready: '{email} is already confirmed.',
  changed: 'From now on you log in with {email}.',
  changedFrom: 'From now on you log in with {email} instead of {previous}.',
  login: ['Log in', 'A link to the login'],
  recovered: 'Your email is {email} again. You have been signed out everywhere.',
  recoveredAdvice:
    'If it wasn’t you who changed it, somebody may know your password. Please choose a new one.',
  passwordLinkSent: 'A link to choose a new password is on its way.',
  sendPasswordLink: 'Send me a link to choose a new password',
  sendAgain: 'Send again',
  linkEmailHint: 'The email that the link was sent to.',
  signIn: 'Sign In',
  passwordSet: 'Your new password is set. You have been signed out everywhere.',
  loginWithPassword: ['Log in with it', 'With the new password'],
  setPassword: 'Set the new password',
  accountOf: 'For the account of <b>{email}</b>.',
  tryAgain: 'Try again',
  passwordLinkAdvice: 'A link works once, and only for one hour. Use the one in our latest email.',
  askForLink: 'Ask for a new link',
  changeAdvice:
    'If your email has already been changed, log in with the new one. Otherwise log in with the one you have used so far.',
  recoverAdvice:
    'If your email has already been recovered, log in with it, or choose a new password.',
  choosePassword: 'Choose a new password',
  sendNewLink: 'Send me a new link',
  newLinkSent: 'A new link is on its way to {email}.',
  loginByPassword: 'Log in with a password',
  verifyAdvice:
    'Log in first. If your email is not confirmed yet, you can ask for a new link there.',
} as const
