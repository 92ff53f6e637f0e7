import { timingSafeEqual } from 'node:crypto'
import type { LookChoice } from '#contract/look.ts'
import { findOffered, type Language } from '#messages/languages.ts'
import { transaction } from '#platform/database/transaction.ts'
import { newId } from '#platform/ids.ts'
import type { School } from '#school/base/school.ts'
import type { Db } from '#school/base/tables.ts'
import { hashOf, newToken } from '#school/base/token.ts'
import { insertUser } from '#school/users/users.repo.ts'
import * as repo from './parts.repo.ts'
import { listLocked, readParts } from './present-settings.ts'

// The first start of a school (clause 20.5).

/** In milliseconds. */
const lifetime = 24 * 3_600_000

/** A school with a user, or with published settings, was set up: also by a former release, or from the command line. */
export async function isSetUp(db: Db): Promise<boolean> {
  const [user, part] = await Promise.all([
    db.selectFrom('users').select('id').limit(1).executeTakeFirst(),
    db.selectFrom('school_parts').select('part').limit(1).executeTakeFirst(),
  ])
  return user !== undefined || part !== undefined
}

/** Creates the token for setting the school up. Earlier tokens stop working, including those of other processes. */
export async function renewSetupToken({ db, clock }: Pick<School, 'db' | 'clock'>) {
  const token = newToken()
  const row = { token_hash: hashOf(token), expires_at: clock() + lifetime }
  await db
    .insertInto('setup_token')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
  return token
}

export async function judgeSetupToken(
  { db, clock }: Pick<School, 'db' | 'clock'>,
  token: string,
): Promise<'right' | 'wrong' | 'expired'> {
  const row = await db.selectFrom('setup_token').selectAll().executeTakeFirst()
  const isRight =
    row !== undefined && timingSafeEqual(Buffer.from(row.token_hash), Buffer.from(hashOf(token)))
  if (!isRight) return 'wrong'
  return row.expires_at > clock() ? 'right' : 'expired'
}

/** As the environment would set them, such as the languages `de,en`; absent if it does. */
export type Basics = { zone?: string; languages?: string; currency?: string; withdrawal?: string }

type FirstSettings = {
  token: string
  admin: { accountId: string; name: string; email: string }
  basics: Basics
  name: string
  look: LookChoice
  /** The school's, its own first, and that of the page. */
  languages: readonly Language[]
  language: Language
}

/** The first admin and the first settings, in one transaction that uses the token up. False if another was first. */
export function setUpSchool(school: School, first: FirstSettings): Promise<boolean> {
  const { db, settings, clock } = school
  return transaction(db, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('setup_token')
      .where('token_hash', '=', hashOf(first.token))
      .executeTakeFirst()
    if (numDeletedRows === 0n || (await isSetUp(trx))) return false
    const at = clock()
    const { accountId, name, email } = first.admin
    const admin = { id: newId(), name }
    await insertUser(trx, {
      ...admin,
      account_id: accountId,
      email,
      photo: '',
      role: 'Admin',
      language: findOffered(first.languages, first.language),
      created_at: at,
      removed_at: null,
    })
    const { values } = await readParts(trx, settings)
    const row = { version: 1, at, by_id: admin.id, by_name: name }
    const write = (part: 'basics' | 'name' | 'look', value: object) =>
      repo.insertVersion(trx, { ...row, part, value: JSON.stringify(value) })
    const publish = async (part: 'name' | 'look', value: object) => {
      await write(part, value)
      const subject = { id: part, name: part }
      await school.happened(trx, { kind: 'part-published', at, by: admin, subject, version: 1 })
    }
    await write('basics', first.basics)
    await publish('look', first.look)
    if (!('name' in listLocked(settings, 'name')))
      await publish('name', { ...values.name, name: first.name })
    return true
  })
}
