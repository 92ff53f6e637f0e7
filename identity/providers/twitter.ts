import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { ProviderApp } from '#platform/config.ts'
import { ProtocolError } from '#identity/errors.ts'
import { addressOf, ask, ProviderDown, requireToken } from './ask.ts'
import { emailClaim, nameClaim, photoClaim } from './claims.ts'
import { signGet } from './oauth1.ts'
import type { Prove } from './person.ts'

const profile = z.object({
  id_str: z.string().regex(/^\d{1,64}$/),
  name: z.unknown().optional(),
  screen_name: z.unknown().optional(),
  profile_image_url_https: z.unknown().optional(),
  email: z.unknown().optional(),
})

/**
 * The check of Twitter's OAuth 1.0a tokens: only a token made for this app goes with a signature
 * by the app's key. Its e-mails count as not verified, as at Firebase.
 * https://developer.x.com/en/docs/x-api/v1/accounts-and-users/manage-account-settings/api-reference/get-account-verify_credentials
 */
export function createTwitterProver(app: ProviderApp, clock: Clock): Prove {
  return async ({ accessToken, secret: given }) => {
    const token = requireToken('access_token', accessToken)
    const secret = requireToken('oauth_token_secret', given)
    const url = addressOf(app.apiUrl, '1.1/account/verify_credentials.json')
    url.searchParams.set('include_email', 'true')
    url.searchParams.set('include_entities', 'false')
    url.searchParams.set('skip_status', 'true')
    const keys = { consumer: app.id, consumerSecret: app.secret, token, secret }
    const { status, body } = await ask(url, {
      headers: { authorization: signGet(url, keys, clock()) },
    })
    if (status === 401 || status === 403)
      throw new ProtocolError('INVALID_IDP_RESPONSE', 'Twitter says that the token is not good.')
    const read = profile.safeParse(body)
    if (status !== 200 || !read.success)
      throw new ProviderDown('Twitter answers unexpectedly', { cause: body })
    const { data } = read
    return {
      providerId: 'twitter.com',
      rawId: data.id_str,
      federatedId: `http://twitter.com/${data.id_str}`,
      email: emailClaim(data.email),
      emailVerified: false,
      displayName: nameClaim(data.name),
      firstName: null,
      lastName: null,
      photoUrl: photoClaim(data.profile_image_url_https),
      screenName: nameClaim(data.screen_name),
      rawUserInfo: data,
      credential: { oauthAccessToken: token, oauthTokenSecret: secret },
    }
  }
}
