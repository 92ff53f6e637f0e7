import type { FastifyPluginAsync } from 'fastify'
import { migrate } from '#platform/database/migrate.ts'
import type { Database } from '#platform/database/open.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Mails } from '#platform/mail/mails.ts'
import {
  disableAccount,
  endAllSessions,
  findAccount,
  findAccountByEmail,
  insertAccount,
  isRevoked,
  newAccount,
  openAccountChecks,
  refuseTaken,
} from './accounts/accounts.ts'
import { composeCodeMail } from './accounts/code-mail.ts'
import { codeMailSchema, type CodeMail } from './accounts/codes.ts'
import { hashPassword, requireStrongPassword } from './accounts/passwords.ts'
import { cleanUp } from './clean-up.ts'
import type { CodeMailWording, Context } from './context.ts'
import { normalizeEmail } from './email.ts'
import { ProtocolError } from './errors.ts'
import { createFakeGoogle } from './google/fake-google.ts'
import { createGoogleWindow } from './google/window.ts'
import { createPlugin } from './http/plugin.ts'
import { createEncryptedTokens } from './keys/encrypted-tokens.ts'
import { openKeys } from './keys/keys.ts'
import { createRefreshTokens } from './keys/refresh-tokens.ts'
import { openTokenKey } from './keys/token-key.ts'
import { identityMigrations } from './migrations.ts'
import { requireGoodProfile } from './profile.ts'
import { createFacebookVerifier } from './providers/facebook.ts'
import { createGithubVerifier } from './providers/github.ts'
import { createGoogleVerifier, openRemoteKeys } from './providers/google.ts'
import type { ProviderId, VerifyCredential } from './providers/person.ts'
import { createTwitterVerifier } from './providers/twitter.ts'
import type { Providers } from './settings.ts'
import type { IdentityTables } from './tables.ts'
import { createTokenReader, createTokenVerifier, InvalidToken } from './verify-token.ts'

type NewAccount = {
  email: string
  password: string
  displayName?: string
  photoUrl?: string
  emailVerified?: boolean
}

export type IdentityParts = Pick<
  Context,
  | 'clock'
  | 'projectId'
  | 'apiKey'
  | 'origin'
  | 'protectEmails'
  | 'limitAttempts'
  | 'testMode'
  | 'notifyDeleted'
> & {
  database: Database
  jobs: Jobs
  /** Encrypts the keys in the database. */
  secret: string
  mails: Mails
  wording: CodeMailWording
  /** A fake Google with sample people signs in if Google is not set up. */
  demo: boolean
  providers: Providers
}

async function createAccount(context: Context, input: NewAccount): Promise<{ uid: string }> {
  const email = normalizeEmail(input.email)
  requireStrongPassword(input.password)
  requireGoodProfile(input)
  const account = newAccount(context.clock(), {
    email,
    email_verified: input.emailVerified === true ? 1 : 0,
    display_name: input.displayName || null,
    photo_url: input.photoUrl || null,
    password_hash: await hashPassword(input.password),
    password_updated_at: context.clock(),
  })
  await insertAccount(context.db, account).catch(refuseTaken)
  return { uid: account.id }
}

/** An account with this e-mail gets the password; its sessions end. Two at once: the last one counts. */
async function createOrReset(context: Context, input: NewAccount): Promise<{ uid: string }> {
  const { db, clock } = context
  const created = await createAccount(context, input).catch((error: unknown) => {
    if (error instanceof ProtocolError && error.code === 'EMAIL_EXISTS') return undefined
    throw error
  })
  if (created !== undefined) return created
  const known = await findAccountByEmail(db, normalizeEmail(input.email))
  if (known === undefined) throw new ProtocolError('EMAIL_NOT_FOUND')
  const password_hash = await hashPassword(input.password)
  await db
    .updateTable('identity_account')
    .set({ password_hash, password_updated_at: clock(), display_name: input.displayName || null })
    .where('id', '=', known.id)
    .execute()
  await endAllSessions(db, known, clock())
  return { uid: known.id }
}

