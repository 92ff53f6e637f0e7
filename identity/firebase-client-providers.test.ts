import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FirebaseError } from 'firebase/app'
import {
  createUserWithEmailAndPassword,
  FacebookAuthProvider,
  getAdditionalUserInfo,
  GithubAuthProvider,
  GoogleAuthProvider,
  linkWithCredential,
  reauthenticateWithCredential,
  signInAnonymously,
  signInWithCredential,
  signInWithEmailAndPassword,
  signOut,
  TwitterAuthProvider,
  unlink,
} from 'firebase/auth'
import { startTestGoogle } from './providers/test-google.ts'
import { startTestProvider } from './providers/test-provider.ts'
import { failsWith, onEachClient } from './test-client.ts'

const google = await startTestGoogle()

const facebook = await startTestProvider(({ url }) => {
  const id = url.searchParams.get('input_token') ?? url.searchParams.get('access_token') ?? ''
  return url.pathname === '/debug_token'
    ? { status: 200, body: { data: { app_id: 'app', user_id: id, is_valid: true } } }
    : { status: 200, body: { id, name: 'Rosa Klein', email: `${id}@people.example` } }
})
const github = await startTestProvider(({ url, headers, body }) => {
  if (url.pathname === '/user/emails') return { status: 404, body: {} }
  const id = Number(
    url.pathname === '/user' ? headers.authorization?.slice(7) : body.match(/\d+/)?.[0],
  )
  return url.pathname === '/user'
    ? { status: 200, body: { id, login: 'rosa', email: null } }
    : { status: 200, body: { app: { client_id: 'app' }, user: { id } } }
})
const twitter = await startTestProvider(({ headers }) => {
  const id_str = /oauth_token="(\d+)"/.exec(headers.authorization ?? '')?.[1]
  return { status: 200, body: { id_str, name: 'Rosa Klein', screen_name: 'rosa' } }
})
const appAt = ({ apiUrl }: { apiUrl: string }) => ({ id: 'app', secret: 'secret', apiUrl })

/** A person of a provider whom no other test uses. */
let people = 1000
const newPerson = () => String((people += 1))

