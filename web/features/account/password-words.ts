import type { Translate } from '#messages/translator.ts'

/** What a new password and its repetition say, and what their checks find. */
export type PasswordWords = Record<
  | 'hint'
  | 'required'
  | 'tooShort'
  | 'confirm'
  | 'confirmHint'
  | 'confirmRequired'
  | 'match'
  | 'mismatch',
  string
>

/** The same in the language of the page. */
export const passwordWords = (t: Translate<'account'>): PasswordWords => ({
  hint: t('passwordHint'),
  required: t('passwordRequired'),
  tooShort: t('passwordTooShort'),
  confirm: t('confirmPassword'),
  confirmHint: t('confirmHint'),
  confirmRequired: t('confirmRequired'),
  match: t('match'),
  mismatch: t('mismatch'),
})
