import type { Translate } from '#messages/translator.ts'

/** What a new password and its repetition say. */
export type PasswordWords = Record<'hint' | 'confirm' | 'confirmHint' | 'match', string>

/** The same in the language of the page. */
export const passwordWords = (t: Translate<'account'>): PasswordWords => ({
  hint: t('passwordHint'),
  confirm: t('confirmPassword'),
  confirmHint: t('confirmHint'),
  match: t('match'),
})
