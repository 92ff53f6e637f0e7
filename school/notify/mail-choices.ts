import { randomBytes } from 'node:crypto'
import { mailChoices, type MailChoice } from '#contract/notices.ts'
import type { Db } from '#school/base/tables.ts'
import type { UserRow } from '#school/users/users.repo.ts'

// The mails that people can switch off (clause 14.2).

/** The mails that somebody has switched off. */
export const mutedOf = ({ muted }: Pick<UserRow, 'muted'>): MailChoice[] =>
  mailChoices.filter((choice) => muted.split(' ').includes(choice))

/** Whether somebody has switched off such mails; nobody can for those that are not optional. */
export const isMuted = (user: UserRow | undefined, optional: MailChoice | undefined): boolean =>
  user !== undefined && optional !== undefined && mutedOf(user).includes(optional)

/**
 * The page that switches off such mails for somebody, with a token of theirs that does nothing else: it is stored
 * as it is, because each mail has it.
 */
export async function unsubscribePath(
  db: Db,
  { id, mail_token }: UserRow,
  choice: MailChoice,
): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  // Of two letters that are written at once the first one makes it.
  const made = mail_token
    ? undefined
    : await db
        .updateTable('users')
        .set((eb) => ({ mail_token: eb.fn.coalesce('mail_token', eb.val(token)) }))
        .where('id', '=', id)
        .returning('mail_token')
        .executeTakeFirstOrThrow()
  return `/unsubscribe/${mail_token ?? made?.mail_token}/${choice}`
}
