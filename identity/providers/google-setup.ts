import type { JWTVerifyGetKey } from 'jose'
import type { Providers } from '#platform/config.ts'
import { openRemoteKeys } from './google.ts'
import type { StandIn } from './stand-in.ts'

/** Where Google sign-in goes, and as whom we ask there. */
export type GoogleSetup = {
  issuer: string
  clientId: string
  clientSecret: string
  keys: JWTVerifyGetKey
  /** The demonstration in Google's place; undefined where it is Google. */
  standIn: StandIn | undefined
}

/** Google as this school has set it up; undefined where it has not. */
export function readGoogleSetup(providers: Providers): GoogleSetup | undefined {
  const { google, googleIssuer: issuer, googleJwksUrl } = providers
  if (google === undefined) return undefined
  return { issuer, ...google, keys: openRemoteKeys(issuer, googleJwksUrl), standIn: undefined }
}
