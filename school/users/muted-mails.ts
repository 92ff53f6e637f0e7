import { mailChoices, type MailChoice } from '#contract/notices.ts'
import type { UserRow } from './users.repo.ts'

/** Mails that somebody has switched off (clause 14.2). */
export const mutedOf = ({ muted }: Pick<UserRow, 'muted'>): MailChoice[] =>
  mailChoices.filter((choice) => muted.split(' ').includes(choice))

/** As the column stores them: each once, in a fixed order. */
export const formatMuted = (muted: readonly MailChoice[]): string =>
  mailChoices.filter((choice) => muted.includes(choice)).join(' ')