/** Migrates its tables. Throws if the signing keys were sealed with another secret. */
export async function createIdentity(parts: IdentityParts) {
  const { database, jobs, secret, mails, wording, demo, ...settings } = parts
  const { clock, projectId } = settings
  await migrate(database, 'identity', identityMigrations)
  const db = database.tables<IdentityTables>()
  const keyFor = openTokenKey(db, secret)
  const encryptedTokens = createEncryptedTokens(db, keyFor, clock)
  const { origin } = new URL(settings.origin)
  const { google, facebook, github, twitter } = settings.providers
  const fake = google === undefined && demo ? createFakeGoogle(origin, clock) : undefined
  const issuer = google === undefined ? fake : { ...google, keys: openRemoteKeys(google) }
  const providers = new Map<ProviderId, VerifyCredential>()
  if (issuer) providers.set('google.com', createGoogleVerifier(issuer, clock))
  if (facebook) providers.set('facebook.com', createFacebookVerifier(facebook))
  if (github) providers.set('github.com', createGithubVerifier(github))
  if (twitter) providers.set('twitter.com', createTwitterVerifier(twitter, clock))
  const keys = await openKeys(db, secret, clock)
  const readToken = createTokenReader({ projectId, keys: keys.find, clock })
  const composeMail = (mail: CodeMail) => composeCodeMail(context, mail)
  const mailLink = mails.register('code-mail', 'asked', codeMailSchema, composeMail)
  // Its own queue: links that a stranger requests must not delay the owner's warning.
  const mailWarning = mails.register('warning-mail', 'warning', codeMailSchema, composeMail)
  const context: Context = {
    ...settings,
    db,
    keys,
    readToken,
    origin,
    sentCodes: [],
    providers,
    encryptedTokens,
    refreshTokens: createRefreshTokens(keyFor),
    mail: {
      wording,
      enqueue: (trx, mail) =>
        (mail.purpose === 'RECOVER_EMAIL' ? mailWarning : mailLink)(trx, mail),
      sendDue: jobs.runDue,
    },
  }
  await jobs.cleanUp('identity-clean-up', 3_600_000, () => cleanUp(db, clock()))
  const plugin: FastifyPluginAsync = async (app) => {
    await app.register(createPlugin(context))
    await app.register(createGoogleWindow(context, google, fake))
  }
  const accountOf = openAccountChecks(db)
  return {
    /**
     * Serves `/identitytoolkit.googleapis.com/*`, `/securetoken.googleapis.com/*` and
     * `/identity/google/*`; register it at the root.
     */
    plugin,
    /** Also checks that the account is not deleted, disabled, or signed out since. */
    verifyToken: createTokenVerifier(readToken, async (token) => {
      const account = await accountOf(token.uid)
      if (account === undefined) throw new InvalidToken('The account is gone.')
      if (account.disabled === 1) throw new InvalidToken('The account is disabled.')
      if (isRevoked(token, account))
        throw new InvalidToken('The account was signed out everywhere since.')
    }),
    accounts: {
      /** Throws ProtocolError: INVALID_EMAIL, WEAK_PASSWORD, EMAIL_EXISTS. */
      create: (account: NewAccount) => createAccount(context, account),
      /** For the first admin, whose set-up may be sent again. Throws INVALID_EMAIL, WEAK_PASSWORD. */
      createOrReset: (account: NewAccount) => createOrReset(context, account),
      /** Throws ProtocolError: INVALID_EMAIL. */
      find: async (email: string): Promise<{ uid: string } | null> => {
        const account = await findAccountByEmail(db, normalizeEmail(email))
        return account === undefined ? null : { uid: account.id }
      },
      /** Null if the account has no e-mail; undefined if there is no account. */
      emailOf: async (uid: string) => (await findAccount(db, uid))?.email,
      isAccountOpen: async (uid: string) => (await findAccount(db, uid))?.disabled === 0,
      /** Whether `email` is the account's present e-mail, and verified. */
      isEmailVerified: async (uid: string, email: string) => {
        const account = await findAccount(db, uid)
        return account?.email === email && account.email_verified === 1
      },
      /** Also revokes its refresh tokens. Does nothing to an unknown or disabled account. */
      disableAccount: (uid: string) => disableAccount(db, uid),
    },
  }
}

export type Identity = Awaited<ReturnType<typeof createIdentity>>
