import { z } from 'zod'
import type { ProviderApp } from '#identity/settings.ts'
import { addressOf, ask, badCredential, expectShape, ProviderDown, requireToken } from './ask.ts'
import { nameClaim, personOf, type VerifyCredential } from './person.ts'

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

// GitHub wants a user agent: https://docs.github.com/en/rest/using-the-rest-api/getting-started-with-the-rest-api#user-agent
const headers = {
  accept: 'application/vnd.github+json',
  'user-agent': 'identity-service',
  'x-github-api-version': '2022-11-28',
}

/** Returns the user id if GitHub says that the token is valid and for this app. */
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
  const bad = badCredential('GitHub says that the token is not for this app.')
  if (status !== 200) throw bad
  const data = expectShape('GitHub', inspection, body)
  if (data.app.client_id !== app.id) throw bad
  return data.user.id
}

/** Null if the token may not see it. */
async function readEmail(app: ProviderApp, authorized: Record<string, string>): Promise<unknown> {
  const { status, body } = await ask(addressOf(app.apiUrl, 'user/emails'), { headers: authorized })
  const read = emails.safeParse(body)
  if (status !== 200 || !read.success) return null
  return read.data.find(({ primary, verified }) => primary && verified)?.email
}

/**
 * Verifies GitHub's access tokens. Its e-mails count as not verified, as at Firebase.
 * https://docs.github.com/en/rest/apps/oauth-applications#check-a-token
 */
export function createGithubVerifier(app: ProviderApp): VerifyCredential {
  return async ({ accessToken }) => {
    const token = requireToken('access_token', accessToken)
    const user = await inspectToken(app, token)
    const authorized = { ...headers, authorization: `Bearer ${token}` }
    const [{ body }, email] = await Promise.all([
      ask(addressOf(app.apiUrl, 'user'), { headers: authorized }),
      readEmail(app, authorized),
    ])
    const data = expectShape('GitHub', profile, body)
    if (data.id !== user) throw badCredential('The token is of somebody else.')
    return personOf({
      providerId: 'github.com',
      rawId: String(data.id),
      email: email ?? data.email,
      displayName: nameClaim(data.name) ?? data.login,
      photoUrl: data.avatar_url,
      screenName: data.login,
      rawUserInfo: data,
      credential: { oauthAccessToken: token },
    })
  }
}
