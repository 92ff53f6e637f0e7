import { z } from 'zod'
import { inBatches } from '#platform/in-batches.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { FactOf } from '#school/base/facts.ts'
import { defineJob } from '#school/base/job.ts'
import { isImported } from '#school/users/imported-account.ts'
import { findById } from '#school/users/users.repo.ts'
import { defineLetter } from './letter-kind.ts'

// An imported person hears how to log in, if the admin has ticked it (clause 20.7).

/** People of one job: their ids are its payload. */
const batchSize = 100

export const imported = defineLetter({
  kind: 'imported',
  rank: 190,
  schema: z.object({ userId: z.string() }),
  async write({ db, settings }, { userId }, { wording }) {
    const user = await findById(db, userId)
    // They have logged in since, so they know how.
    if (user === undefined || !isImported(user)) return undefined
    const t = wording.translate('welcome-mails')
    const mails = wording.translate('mails')
    const { product } = settings
    return {
      subject: t('importedSubject', { product }),
      paragraphs: [t('imported', { product }), t('importedWay'), t('importedQuestion')],
      facts: [[mails('email'), user.email]],
      link: { label: t('getLoginLink'), path: '/forgot-password?by=link' },
      secondLink: { label: mails('contactSchool'), path: '/contact' },
      // Nobody has confirmed the e-mail yet: this mail is the way to do so.
      isVital: true,
      only: 'mail',
    }
  },
})

export const tellImported = defineJob({
  kind: 'tell-imported',
  lane: 'database',
  schema: z.object({ userIds: z.array(z.string()) }),
  run: (school, { userIds }) =>
    transaction(school.db, async (trx) => {
      for (const userId of userIds) await school.happened(trx, { kind: 'person-is-told', userId })
    }),
})

export const batchesOfTold = ({ told }: FactOf<'people-imported'>) =>
  [...inBatches(told, batchSize)].map((userIds) => ({ userIds }))

export const noteImported = ({ userId }: FactOf<'person-is-told'>) => [
  { userId, topic: 'imported', content: { userId } },
]
