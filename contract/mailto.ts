/**
 * The address of a link that writes to an e-mail. Characters such as `?` are part of the e-mail, and must not
 * begin fields such as `bcc` (RFC 6068).
 */
export const mailtoAddress = (email: string): string =>
  `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`
