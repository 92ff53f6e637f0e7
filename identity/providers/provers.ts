import type { Clock } from '#platform/clock.ts'
import type { Providers } from '#platform/config.ts'
import { createFacebookProver } from './facebook.ts'
import { createGithubProver } from './github.ts'
import { createGoogleProver } from './google.ts'
import type { GoogleSetup } from './google-setup.ts'
import type { Prove, ProviderId } from './person.ts'
import { createTwitterProver } from './twitter.ts'

/** How each provider that is set up proves who somebody is. */
export function createProvers(
  providers: Providers,
  google: GoogleSetup | undefined,
  clock: Clock,
): ReadonlyMap<string, Prove> {
  const { facebook, github, twitter } = providers
  const provers = new Map<ProviderId, Prove>()
  if (google !== undefined) provers.set('google.com', createGoogleProver({ ...google, clock }))
  if (facebook !== undefined) provers.set('facebook.com', createFacebookProver(facebook))
  if (github !== undefined) provers.set('github.com', createGithubProver(github))
  if (twitter !== undefined) provers.set('twitter.com', createTwitterProver(twitter, clock))
  return provers
}
