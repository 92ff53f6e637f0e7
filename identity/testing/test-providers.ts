import type { JWTPayload } from 'jose'
import type { Providers } from '#identity/settings.ts'
import { startTestGoogle } from './test-google.ts'
import { startTestProvider } from './test-provider.ts'
import type { Proof } from './test-client-values.ts'
import { newEmail } from './test-identity.ts'

type Tokens = {
  idToken: string | undefined
  accessToken: string | undefined
  secret: string | undefined
}

type Person = { proof: Proof; tokens: Tokens }

export type TestProviders = {
  providers: Providers
  each: [providerId: ProviderId, newPerson: () => Promise<Person>][]
  bad: (providerId: ProviderId) => Proof
  /** `claims` override the usual ones. */
  googleToken: (email: string, claims?: JWTPayload) => Promise<string>
  facebookWithEmail: () => Promise<{ proof: Proof; email: string }>
}

type ProviderId = 'google.com' | 'facebook.com' | 'github.com' | 'twitter.com'

/** Tests move the clock by hours. */
const farAway = Date.UTC(2050, 0) / 1000

const isGood = (token: string | undefined) => /^\d+$/.test(token ?? '')

function startFacebook() {
  return startTestProvider(({ url }) => {
    const token = url.searchParams.get('input_token') ?? url.searchParams.get('access_token') ?? ''
    const body =
      url.pathname === '/debug_token'
        ? { data: { app_id: 'app', user_id: token, is_valid: isGood(token) } }
        : { id: token, name: 'Rosa Klein', email: `${token}@people.example` }
    return { status: 200, body }
  })
}

function startGithub() {
  return startTestProvider(({ url, headers, body }) => {
    const token =
      url.pathname === '/user' ? headers.authorization?.slice(7) : /"(\d+)"/.exec(body)?.[1]
    if (!isGood(token) || url.pathname === '/user/emails') return { status: 404, body: {} }
    const user = { id: Number(token), login: 'rosa', email: null }
    return {
      status: 200,
      body: url.pathname === '/user' ? user : { app: { client_id: 'app' }, user },
    }
  })
}

function startTwitter() {
  return startTestProvider(({ headers }) => {
    const id_str = /oauth_token="(\d+)"/.exec(headers.authorization ?? '')?.[1]
    if (!isGood(id_str)) return { status: 401, body: { errors: [{ code: 89 }] } }
    return { status: 200, body: { id_str, name: 'Rosa Klein', screen_name: 'rosa' } }
  })
}

/** Four fakes on loopback: Google with real keys, the others with numbers as tokens. */
export async function startTestProviders(): Promise<TestProviders> {
  const google = await startTestGoogle()
  const [facebook, github, twitter] = await Promise.all([
    startFacebook(),
    startGithub(),
    startTwitter(),
  ])
  const appAt = ({ apiUrl }: { apiUrl: string }) => ({ id: 'app', secret: 'secret', apiUrl })
  let people = 1000
  const newToken = () => String((people += 1))
  const noTokens = { idToken: undefined, accessToken: undefined, secret: undefined }
  const googleToken = (email: string, claims: JWTPayload = {}) =>
    google.sign({ ...google.claimsOf(email), exp: farAway, ...claims })
  const newPersons: Record<ProviderId, () => Promise<Person>> = {
    'google.com': async () => {
      const idToken = await googleToken(newEmail())
      return { proof: ['google', idToken], tokens: { ...noTokens, idToken } }
    },
    'facebook.com': async () => {
      const accessToken = newToken()
      return { proof: ['facebook', accessToken], tokens: { ...noTokens, accessToken } }
    },
    'github.com': async () => {
      const accessToken = newToken()
      return { proof: ['github', accessToken], tokens: { ...noTokens, accessToken } }
    },
    'twitter.com': async () => {
      const accessToken = newToken()
      const secret = 'its-secret'
      const tokens = { ...noTokens, accessToken, secret }
      return { proof: ['twitter', accessToken, secret], tokens }
    },
  }
  const bad: Record<ProviderId, Proof> = {
    'google.com': ['google', 'nonsense'],
    'facebook.com': ['facebook', 'nonsense'],
    'github.com': ['github', 'nonsense'],
    'twitter.com': ['twitter', 'nonsense', 'secret'],
  }
  return {
    providers: {
      ...google.providers,
      facebook: appAt(facebook),
      github: appAt(github),
      twitter: appAt(twitter),
    },
    each: Object.entries(newPersons) as TestProviders['each'],
    bad: (providerId) => bad[providerId],
    googleToken,
    facebookWithEmail: async () => {
      const token = newToken()
      return { proof: ['facebook', token], email: `${token}@people.example` }
    },
  }
}
