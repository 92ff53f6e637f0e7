import { z } from 'zod'
import type { Network } from '#contract/school-parts.ts'
import { link, type Environment } from '#platform/settings.ts'

export const ownSettings = {
  SOCIAL_INSTAGRAM: link.optional(),
  SOCIAL_FACEBOOK: link.optional(),
  SOCIAL_YOUTUBE: link.optional(),
  SOCIAL_X: link.optional(),
  INSTRUCTORS: z.enum(['open', 'invited'], { error: 'must be open or invited' }).default('open'),
}

/**
 * What an admin can change (clause 20.1), and the names of the variables that are set: their fields are
 * locked. A demonstration without any links leads to the networks' front pages.
 */
export function readOwn(
  set: z.output<z.ZodObject<typeof ownSettings>>,
  env: Environment,
  isDemo: boolean,
) {
  const links: Record<Network, string | undefined> = {
    instagram: set.SOCIAL_INSTAGRAM,
    facebook: set.SOCIAL_FACEBOOK,
    youtube: set.SOCIAL_YOUTUBE,
    x: set.SOCIAL_X,
  }
  const isSample = isDemo && Object.values(links).every((url) => url === undefined)
  const shown = Object.entries(links).map(([network, url = '']) => [
    network,
    isSample ? `https://${network === 'x' ? '' : 'www.'}${network}.com/` : url,
  ])
  return {
    environment: new Set(Object.keys(env).filter((name) => env[name])),
    defaults: {
      name: Object.fromEntries(shown) as Record<Network, string>,
      people: { instructors: set.INSTRUCTORS },
    },
  }
}
