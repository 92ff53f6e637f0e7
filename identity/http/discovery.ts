import type { Context } from '#identity/context.ts'
import { publishedFor } from '#identity/keys/keys.ts'
import { issuerOf } from '#identity/sessions/tokens.ts'

const base = '/identitytoolkit.googleapis.com/.well-known'

/** A document that anybody may have, and for how many seconds it may be kept. */
type Document = { keepFor: number; read: () => Promise<object> }

/**
 * What others need to verify our ID tokens, by path: the public keys, and where they are, in the
 * manner of OpenID Connect Discovery (the issuer is Firebase's name of the project, not our address).
 */
export function describeDiscovery(context: Context, origin: string): Map<string, Document> {
  const discovery = {
    issuer: issuerOf(context.projectId),
    jwks_uri: `${origin}${base}/jwks.json`,
    response_types_supported: ['id_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  }
  return new Map<string, Document>([
    [`${base}/openid-configuration`, { keepFor: 3600, read: async () => discovery }],
    [`${base}/jwks.json`, { keepFor: publishedFor, read: context.keys.published }],
  ])
}
