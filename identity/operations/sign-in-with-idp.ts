import { countAttemptFrom } from '#identity/accounts/attempts.ts'
import type { Caller, Context } from '#identity/context.ts'
import { ProtocolError } from '#identity/errors.ts'
import type { Person } from '#identity/providers/person.ts'
import { rememberDevice } from '#identity/sessions/devices.ts'
import { enterByProvider, linkProvider } from '#identity/sessions/enter-by-provider.ts'
import { requireAccount, type SignedIn } from '#identity/sessions/require-account.ts'
import { flag, flagUnlessOff, text } from './fields.ts'
import { defineOperation } from './operation.ts'

const kind = 'identitytoolkit#VerifyAssertionResponse'

/** `lifetime` is seconds. */
const pending = { purpose: 'pending sign-in', lifetime: 3600 }

/** The URI's query, overridden by the body, overridden by the fragment. */
function readParameters(requestUri: string, postBody: string | undefined): Map<string, string> {
  const url = URL.parse(requestUri)
  if (url === null) throw new ProtocolError('INVALID_REQUEST_URI')
  return new Map([
    ...url.searchParams,
    ...new URLSearchParams(postBody ?? ''),
    ...new URLSearchParams(url.hash.slice(1)),
  ])
}

async function readPerson(
  context: Context,
  input: { requestUri: string | undefined; postBody: string | undefined },
): Promise<Person> {
  if (!input.requestUri) throw new ProtocolError('MISSING_REQUEST_URI')
  const parameters = readParameters(input.requestUri, input.postBody)
  const providerId = parameters.get('providerId')
  if (!providerId)
    throw new ProtocolError(
      'INVALID_CREDENTIAL_OR_PROVIDER_ID',
      'Invalid IdP response/credential: it names no provider.',
    )
  const verify = context.providers.get(providerId)
  if (verify === undefined)
    throw new ProtocolError('OPERATION_NOT_ALLOWED', 'Sign-in with this provider is off here.')
  return verify({
    idToken: parameters.get('id_token') || undefined,
    accessToken: parameters.get('access_token') || undefined,
    secret: parameters.get('oauth_token_secret') || undefined,
    nonce: parameters.get('nonce') || undefined,
  })
}

async function readPending(context: Context, pendingToken: string): Promise<Person> {
  const token = await context.encryptedTokens.decrypt(pending.purpose, pendingToken)
  if (token === undefined) throw new ProtocolError('INVALID_PENDING_TOKEN')
  return token.content as Person
}

const describePerson = (person: Person) => ({
  kind,
  providerId: person.providerId,
  federatedId: person.federatedId,
  email: person.email ?? undefined,
  emailVerified: person.emailVerified,
  displayName: person.displayName ?? undefined,
  fullName: person.displayName ?? undefined,
  firstName: person.firstName ?? undefined,
  lastName: person.lastName ?? undefined,
  photoUrl: person.photoUrl ?? undefined,
  screenName: person.screenName ?? undefined,
  rawUserInfo: JSON.stringify(person.rawUserInfo),
  ...person.credential,
})

async function enter(
  context: Context,
  person: Person,
  mayCreate: boolean,
  caller: Caller,
): Promise<object> {
  const entry = await enterByProvider(context, person, mayCreate)
  if (entry.session === undefined)
    return {
      ...describePerson(person),
      localId: entry.owner.id,
      needConfirmation: true,
      verifiedProvider: entry.methods,
      pendingToken: await context.encryptedTokens.encrypt(
        pending.purpose,
        person,
        pending.lifetime,
      ),
    }
  const { account, tokens } = entry.session
  await rememberDevice(context, caller, account)
  return {
    ...describePerson(person),
    localId: account.id,
    // The client takes the mere presence of some keys to mean true.
    ...(entry.isNewUser && { isNewUser: true }),
    ...tokens,
  }
}

async function link(
  context: Context,
  signedIn: SignedIn,
  person: Person,
  returnIdpCredential: boolean,
): Promise<object> {
  try {
    const { account, tokens } = await linkProvider(context, signedIn, person)
    return { ...describePerson(person), localId: account.id, ...tokens }
  } catch (error) {
    const isTaken =
      error instanceof ProtocolError &&
      (error.code === 'FEDERATED_USER_ID_ALREADY_LINKED' || error.code === 'EMAIL_EXISTS')
    if (!isTaken || !returnIdpCredential) throw error
    return { ...describePerson(person), errorMessage: error.code }
  }
}

/**
 * `accounts:signInWithIdp`: signs in, signs up or links by Google's ID token, an access token of Facebook or
 * GitHub, an OAuth 1.0a token of Twitter, or the `pendingToken` of an earlier answer that asked for
 * confirmation.
 */
export const signInWithIdp = defineOperation({
  path: '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp',
  fields: {
    requestUri: text,
    postBody: text,
    pendingToken: text,
    idToken: text,
    autoCreate: flagUnlessOff,
    returnIdpCredential: flag,
  },
  run: async (context, input, caller) => {
    await countAttemptFrom(context, 'entry-sign-in', caller.address)
    const person = input.pendingToken
      ? await readPending(context, input.pendingToken)
      : await readPerson(context, input)
    if (!input.idToken) return enter(context, person, input.autoCreate, caller)
    const signedIn = await requireAccount(context, input.idToken)
    return link(context, signedIn, person, input.returnIdpCredential)
  },
})
