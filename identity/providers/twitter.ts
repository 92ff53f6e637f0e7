import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { ProviderApp } from '#identity/settings.ts'
import { addressOf, ask, badCredential, expectShape, ProviderDown, requireToken } from './ask.ts'
import { signGet } from './oauth1.ts'
import { personOf, type VerifyCredential } from './person.ts'

const profile = z.object({
  id_str: z.string().regex(/^\d{1,64}$/),
  name: z.unknown().optional(),
  screen_name: z.unknown().optional(),
  profile_image_url_https: z.unknown().optional(),
  email: z.unknown().optional(),
})

const query = { include_email: 'true', include_entities: 'false', skip_status: 'true' }

/**
 * Verifies Twitter's OAuth 1.0a tokens: only a token made for this app works with a signature by the
 * app's key. Its e-mails count as not verified, as at Firebase.
 * https://developer.x.com/en/docs/x-api/v1/accounts-and-users/manage-account-settings/api-reference/get-account-verify_credentials
 */
export function createTwitterVerifier(app: ProviderApp, clock: Clock): VerifyCredential {
  return async ({ accessToken, secret: rawSecret }) => {
    const token = requireToken('access_token', accessToken)
    const secret = requireToken('oauth_token_secret', rawSecret)
    const url = addressOf(app.apiUrl, '1.1/account/verify_credentials.json', query)
    const keys = { consumer: app.id, consumerSecret: app.secret, token, secret }
    const { status, body } = await ask(url, {
      headers: { authorization: signGet(url, keys, clock()) },
    })
    if (status === 401 || status === 403)
      throw badCredential('Twitter says that the token is not good.')
    if (status !== 200) throw new ProviderDown(`Twitter answers ${status}`)
    const data = expectShape('Twitter', profile, body)
    return personOf({
      providerId: 'twitter.com',
      rawId: data.id_str,
      email: data.email,
      displayName: data.name,
      photoUrl: data.profile_image_url_https,
      screenName: data.screen_name,
      rawUserInfo: data,
      credential: { oauthAccessToken: token, oauthTokenSecret: secret },
    })
  }
}
