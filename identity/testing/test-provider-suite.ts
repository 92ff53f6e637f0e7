import type { JWTPayload } from 'jose'
import { startTestGoogle } from './test-google.ts'
import { startTestProvider } from './test-provider.ts'
import { onEachIdentity, type TestAnswer, type TestIdentity } from './test-identity.ts'

export const google = await startTestGoogle()

const facebook = await startTestProvider(({ url }) => {
  const id = url.searchParams.get('input_token') ?? url.searchParams.get('access_token')
  return url.pathname === '/debug_token'
    ? { status: 200, body: { data: { app_id: 'app', user_id: id, is_valid: true } } }
    : { status: 200, body: { id } }
})

/** The client's `postBody`. */
export const bodyOf = (parameters: Record<string, string>) =>
  `&${new URLSearchParams({ ...parameters, providerId: 'google.com' }).toString()}`

type ProviderSuite = {
  service: () => TestIdentity
  send: (body: object) => Promise<TestAnswer>
  enter: (claims: JWTPayload, more?: object) => Promise<TestAnswer>
  lookup: (idToken: unknown) => Promise<Record<string, unknown>>
  linksOf: (idToken: unknown) => Promise<Record<string, unknown>[]>
}

/** On each database, with a fake Google, and a fake Facebook whose tokens are numbers. */
export function onEachIdentityWithProviders(
  title: string,
  suite: (calls: ProviderSuite) => void,
): void {
  const providers = {
    ...google.providers,
    facebook: { id: 'app', secret: 'secret', apiUrl: facebook.apiUrl },
  }
  onEachIdentity(
    title,
    (service) => {
      const send = (body: object) =>
        service().call('signInWithIdp', {
          requestUri: 'http://localhost',
          returnSecureToken: true,
          ...body,
        })
      const enter = async (claims: JWTPayload, more: object = {}) =>
        send({ postBody: bodyOf({ id_token: await google.sign(claims) }), ...more })
      const lookup = async (idToken: unknown) => {
        const { body } = await service().call('lookup', { idToken })
        return (body['users'] as Record<string, unknown>[])[0] ?? {}
      }
      const linksOf = async (idToken: unknown) =>
        (await lookup(idToken))['providerUserInfo'] as Record<string, unknown>[]
      suite({ service, send, enter, lookup, linksOf })
    },
    { providers },
  )
}
