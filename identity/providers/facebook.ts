import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { ProviderApp } from '#platform/config.ts'
import { ProtocolError } from '#identity/errors.ts'
import { addressOf, ask, ProviderDown, requireToken } from './ask.ts'
import { emailClaim, nameClaim, photoClaim } from './claims.ts'
import type { Prove } from './person.ts'

const inspection = z.object({
  data: z.object({
    app_id: z.union([z.string(), z.number()]).transform(String).optional(),
    user_id: z.union([z.string(), z.number()]).transform(String).optional(),
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

const trouble = z.object({ error: z.object({ code: z.number() }) })

// Facebook's passing faults, too many calls, and 101: our own id or secret is wrong.
// https://developers.facebook.com/docs/graph-api/guides/error-handling
const faultsOfNoToken = new Set([1, 2, 4, 17, 101])

/** The user whom a token is of, where Facebook says that it is good and for this app. */
async function inspectToken(app: ProviderApp, token: string): Promise<string> {
  const url = addressOf(app.apiUrl, 'debug_token')
  url.searchParams.set('input_token', token)
  url.searchParams.set('access_token', `${app.id}|${app.secret}`)
  const { status, body } = await ask(url)
  const { data: refusal } = trouble.safeParse(body)
  if (refusal !== undefined && faultsOfNoToken.has(refusal.error.code))
    throw new ProviderDown(`Facebook refuses us (${refusal.error.code})`)
  const read = inspection.safeParse(body)
  if (status === 200 && !read.success)
    throw new ProviderDown('Facebook answers unexpectedly', { cause: body })
  const user = read.data?.data.user_id
  if (status !== 200 || read.data?.data.is_valid !== true || user === undefined)
    throw new ProtocolError('INVALID_IDP_RESPONSE', 'Facebook says that the token is not good.')
  if (read.data.data.app_id !== app.id)
    throw new ProtocolError('INVALID_IDP_RESPONSE', 'The token is for another app.')
  return user
}

/**
 * The check of Facebook's access tokens. Its e-mails count as not verified, as at Firebase.
 * https://developers.facebook.com/docs/facebook-login/guides/access-tokens/debugging
 */
export function createFacebookProver(app: ProviderApp): Prove {
  return async ({ accessToken }) => {
    const token = requireToken('access_token', accessToken)
    const user = await inspectToken(app, token)
    const url = addressOf(app.apiUrl, 'me')
    url.searchParams.set('fields', fields)
    url.searchParams.set('access_token', token)
    // An app may demand it: https://developers.facebook.com/docs/graph-api/guides/secure-requests
    const proof = createHmac('sha256', app.secret).update(token).digest('hex')
    url.searchParams.set('appsecret_proof', proof)
    const { body } = await ask(url)
    const read = profile.safeParse(body)
    if (!read.success) throw new ProviderDown('Facebook answers unexpectedly', { cause: body })
    const { data } = read
    if (data.id !== user)
      throw new ProtocolError('INVALID_IDP_RESPONSE', 'The token is of somebody else.')
    return {
      providerId: 'facebook.com',
      rawId: data.id,
      federatedId: `http://facebook.com/${data.id}`,
      email: emailClaim(data.email),
      emailVerified: false,
      displayName: nameClaim(data.name),
      firstName: nameClaim(data.first_name),
      lastName: nameClaim(data.last_name),
      photoUrl: photoClaim(data.picture?.data.url),
      screenName: null,
      rawUserInfo: data,
      credential: { oauthAccessToken: token },
    }
  }
}
