import { z } from 'zod'
import { findNameFault } from '#contract/names.ts'
import type { Clock } from '#platform/clock.ts'
import { deleteBefore } from '#platform/database/delete-before.ts'
import { transaction } from '#platform/database/transaction.ts'
import { writeLetter, type LetterSection } from '#platform/mail/letter.ts'
import type { Letter, Mails } from '#platform/mail/mails.ts'
import type { Db, Trx } from '#school/base/tables.ts'
import { readLanguage, type Wording, type WordingFor } from '#school/base/wording.ts'
import type { UsersParts } from '#school/users/users.service.ts'
import { findById, type UserRow } from '#school/users/users.repo.ts'
import { listNotes, putNote, removeNotes, type Note } from './letters.repo.ts'

type LettersParts = {
  db: Db
  clock: Clock
  mails: Pick<Mails, 'register' | 'logDropped'>
  product: string
  wordingFor: WordingFor
  isEmailVerified: UsersParts['isEmailVerified']
}

/** One item of a letter; its subject is its heading where there are several. */
export type LetterItem = Omit<LetterSection, 'heading'> & {
  subject: string
  /** It is about money that has moved or a paid seat: an unverified e-mail gets it, too. */
  isVital: boolean
  /** The e-mail that paid. It gets what is about money once the student has left or was removed. */
  buyerEmail?: string
}

/** Whom a letter is for. */
export type Reader = {
  /** Whether somebody has verified the e-mail: another one gets no words that no admin has approved. */
  isVerified: boolean
  wording: Wording
}

/** The text of a note at this moment; undefined where it is no longer true. */
type WriteItem = (content: unknown, reader: Reader) => Promise<LetterItem | undefined>

/** A note for a student about one topic. Its id is new for each note, or the job's; `wait` is how many milliseconds its letter waits for further news. */
type NewNote = {
  id: string
  studentId: string
  topic: string
  content: object
  wait?: number | undefined
}

export type Letters = ReturnType<typeof createLetters>

/** How many milliseconds a letter waits for the other notes of the same action, such as the credit note of a cancellation. */
const usualWait = 10_000

/** How many notes one letter reads, and how many of them it shows in full. */
const atOnce = { read: 200, full: 20 }

/** How many milliseconds a note is stored whose letter could not be sent: somewhat longer than its job. */
const storedFor = 60 * 24 * 3_600_000

const byStudent = z.object({ studentId: z.string() })

/** A word with a dot in it, or an @: mail programs may make a link of it. */
const linked = /[\p{L}\p{N}-][.。．｡]\p{L}{2,}|@/u

/** Whether a greeting may have this name: it cannot be a link, and is not too long for a name. */
const mayGreet = (name: string): boolean =>
  findNameFault(name) === undefined && !linked.test(name) && name.length <= 80

/**
 * The letters to students. What happens is noted first, and one letter reports to a student what was noted until it can be
 * sent: several changes of one thing as the last of them, several things one after the other. See
 * decision 52.
 */
export function createLetters(parts: LettersParts) {
  const { db, clock, mails, product, wordingFor } = parts
  const kinds = new Map<string, WriteItem>()

  /** Whether somebody has verified the e-mail of the record; true where nobody knows. */
  const hasVerified = ({ account_id: uid, email }: UserRow): Promise<boolean> =>
    parts.isEmailVerified(uid, email)

  async function writeItem(note: Note, reader: Reader): Promise<LetterItem | undefined> {
    return kinds.get(note.kind)?.(JSON.parse(note.content), reader)
  }

  /** The items of notes, their recipient, and the notes that this finishes. */
  async function collect(student: UserRow | undefined, reader: Reader, notes: Note[]) {
    const { isVerified } = reader
    const [all, dropped, done]: [LetterItem[], Note[], Note[]] = [[], [], []]
    let to = student?.email
    for (const note of notes) {
      const item = await writeItem(note, reader)
      const email = student?.email ?? item?.buyerEmail
      const canReceive = email !== undefined && (isVerified || item?.isVital === true)
      if (item !== undefined && canReceive) to ??= email
      // Another letter has what goes to another e-mail.
      if (item !== undefined && canReceive && email !== to) continue
      done.push(note)
      if (item !== undefined && canReceive) all.push(item)
      else if (item !== undefined) dropped.push(note)
    }
    return { to, all, dropped, done }
  }

  async function write({ studentId }: z.output<typeof byStudent>): Promise<Letter | undefined> {
    const student = await findById(db, studentId)
    const noted = await listNotes(db, studentId, clock(), atOnce.read)
    // What happened comes before its documents, so that the subject names it.
    const notes = [...kinds.keys()].flatMap((kind) => noted.filter((note) => note.kind === kind))
    if (notes.length === 0) return undefined
    const isVerified = student !== undefined && (await hasVerified(student))
    const wording = wordingFor(await readLanguage(db, studentId))
    const { to, all, dropped, done } = await collect(student, { isVerified, wording }, notes)
    const sent = async () => {
      for (const { id, kind } of dropped)
        mails.logDropped({ id, kind, why: 'the e-mail is not verified, or the student is gone' })
      await transaction(db, async (trx) => {
        const ids = done.map(({ id }) => id)
        const next = await removeNotes(trx, studentId, ids)
        if (next !== undefined) await send(trx, { studentId }, next)
      })
    }
    const [first] = all
    if (first === undefined || to === undefined) {
      await sent()
      return undefined
    }
    const t = wording.translate('mails')
    const [more, unnamed] = [all.length - 1, all.length - atOnce.full]
    const sections = all
      .slice(0, atOnce.full)
      .map((item) => (more === 0 ? item : { ...item, heading: item.subject }))
    const others = {
      paragraphs: [t('notShown', { count: unnamed })],
      link: { label: t('seeReceipts'), url: wording.address('/dashboard/receipts') },
    }
    const letter = writeLetter({
      language: wording.language,
      product,
      home: wording.address('/'),
      subject:
        more === 0 ? first.subject : t('subjectAndMore', { subject: first.subject, count: more }),
      // The owner of an e-mail that somebody else has used reads no word of theirs.
      greeting:
        isVerified && student !== undefined && mayGreet(student.name)
          ? t('greetingByName', { name: student.name })
          : t('greeting'),
      sections: unnamed > 0 ? [...sections, others] : sections,
    })
    return { to, ...letter, sent }
  }
  const send = mails.register('letter', 'news', byStudent, write)

  return {
    /** Registers the text of one kind of note, in order; returns the function that writes such a note and enqueues its letter. */
    register: (kind: string, words: WriteItem) => {
      kinds.set(kind, words)
      return async (trx: Trx, { id, studentId, topic, content, wait = usualWait }: NewNote) => {
        const tell_at = clock() + wait
        const note = { id, student_id: studentId, topic, kind, content: JSON.stringify(content) }
        await putNote(trx, { ...note, tell_at })
        // Also where one waits for the same topic: its letter may have been given up. Without notes none is sent.
        await send(trx, { studentId }, tell_at)
      }
    },
    /** Forgets notes whose letter was given up. */
    cleanUp: (): Promise<unknown> =>
      deleteBefore(db, 'letter_notes', ['id', 'tell_at'], clock() - storedFor),
  }
}
