import type { FastifyPluginAsync } from 'fastify'
import type { Clock } from '#platform/clock.ts'
import type { Providers } from '#platform/config.ts'
import { migrate } from '#platform/database/migrate.ts'
import type { Database } from '#platform/database/open.ts'
import { isUniqueViolation } from '#platform/database/transaction.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import {
  disableAccount,
  findAccount,
  findAccountByEmail,
  insertAccount,
  isOutlived,
  newAccount,
} from './accounts/accounts.ts'
import { takeEntryAttempt } from './accounts/attempts.ts'
import { sendCode } from './accounts/code-mail.ts'
import { codeMailSchema } from './accounts/codes.ts'
import { cleanUp } from './clean-up.ts'
import type { Context } from './context.ts'
import { normalizeEmail } from './email.ts'
import { ProtocolError } from './errors.ts'
import { createGoogleFlow, googleCallbackPath } from './google/google-flow.ts'
import { openKeys } from './keys/keys.ts'
import { identityMigrations } from './migrations.ts'
import { hashPassword, requireStrongPassword } from './accounts/passwords.ts'
import { createPlugin } from './http/plugin.ts'
import { requireGoodProfile } from './profile.ts'
import { readGoogleSetup, type GoogleSetup } from './providers/google-setup.ts'
import { createProvers } from './providers/provers.ts'
import { createStandIn } from './providers/stand-in.ts'
import { createRefreshTokens } from './keys/refresh-tokens.ts'
import type { IdentityTables } from './tables.ts'
import { openTicketKey } from './keys/ticket-key.ts'
import { createTickets, type Tickets } from './keys/tickets.ts'
import { createTokenVerifier, InvalidToken, type VerifyToken } from './verify-token.ts'

/** An account that the school itself makes. */
type NewAccount = {
  email: string
  password: string
  displayName?: string
  photoUrl?: string
  emailVerified?: boolean
}

export type IdentityParts = {
  database: Database
  clock: Clock
  /** Do what a call only causes: mails, and deleting what is over. */
  jobs: Jobs
  projectId: string
  apiKey: string
  /** Seals the private signing keys in the database. */
  secret: string
  /** Where people reach the site. */
  origin: string
  /** The product's name, for mails. */
  product: string
  /** The site's page for links in mails; it gets `mode`, `oobCode`, `apiKey`, `lang` and maybe `continueUrl`. */
  actionUrl: string
  mailer: Mailer
  /** Whether an unknown e-mail and a wrong password answer alike. */
  protectEmails: boolean
  /** Whether attempts are limited by account and by address. */
  limitAttempts: boolean
  /** Opens the control paths of the official emulator, for tests on loopback. */
  testMode: boolean
  /** Whether sample people stand in for Google's where Google is not set up. */
  demo: boolean
  providers: Providers
}

export type Identity = {
  /**
   * Serves `/identitytoolkit.googleapis.com/*`, `/securetoken.googleapis.com/*` and
   * `/identity/google/*`; register it at the root.
   */
  plugin: FastifyPluginAsync
  /** Verifies an ID token and that its account stands: not gone, not disabled, not signed out since. */
  verifyToken: VerifyToken
  accounts: {
    /** Makes an account. Throws ProtocolError: INVALID_EMAIL, WEAK_PASSWORD, EMAIL_EXISTS. */
    create(account: NewAccount): Promise<{ uid: string }>
    /** The account with this e-mail, or null. Throws ProtocolError: INVALID_EMAIL. */
    find(email: string): Promise<{ uid: string } | null>
    /** The present e-mail of an account, null where it has none; undefined where there is no account. */
    emailOf(uid: string): Promise<string | null | undefined>
    /** Whether anybody can sign in to the account: it is there, and not disabled. */
    isOpen(uid: string): Promise<boolean>
    /** Disables an account and ends its refresh tokens; an unknown or disabled one is fine. */
    disable(uid: string): Promise<void>
  }
}

async function createAccount(context: Context, given: NewAccount): Promise<{ uid: string }> {
  const email = normalizeEmail(given.email)
  requireStrongPassword(given.password)
  requireGoodProfile(given)
  const account = newAccount(context.clock(), {
    email,
    email_verified: given.emailVerified === true ? 1 : 0,
    display_name: given.displayName || null,
    photo_url: given.photoUrl || null,
    password_hash: await hashPassword(given.password),
    password_updated_at: context.clock(),
  })
  await insertAccount(context.db, account).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new ProtocolError('EMAIL_EXISTS') : error
  })
  return { uid: account.id }
}

/** Google where it is set up; in the demonstration its stand-in otherwise. */
function openGoogle(parts: IdentityParts, tickets: Tickets): GoogleSetup | undefined {
  const { origin, clock, demo } = parts
  const google = readGoogleSetup(parts.providers)
  if (google !== undefined || !demo) return google
  return createStandIn({ origin, callback: `${origin}${googleCallbackPath}`, tickets, clock })
}

/**
 * Opens the identity service over its tables, which it brings up to date. Throws where the secret
 * is not the one that the signing keys were sealed with.
 */
export async function createIdentity(parts: IdentityParts): Promise<Identity> {
  const { database, clock, jobs, projectId } = parts
  await migrate(database, 'identity', identityMigrations)
  const db = database.tables<IdentityTables>()
  const keyFor = openTicketKey(db, parts.secret)
  const tickets = createTickets(db, keyFor, clock)
  const google = openGoogle(parts, tickets)
  const context: Context = {
    db,
    clock,
    projectId,
    apiKey: parts.apiKey,
    keys: await openKeys(db, parts.secret, clock),
    origin: new URL(parts.origin).origin,
    protectEmails: parts.protectEmails,
    limitAttempts: parts.limitAttempts,
    testMode: parts.testMode,
    sentCodes: [],
    provers: createProvers(parts.providers, google, clock),
    tickets,
    refreshTokens: createRefreshTokens(keyFor),
    mail: {
      ...parts.mailer,
      product: parts.product,
      actionUrl: parts.actionUrl,
      enqueue: jobs.register('code-mail', codeMailSchema, (mail, id) =>
        sendCode(context, mail, id),
      ),
      sendDue: jobs.runDue,
    },
  }
  await jobs.every('identity-clean-up', 3_600_000, () => cleanUp(db, clock()))
  return {
    plugin: async (app) => {
      await app.register(createPlugin(context, parts.origin))
      const takeAttempt = (address: string) => takeEntryAttempt(context, 'window', address)
      const { origin } = parts
      await app.register(createGoogleFlow({ google, origin, tickets, clock, takeAttempt }))
    },
    verifyToken: createTokenVerifier({
      projectId,
      keys: context.keys.find,
      clock,
      checkAccount: async (token) => {
        const account = await findAccount(db, token.uid)
        if (account === undefined) throw new InvalidToken('The account is gone.')
        if (account.disabled === 1) throw new InvalidToken('The account is disabled.')
        if (isOutlived(token, account))
          throw new InvalidToken('The account was signed out everywhere since.')
      },
    }),
    accounts: {
      create: (account) => createAccount(context, account),
      find: async (email) => {
        const account = await findAccountByEmail(db, normalizeEmail(email))
        return account === undefined ? null : { uid: account.id }
      },
      emailOf: async (uid) => (await findAccount(db, uid))?.email,
      isOpen: async (uid) => (await findAccount(db, uid))?.disabled === 0,
      disable: (uid) => disableAccount(db, uid),
    },
  }
}
