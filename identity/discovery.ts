import type { Context } from './context.ts'
import { issuerOf } from './tokens.ts'

const base = '/identitytoolkit.googleapis.com/.well-known'

/**
 * What others need to verify our ID tokens, by path: the public keys, and where they are, in the
 * manner of OpenID Connect Discovery (the issuer is Firebase's name of the project, not our address).
 */
export function describeDiscovery(context: Context, origin: string): Map<string, object> {
  const discovery = {
    issuer: issuerOf(context.projectId),
    jwks_uri: `${origin}${base}/jwks.json`,
    response_types_supported: ['id_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  }
  return new Map<string, object>([
    [`${base}/openid-configuration`, discovery],
    [`${base}/jwks.json`, context.keys.published],
  ])
}
