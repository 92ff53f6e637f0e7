import { z } from 'zod'
import type { ProviderApp } from '#platform/config.ts'
import { ProtocolError } from '#identity/errors.ts'
import { addressOf, ask, ProviderDown, requireToken } from './ask.ts'
import { emailClaim, nameClaim, photoClaim } from './claims.ts'
import type { Prove } from './person.ts'

const inspection = z.object({
  app: z.object({ client_id: z.string() }),
  user: z.object({ id: z.number().int() }),
})

const profile = z.object({
  id: z.number().int(),
  login: z.string(),
  name: z.unknown().optional(),
  email: z.unknown().optional(),
  avatar_url: z.unknown().optional(),
})

const emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

// GitHub answers nobody without a name: https://docs.github.com/en/rest/using-the-rest-api/getting-started-with-the-rest-api#user-agent
const headers = {
  accept: 'application/vnd.github+json',
  'user-agent': 'identity-service',
  'x-github-api-version': '2022-11-28',
}

/** The user whom a token is of, where GitHub says that it is good and for this app. */
async function inspectToken(app: ProviderApp, token: string): Promise<number> {
  const basic = Buffer.from(`${app.id}:${app.secret}`).toString('base64')
  const path = `applications/${encodeURIComponent(app.id)}/token`
  const { status, body } = await ask(addressOf(app.apiUrl, path), {
    method: 'POST',
    headers: { ...headers, authorization: `Basic ${basic}`, 'content-type': 'application/json' },
    body: JSON.stringify({ access_token: token }),
  })
  if (status === 401 || status === 403)
    throw new ProviderDown(`GitHub refuses the app's id and secret (${status})`)
  const read = inspection.safeParse(body)
  if (status === 200 && !read.success)
    throw new ProviderDown('GitHub answers unexpectedly', { cause: body })
  if (status !== 200 || !read.success || read.data.app.client_id !== app.id)
    throw new ProtocolError(
      'INVALID_IDP_RESPONSE',
      'GitHub says that the token is not for this app.',
    )
  return read.data.user.id
}

/** The e-mail that GitHub has verified; null where the token may not see it. */
async function readEmail(app: ProviderApp, authorized: Record<string, string>): Promise<unknown> {
  const { status, body } = await ask(addressOf(app.apiUrl, 'user/emails'), { headers: authorized })
  const read = emails.safeParse(body)
  if (status !== 200 || !read.success) return null
  return read.data.find(({ primary, verified }) => primary && verified)?.email
}

/**
 * The check of GitHub's access tokens. Its e-mails count as not verified, as at Firebase.
 * https://docs.github.com/en/rest/apps/oauth-applications#check-a-token
 */
export function createGithubProver(app: ProviderApp): Prove {
  return async ({ accessToken }) => {
    const token = requireToken('access_token', accessToken)
    const user = await inspectToken(app, token)
    const authorized = { ...headers, authorization: `Bearer ${token}` }
    const [{ body }, email] = await Promise.all([
      ask(addressOf(app.apiUrl, 'user'), { headers: authorized }),
      readEmail(app, authorized),
    ])
    const read = profile.safeParse(body)
    if (!read.success) throw new ProviderDown('GitHub answers unexpectedly', { cause: body })
    const { data } = read
    if (data.id !== user)
      throw new ProtocolError('INVALID_IDP_RESPONSE', 'The token is of somebody else.')
    return {
      providerId: 'github.com',
      rawId: String(data.id),
      federatedId: `http://github.com/${data.id}`,
      email: emailClaim(email ?? data.email),
      emailVerified: false,
      displayName: nameClaim(data.name) ?? nameClaim(data.login),
      firstName: null,
      lastName: null,
      photoUrl: photoClaim(data.avatar_url),
      screenName: nameClaim(data.login),
      rawUserInfo: data,
      credential: { oauthAccessToken: token },
    }
  }
}
