import { openAdministration } from '#identity/administration.ts'
import { systemClock } from '#platform/clock.ts'
import type { Database } from '#platform/database/open.ts'
import { createJobs } from '#platform/jobs/jobs.ts'
import { createMails } from '#platform/mail/mails.ts'
import { createSchool } from '#school/school.ts'

export type AdminRequest = {
  email: string
  /** Whether the accounts are at a Firebase project, which nobody can ask from here. */
  isFirebase: boolean
  /** Whether the operator vouches for an e-mail that was never confirmed. */
  vouches: boolean
  /** Shows what is known of a person and asks whether they are meant; undefined where nobody can be asked. */
  ask: (about: string) => Promise<boolean | undefined>
}

async function openUsers(database: Database) {
  const nobodyCalls = () =>
    Promise.reject(new Error('the command line serves no calls and does no jobs'))
  const jobs = await createJobs(database, systemClock)
  const parts = { database, clock: systemClock, jobs }
  const { users } = await createSchool({
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
      seller: { name: '', address: null, taxId: null },
      policy: [],
      taxBp: 0,
      currency: '',
      instructorPercent: 0,
    },
  })
  return users
}

type Registered = NonNullable<
  Awaited<ReturnType<Awaited<ReturnType<typeof openUsers>>['findRegistered']>>
>

/** How it is known whose account it is, or why nobody must become an admin by it. */
async function examine(
  database: Database,
  { email, uid }: Registered,
  { isFirebase, vouches }: AdminRequest,
): Promise<{ proof: string } | { objection: string }> {
  if (isFirebase)
    return { proof: `only Firebase knows whether it is confirmed: look at the user ${uid} there` }
  const { readAccount } = await openAdministration(database, systemClock)
  const account = await readAccount(uid)
  if (account === undefined)
    return {
      objection: `The account of ${email} was deleted. Its owner has to register again and confirm the e-mail.`,
    }
  if (account.isDisabled) return { objection: `The account of ${email} is disabled.` }
  if (account.email !== email)
    return {
      objection: `The account of ${email} has another e-mail now: ${account.email ?? 'none'}.`,
    }
  if (account.emailVerified) return { proof: 'confirmed' }
  if (vouches) return { proof: 'never confirmed; you vouch for it' }
  return {
    objection: `${email} was never confirmed, so anybody may have registered it. Its owner has to sign in on the site and open the link in the mail that confirms it, or sign in with Google. Where the site sends no mail, add --unverified once you have made sure yourself that the account is theirs.`,
  }
}

/** What the operator decides by: a name is whatever somebody has typed, so nothing in it moves the cursor. */
function describePerson({ name, email, role, registeredAt }: Registered, proof: string): string {
  const date = new Date(registeredAt)
    .toISOString()
    .replace('T', ' ')
    .slice(0, 'YYYY-MM-DD hh:mm'.length)
  return [
    `name        ${name.replaceAll(/[\p{Cc}\p{Cf}]/gu, '')}`,
    `e-mail      ${email} (${proof})`,
    `registered  ${date} UTC, now ${role}`,
  ].join('\n')
}

/** What the command prints at its end, and whether the person is an admin then. */
type Outcome = { isAdmin: boolean; text: string }

/** Makes a registered person an admin (clause 6.1) once the operator has confirmed who it is. */
export async function makeAdmin(database: Database, request: AdminRequest): Promise<Outcome> {
  const not = (text: string): Outcome => ({ isAdmin: false, text })
  const users = await openUsers(database)
  const person = await users.findRegistered(request.email)
  if (person === undefined)
    return not(`Nobody has registered with ${request.email}. Register on the site first.`)
  const { email, uid } = person
  if (person.role === 'Admin') return { isAdmin: true, text: `${email} is an admin already.` }
  const found = await examine(database, person, request)
  if ('objection' in found) return not(found.objection)
  const answer = await request.ask(describePerson(person, found.proof))
  if (answer === undefined)
    return not('Nobody can be asked here whether this is the right person. If it is, add --yes.')
  if (!answer) return not('Nothing was changed.')
  // The account may have changed hands while the operator was reading.
  return (await users.makeAdmin(email, uid)) === 'unknown'
    ? not(`${email} has another account by now. Nothing was changed.`)
    : { isAdmin: true, text: `${email} is an admin now.` }
}
