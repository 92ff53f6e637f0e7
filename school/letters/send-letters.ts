import { z } from 'zod'
import { deleteBefore } from '#platform/database/delete-before.ts'
import { transaction } from '#platform/database/transaction.ts'
import { newId } from '#platform/ids.ts'
import type { Enqueue } from '#platform/jobs/jobs.ts'
import { toLine } from '#platform/mail/letter.ts'
import type { Letter } from '#platform/mail/mails.ts'
import type { School } from '#school/base/school.ts'
import { readLanguage } from '#school/base/wording.ts'
import { invite } from '#school/calendar/invitations.ts'
import { findById, type UserRow } from '#school/users/users.repo.ts'
import { composeLetter, type LetterItem, type Reader } from './compose-letter.ts'
import type { LetterKind } from './letter-kind.ts'
import { claimNotes, findNextTime, listNotes, removeNotes, type Note } from './letters.repo.ts'
import { isMuted, unsubscribeAddress } from './mail-choices.ts'
import { addNotices } from './notices.repo.ts'

const maxNotes = 200

/** Of a notice. */
const maxFacts = 3

/** Milliseconds to keep a note whose letter could not be sent: somewhat longer than its job. */
const retention = 60 * 24 * 3_600_000

/** In milliseconds. */
const noticeRetention = 365 * 24 * 3_600_000

const byUser = z.object({ userId: z.string() })

/**
 * Registers the job that sends letters, and returns its enqueue function. News is noted first; one letter
 * reports everything noted until it can be sent: only the last of several changes to one thing, and several
 * things one after the other, by the ranks of their kinds. See decision 52.
 */
export function registerLetters(
  school: School,
  kinds: Iterable<LetterKind<unknown>>,
): Enqueue<{ userId: string }> {
  const { db, clock, mails } = school
  const ranked = [...kinds].toSorted((one, other) => one.rank - other.rank)

  async function read(letterId: string, userId: string, reader: Reader) {
    const noted = await listNotes(db, letterId, userId, clock(), maxNotes)
    const all: { note: Note; item: LetterItem | undefined }[] = []
    for (const kind of ranked)
      for (const note of noted.filter((one) => one.kind === kind.kind)) {
        const content = kind.schema.parse(JSON.parse(note.content))
        all.push({ note, item: await kind.write(school, content, reader) })
      }
    return all
  }
  type Written = Awaited<ReturnType<typeof read>>

  function notify(user: UserRow, written: Written): Promise<void> {
    const rows = written.flatMap(({ note, item }) => {
      if (item === undefined || item.only === 'mail') return []
      // The page behind its link has the rest.
      const facts = (item.facts ?? [])
        .slice(0, maxFacts)
        .map(([name, value]) => toLine([name, value.replace(/\n.*/s, ' …')]))
      return {
        id: newId(),
        user_id: user.id,
        note_id: note.id,
        title: item.subject,
        text: [...item.paragraphs, ...facts].join('\n'),
        path: item.link?.path ?? null,
        created_at: clock(),
        read_at: null,
        message_id: item.message?.id ?? null,
      }
    })
    return transaction(db, (trx) => addNotices(trx, rows))
  }

  /** The items of a mail, its recipient, and the notes that it completes. */
  function collect(user: UserRow | undefined, isVerified: boolean, written: Written) {
    const [all, dropped, done]: [LetterItem[], Note[], Note[]] = [[], [], []]
    let to = user?.email
    let answerer: { email: string | undefined } | undefined
    for (const { note, item } of written) {
      const email = user?.email ?? item?.buyerEmail
      const canReceive = email !== undefined && (isVerified || item?.isVital === true)
      const isMailed = item !== undefined && item.only !== 'notice' && !isMuted(user, item.optional)
      if (isMailed && canReceive) {
        to ??= email
        answerer ??= { email: item.replyTo }
        // It needs a letter of its own: it has another recipient or another address for answers.
        if (email !== to || item.replyTo !== answerer.email) continue
      }
      done.push(note)
      if (!isMailed) continue
      if (canReceive) all.push(item)
      else dropped.push(note)
    }
    return { to, replyTo: answerer?.email, all, dropped, done }
  }

  async function write(
    { userId }: z.output<typeof byUser>,
    letterId: string,
  ): Promise<Letter | undefined> {
    await school.keepCurrent()
    const user = await findById(db, userId)
    const isVerified =
      user !== undefined && (await school.accounts.isEmailVerified(user.account_id, user.email))
    const wording = school.wordingFor(await readLanguage(db, userId))
    const reader = { isVerified, wording }
    const written = await read(letterId, userId, reader)
    if (written.length === 0) {
      // A clock that was ahead has written their times, but not that of the job, which runs before them.
      const next = await findNextTime(db, userId, clock())
      if (next !== undefined) await transaction(db, (trx) => send(trx, { userId }, next))
      return undefined
    }
    if (user !== undefined) await notify(user, written)
    const { to, replyTo, all, dropped, done } = collect(user, isVerified, written)
    const ids = done.map(({ id }) => id)
    const sent = async () => {
      const { removed } = await transaction(db, async (trx) => {
        const gone = await removeNotes(trx, userId, ids, clock())
        if (gone.next !== undefined) await send(trx, { userId }, gone.next)
        return gone
      })
      for (const { id, kind } of dropped.filter((note) => removed.includes(note.id)))
        mails.logDropped({ id, kind, why: 'the e-mail is not verified, or the person is gone' })
    }
    const [first, ...others] = all
    if (first === undefined || to === undefined) {
      await sent()
      return undefined
    }
    const optional = all.find((item) => item.optional !== undefined)?.optional
    const unsubscribe =
      optional && user && wording.address(await unsubscribeAddress(db, user, optional))
    const changed = new Set(all.flatMap(({ calendarOf = [] }) => calendarOf))
    const attachments = user ? await invite(school, { ...user, isVerified }, changed, wording) : []
    return {
      to,
      ...composeLetter([first, ...others], reader, {
        product: school.settings.product,
        palette: school.settings.palettes.letter,
        name: user?.name,
        ...(optional && unsubscribe && { stop: { optional, url: unsubscribe } }),
      }),
      claim: () => transaction(db, (trx) => claimNotes(trx, letterId, ids)),
      sent,
      attachments,
      ...(unsubscribe && { unsubscribe }),
      ...(replyTo && { replyTo }),
    }
  }
  const send = mails.register('letter', 'news', byUser, write)
  return send
}

/** For an hourly job. */
export async function forgetNews({ db, clock }: School): Promise<void> {
  await deleteBefore(db, 'letter_notes', ['id', 'tell_at'], clock() - retention)
  await deleteBefore(db, 'notices', ['id', 'created_at'], clock() - noticeRetention)
}