onEachClient(
  'the unmodified Firebase client and other providers',
  (_service, withClient) => {
    const password = 'correct horse'
    const credentialOf = async (claims: object) =>
      GoogleAuthProvider.credential(await google.sign({ ...claims }))

    test('[7.32] signs in with Google, and again', () =>
      withClient(async (auth, email) => {
        const credential = await credentialOf(google.claimsOf(email))
        const first = await signInWithCredential(auth, credential)
        assert.equal(first.user.email, email)
        assert.equal(first.user.emailVerified, true)
        assert.equal(first.user.displayName, 'Ines Roth')
        assert.equal(first.user.photoURL, 'https://pictures.example/ines.jpg')
        assert.equal(first.providerId, 'google.com')
        assert.deepEqual(
          first.user.providerData.map(({ providerId }) => providerId),
          ['google.com'],
        )
        const info = getAdditionalUserInfo(first)
        assert.equal(info?.isNewUser, true)
        assert.equal(info?.profile?.['given_name'], 'Ines')
        assert.equal(GoogleAuthProvider.credentialFromResult(first)?.idToken, credential.idToken)
        const { claims, signInProvider } = await first.user.getIdTokenResult(true)
        assert.equal(signInProvider, 'google.com')
        assert.equal(claims['email'], email)
        await signOut(auth)
        const second = await signInWithCredential(auth, credential)
        assert.equal(second.user.uid, first.user.uid)
        assert.equal(getAdditionalUserInfo(second)?.isNewUser, false)
      }))

    test('[7.32] says that a token is no good, and signs nobody out', () =>
      withClient(async (auth, email) => {
        const { user } = await createUserWithEmailAndPassword(auth, email, password)
        const entered = signInWithCredential(auth, GoogleAuthProvider.credential('some token'))
        await assert.rejects(entered, failsWith('auth/invalid-credential'))
        assert.equal(auth.currentUser, user)
      }))

    test('[7.32] links Google to a password account, and unlinks it', () =>
      withClient(async (auth, email) => {
        const { user } = await createUserWithEmailAndPassword(auth, email, password)
        const credential = await credentialOf(google.claimsOf(`other-${email}`))
        const linked = await linkWithCredential(user, credential)
        assert.equal(linked.user.uid, user.uid)
        assert.equal(linked.user.email, email)
        const ids = () => user.providerData.map(({ providerId }) => providerId)
        assert.deepEqual(ids(), ['password', 'google.com'])
        const twice = linkWithCredential(user, credential)
        await assert.rejects(twice, failsWith('auth/provider-already-linked'))
        await unlink(user, 'google.com')
        assert.deepEqual(ids(), ['password'])
        await signInWithEmailAndPassword(auth, email, password)
      }))

    test('[7.32] says that somebody else has the Google account, and can sign in with it', () =>
      withClient(async (auth, email) => {
        const credential = await credentialOf(google.claimsOf(email))
        const owner = await signInWithCredential(auth, credential)
        const guest = await signInAnonymously(auth)
        const refused = await linkWithCredential(guest.user, credential).catch(
          (error: unknown) => error,
        )
        assert.ok(refused instanceof FirebaseError)
        assert.equal(refused.code, 'auth/credential-already-in-use')
        assert.equal(auth.currentUser?.uid, guest.user.uid)
        const again = await signInWithCredential(auth, credential)
        assert.equal(again.user.uid, owner.user.uid)
      }))

    test('[7.32] a guest becomes a full account with Google', () =>
      withClient(async (auth, email) => {
        const { user } = await signInAnonymously(auth)
        const { uid } = user
        await linkWithCredential(user, await credentialOf(google.claimsOf(email)))
        assert.equal(user.uid, uid)
        assert.equal(user.isAnonymous, false)
        assert.equal(user.email, email)
      }))

    test('[7.32] says that the e-mail has an account with another sign-in, which it can be linked to', () =>
      withClient(async (auth, email) => {
        const { user } = await createUserWithEmailAndPassword(auth, email, password)
        const claims = { ...google.claimsOf(email), email_verified: false }
        const credential = await credentialOf(claims)
        const refused: unknown = await signInWithCredential(auth, credential).catch(
          (error: unknown) => error,
        )
        assert.ok(refused instanceof FirebaseError)
        assert.equal(refused.code, 'auth/account-exists-with-different-credential')
        assert.equal(refused.customData?.['email'], email)
        const pending = GoogleAuthProvider.credentialFromError(refused)
        assert.ok(pending !== null)
        await linkWithCredential(user, pending)
        const entered = await signInWithCredential(auth, credential)
        assert.equal(entered.user.uid, user.uid)
      }))

    test('[7.36] proves itself again with Google, and only as the same person', () =>
      withClient(async (auth, email) => {
        const credential = await credentialOf(google.claimsOf(email))
        const { user } = await signInWithCredential(auth, credential)
        await reauthenticateWithCredential(user, credential)
        const stranger = await credentialOf(google.claimsOf(`stranger-${email}`))
        const refused = reauthenticateWithCredential(user, stranger)
        await assert.rejects(refused, failsWith('auth/user-mismatch'))
        assert.equal(auth.currentUser, user)
      }))

    test('[7.32] signs in with Facebook, GitHub and Twitter', () =>
      withClient(async (auth) => {
        for (const [providerId, credential] of [
          ['facebook.com', FacebookAuthProvider.credential(newPerson())],
          ['github.com', GithubAuthProvider.credential(newPerson())],
          ['twitter.com', TwitterAuthProvider.credential(newPerson(), 'secret')],
        ] as const) {
          const first = await signInWithCredential(auth, credential)
          assert.equal(first.providerId, providerId)
          assert.equal(getAdditionalUserInfo(first)?.isNewUser, true)
          const { signInProvider } = await first.user.getIdTokenResult()
          assert.equal(signInProvider, providerId)
          const second = await signInWithCredential(auth, credential)
          assert.equal(second.user.uid, first.user.uid)
          assert.equal(second.user.emailVerified, false)
        }
      }))

    test('[7.32] a Facebook account with the e-mail of somebody else does not come in', () =>
      withClient(async (auth) => {
        const person = newPerson()
        await createUserWithEmailAndPassword(auth, `${person}@people.example`, password)
        const entered = signInWithCredential(auth, FacebookAuthProvider.credential(person))
        await assert.rejects(entered, failsWith('auth/account-exists-with-different-credential'))
      }))
  },
  {
    providers: {
      ...google.providers,
      facebook: appAt(facebook),
      github: appAt(github),
      twitter: appAt(twitter),
    },
  },
)

onEachClient(
  'the unmodified Firebase client and a provider that is down',
  (_service, withClient) => {
    test('[8.1] it is a network failure, and signs nobody out', () =>
      withClient(async (auth, email) => {
        const { user } = await createUserWithEmailAndPassword(auth, email, 'correct horse')
        const entered = signInWithCredential(auth, FacebookAuthProvider.credential('token'))
        await assert.rejects(entered, failsWith('auth/network-request-failed'))
        assert.equal(auth.currentUser, user)
      }))
  },
  { providers: { ...google.providers, facebook: appAt({ apiUrl: 'http://127.0.0.1:1' }) } },
)
