/** A person's own data: profile, portrait, password. */
export const profile = {
  language: ['Language', 'A choice of languages, each by its own name'],
  languageHint: 'For our mails, receipts and calendar entries to you.',
} as const
