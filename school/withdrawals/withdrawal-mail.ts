import { z } from 'zod'
import { writeLetter } from '#platform/mail/letter.ts'
import { defineMail } from '#school/base/job.ts'
import { findWithdrawal } from './withdrawals.repo.ts'

/** Mail programs make no link of it: anybody can send their words to any address here. */
const withoutLinks = (words: string) => words.replaceAll(/:\/\/|[.。．｡](?=\p{L}{2,})|@/gu, ' $& ')

/** Confirms to the given address what was declared, and when (§ 356a (4) BGB). */
export const withdrawalMail = defineMail({
  kind: 'withdrawal-received',
  // Sent at once, and never dropped.
  limit: 'warning',
  schema: z.object({ withdrawalId: z.string() }),
  async write(school, { withdrawalId }) {
    const row = await findWithdrawal(school.db, withdrawalId)
    if (row === undefined || row.email === '') return undefined
    const { product, palettes } = school.settings
    const wording = school.wordingFor(row.language)
    const t = wording.translate('withdrawal-mail')
    const { dateTime, zone } = wording.formats()
    const facts: [string, string | null][] = [
      [t('name'), row.name],
      [t('email'), row.email],
      [t('receipt'), row.receipt],
      [t('bought'), row.text],
    ]
    return {
      to: row.email,
      ...writeLetter(
        {
          language: wording.language,
          product,
          home: wording.address('/'),
          subject: t('subject', { product }),
          greeting: wording.translate('mails')('greeting'),
          sections: [
            {
              paragraphs: [t('received', { time: dateTime(row.received_at), zone }), t('next')],
              facts: facts.flatMap(([name, value]) =>
                value === null ? [] : [[name, name === t('email') ? value : withoutLinks(value)]],
              ),
              link: { label: t('contact'), url: wording.address('/contact') },
              notes: [t('notYou')],
            },
          ],
        },
        palettes.letter,
      ),
    }
  },
})
