import { describeProfile } from '#identity/accounts/account-info.ts'
import {
  changeEmail,
  findAccountByEmail,
  type AccountChanges,
} from '#identity/accounts/accounts.ts'
import { countChangeAttempt } from '#identity/accounts/attempts.ts'
import { mailRecoveryLink } from '#identity/accounts/code-mail.ts'
import { hashPassword, requireStrongPassword } from '#identity/accounts/passwords.ts'
import type { Caller, Context } from '#identity/context.ts'
import { normalizeEmail } from '#identity/email.ts'
import { ProtocolError } from '#identity/errors.ts'
import { requireGoodProfile } from '#identity/profile.ts'
import { removeLinks } from '#identity/providers/links.ts'
import { providerIds } from '#identity/providers/person.ts'
import { rememberDevice } from '#identity/sessions/devices.ts'
import { changeAccount, changeCredentials } from '#identity/sessions/start-session.ts'
import { requireAccount, requireRecentSignIn } from '#identity/sessions/require-account.ts'
import type { Account } from '#identity/tables.ts'
import { applyCode } from './apply-code.ts'
import { flag, listOf, secretText, someOf, text } from './fields.ts'
import { defineOperation } from './operation.ts'

const kind = 'identitytoolkit#SetAccountInfoResponse'

/** Google's names; here only the first four exist. */
const attributes = [
  'EMAIL',
  'DISPLAY_NAME',
  'PHOTO_URL',
  'PASSWORD',
  'PROVIDER',
  'RAW_USER_INFO',
  'USER_ATTRIBUTE_NAME_UNSPECIFIED',
] as const

const deletions: Partial<Record<(typeof attributes)[number], AccountChanges>> = {
  DISPLAY_NAME: { display_name: null },
  PHOTO_URL: { photo_url: null },
  PASSWORD: { password_hash: null, password_updated_at: null },
}

async function emailChanges(
  context: Context,
  account: Account,
  email: string | undefined,
): Promise<AccountChanges> {
  if (email === undefined || email === account.email) return {}
  if ((await findAccountByEmail(context.db, email)) !== undefined)
    throw new ProtocolError('EMAIL_EXISTS')
  return changeEmail(account, email, 0)
}

async function passwordChanges(
  context: Context,
  password: string | undefined,
  { address }: Caller,
): Promise<AccountChanges> {
  if (!password) return {}
  requireStrongPassword(password)
  return {
    password_hash: await hashPassword(password, address),
    password_updated_at: context.clock(),
  }
}

async function updateByCode(context: Context, oobCode: string, caller: Caller) {
  const { account, code } = await applyCode(context, oobCode, caller)
  return {
    kind,
    ...(await describeProfile(context.db, account)),
    ...(code.purpose === 'VERIFY_AND_CHANGE_EMAIL' && { newEmail: code.new_email }),
  }
}

/**
 * `accounts:update`: changes name, photo, e-mail or password, all or nothing, or applies a mailed code. A new
 * e-mail or password ends every session and returns new tokens; if the e-mail changes or goes, the first one
 * gets a recovery link.
 */
export const update = defineOperation({
  path: '/identitytoolkit.googleapis.com/v1/accounts:update',
  fields: {
    idToken: text,
    oobCode: text,
    displayName: text,
    photoUrl: text,
    email: text,
    password: secretText,
    deleteAttribute: listOf(attributes),
    deleteProvider: someOf(['password', ...providerIds]),
    customAttributes: text,
    disableUser: flag,
  },
  run: async (context, input, caller) => {
    if (input.oobCode) return updateByCode(context, input.oobCode, caller)
    if (!input.idToken) throw new ProtocolError('INVALID_REQ_TYPE')
    if (input.customAttributes) throw new ProtocolError('INSUFFICIENT_PERMISSION')
    const signedIn = await requireAccount(context, input.idToken)
    if (input.disableUser) throw new ProtocolError('OPERATION_NOT_ALLOWED')
    const removesPassword = input.deleteProvider.includes('password')
    const removesEmail = removesPassword || input.deleteAttribute.includes('EMAIL')
    const removesCredential =
      removesEmail || input.deleteProvider.length > 0 || input.deleteAttribute.includes('PASSWORD')
    if (input.email || input.password || removesCredential)
      await requireRecentSignIn(context, signedIn)
    requireGoodProfile(input)
    const requestedEmail = input.email ? normalizeEmail(input.email) : undefined
    const newEmail = removesEmail ? null : requestedEmail
    if (newEmail !== undefined || input.password)
      await countChangeAttempt(context, signedIn.account, newEmail, caller.address)
    const email = await emailChanges(context, signedIn.account, requestedEmail)
    const password = await passwordChanges(context, input.password, caller)
    const changes: AccountChanges = {
      ...email,
      ...password,
      ...(input.displayName !== undefined && { display_name: input.displayName || null }),
      ...(input.photoUrl !== undefined && { photo_url: input.photoUrl || null }),
      ...(removesEmail && {
        ...changeEmail(signedIn.account, null, 0),
        email_link_used: 0 as const,
      }),
      ...(removesPassword && deletions.PASSWORD),
      ...Object.assign({}, ...input.deleteAttribute.map((name) => deletions[name] ?? {})),
    }
    const renews = email.email !== undefined || password.password_hash !== undefined
    const after = async (trx: Context['db'], account: Account) => {
      await removeLinks(trx, account.id, input.deleteProvider)
      await mailRecoveryLink(context, trx, signedIn.account, account, caller.language)
    }
    const result = renews
      ? await changeCredentials(context, signedIn, changes, { after })
      : { account: await changeAccount(context, signedIn, changes, { after }), tokens: {} }
    if (renews) await rememberDevice(context, caller, result.account)
    return {
      kind,
      ...(await describeProfile(context.db, result.account)),
      newEmail: requestedEmail,
      ...result.tokens,
    }
  },
})
