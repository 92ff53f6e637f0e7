import type { Translate } from '#messages/translator.ts'

/** “You’re booked: Street at night, Mon 30 Nov, 20:30”; without the time if there is no date yet. */
export const bookedSubject = (t: Translate<'mails'>, className: string, start?: string): string =>
  start === undefined
    ? t('bookedSubject', { className })
    : t('bookedSubjectWhen', { className, start })
