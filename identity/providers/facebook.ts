import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { ProviderApp } from '#identity/settings.ts'
import { addressOf, ask, badCredential, expectShape, ProviderDown, requireToken } from './ask.ts'
import { personOf, type VerifyCredential } from './person.ts'

const id = z.union([z.string(), z.number()]).transform(String)

const inspection = z.object({
  data: z.object({
    app_id: id.optional(),
    user_id: id.optional(),
    is_valid: z.boolean().optional(),
  }),
})

const profile = z.object({
  id: z.string().regex(/^\d{1,64}$/),
  name: z.unknown().optional(),
  first_name: z.unknown().optional(),
  last_name: z.unknown().optional(),
  email: z.unknown().optional(),
  picture: z.object({ data: z.object({ url: z.unknown().optional() }) }).optional(),
})

const fields = 'id,name,first_name,last_name,email,picture.width(400).height(400)'

const refusal = z.object({ error: z.object({ code: z.number() }) })

// Errors that say nothing about the token: transient ones, too many calls, and 101 (our app's id or
// secret is wrong). https://developers.facebook.com/docs/graph-api/guides/error-handling
const otherErrors = new Set([1, 2, 4, 17, 101])

/** Returns the user id if Facebook says that the token is valid and for this app. */
async function inspectToken(app: ProviderApp, token: string): Promise<string> {
  const query = { input_token: token, access_token: `${app.id}|${app.secret}` }
  const { status, body } = await ask(addressOf(app.apiUrl, 'debug_token', query))
  const code = refusal.safeParse(body).data?.error.code
  if (code !== undefined && otherErrors.has(code))
    throw new ProviderDown(`Facebook refuses us (${code})`)
  const bad = badCredential('Facebook says that the token is not good.')
  if (status !== 200) throw bad
  const { data } = expectShape('Facebook', inspection, body)
  if (data.is_valid !== true || data.user_id === undefined) throw bad
  if (data.app_id !== app.id) throw badCredential('The token is for another app.')
  return data.user_id
}

/**
 * Verifies Facebook's access tokens. Its e-mails count as not verified, as at Firebase.
 * https://developers.facebook.com/docs/facebook-login/guides/access-tokens/debugging
 */
export function createFacebookVerifier(app: ProviderApp): VerifyCredential {
  return async ({ accessToken }) => {
    const token = requireToken('access_token', accessToken)
    const user = await inspectToken(app, token)
    // An app may demand it: https://developers.facebook.com/docs/graph-api/guides/secure-requests
    const proof = createHmac('sha256', app.secret).update(token).digest('hex')
    const query = { fields, access_token: token, appsecret_proof: proof }
    const { body } = await ask(addressOf(app.apiUrl, 'me', query))
    const data = expectShape('Facebook', profile, body)
    if (data.id !== user) throw badCredential('The token is of somebody else.')
    return personOf({
      providerId: 'facebook.com',
      rawId: data.id,
      email: data.email,
      displayName: data.name,
      firstName: data.first_name,
      lastName: data.last_name,
      photoUrl: data.picture?.data.url,
      rawUserInfo: data,
      credential: { oauthAccessToken: token },
    })
  }
}
