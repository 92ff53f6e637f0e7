import { openAdministration } from '#identity/administration.ts'
import { systemClock } from '#platform/clock.ts'
import type { Database } from '#platform/database/open.ts'
import { createJobs } from '#platform/jobs/jobs.ts'
import { createMails } from '#platform/mail/mails.ts'
import type { School } from '#school/base/school.ts'
import { createSchool } from '#school/school.ts'
import { findRegistered, makeAdmin as makeAdminOf } from '#school/users/users.ts'

export type AdminRequest = {
  email: string
  /** The accounts are at a Firebase project, which cannot be queried from here. */
  isFirebase: boolean
  /** The operator vouches for an e-mail that was never confirmed. */
  vouches: boolean
  /** Shows a person's facts and asks whether they are meant; undefined if nobody can be asked. */
  ask: (about: string) => Promise<boolean | undefined>
}

async function openSchool(database: Database): Promise<School> {
  const nobodyCalls = () =>
    Promise.reject(new Error('the command line serves no calls and does no jobs'))
  const jobs = await createJobs(database, systemClock)
  const parts = { database, clock: systemClock, jobs }
  return createSchool({
    ...parts,
    mails: await createMails({ ...parts, mailer: { send: nobodyCalls } }),
    verifyToken: nobodyCalls,
    disableAccount: nobodyCalls,
    emailOf: nobodyCalls,
    isAccountOpen: nobodyCalls,
    isEmailVerified: nobodyCalls,
    product: '',
    languages: ['en'],
    origin: '',
    timeZone: 'UTC',
    selling: {
      seller: { name: '', address: null, taxId: null, taxNote: null },
      policy: [],
      withdrawal: 'off',
      taxBp: 0,
      currency: '',
      bookYears: 10,
      instructorPercent: 0,
    },
  })
}

type Registered = NonNullable<Awaited<ReturnType<typeof findRegistered>>>

/** The proof of who owns the account, or the reason that nobody may become an admin by it. */
async function examine(
  database: Database,
  { email, uid }: Registered,
  { isFirebase, vouches }: AdminRequest,
): Promise<{ proof: string } | { objection: string }> {
  if (isFirebase)
    return { proof: `check in the Firebase console that it is confirmed: user ${uid}` }
  const { readAccount } = await openAdministration(database, systemClock)
  const account = await readAccount(uid)
  if (account === undefined)
    return {
      objection: `The account of ${email} was deleted. Its owner must register again and confirm the email.`,
    }
  if (account.isDisabled) return { objection: `The account of ${email} is disabled.` }
  if (account.email !== email)
    return {
      objection: `The account of ${email} has a different email now: ${account.email ?? 'none'}.`,
    }
  if (account.emailVerified) return { proof: 'confirmed' }
  if (vouches) return { proof: 'never confirmed; you are vouching for it' }
  return {
    objection: `${email} was never confirmed, so somebody else may have registered it. Its owner must log in on the site and open the confirmation link in the email, or sign in with Google. If the site sends no mail, make sure yourself that the account is theirs, then run this again with --unverified.`,
  }
}

/** Anyone can type any name, so nothing in it may move the cursor. */
function describePerson({ name, email, role, registeredAt }: Registered, proof: string): string {
  const date = new Date(registeredAt)
    .toISOString()
    .replace('T', ' ')
    .slice(0, 'YYYY-MM-DD hh:mm'.length)
  return [
    `name        ${name.replaceAll(/[\p{Cc}\p{Cf}]/gu, '')}`,
    `email       ${email} (${proof})`,
    `registered  ${date} UTC, now ${role}`,
  ].join('\n')
}

/** `text` is the command's last output. */
type Outcome = { isAdmin: boolean; text: string }

/** Asks the operator to confirm the person (clause 6.1). */
export async function makeAdmin(database: Database, request: AdminRequest): Promise<Outcome> {
  const not = (text: string): Outcome => ({ isAdmin: false, text })
  const school = await openSchool(database)
  const person = await findRegistered(school, request.email)
  if (person === undefined)
    return not(`Nobody has registered with ${request.email}. They must register on the site first.`)
  const { email, uid } = person
  if (person.role === 'Admin') return { isAdmin: true, text: `${email} is already an admin.` }
  const found = await examine(database, person, request)
  if ('objection' in found) return not(found.objection)
  const answer = await request.ask(describePerson(person, found.proof))
  if (answer === undefined)
    return not(
      'There is no terminal to ask whether this is the right person. If it is, run this again and add --yes.',
    )
  if (!answer) return not('Nothing was changed.')
  // The account may have changed hands while the operator was reading.
  return (await makeAdminOf(school, email, uid)) === 'unknown'
    ? not(`${email} belongs to another account now. Nothing was changed.`)
    : { isAdmin: true, text: `${email} is now an admin.` }
}
