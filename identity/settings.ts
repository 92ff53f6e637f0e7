import { z } from 'zod'
import { apiKey, link, onOff, readTogether, word } from '#platform/settings.ts'

export type ProviderApp = { id: string; secret: string; apiUrl: string }

/** Without `jwksUrl` the issuer's discovery has the address of its keys. */
export type GoogleApp = {
  clientId: string
  clientSecret: string
  issuer: string
  jwksUrl: string | undefined
}

export type Providers = {
  google?: GoogleApp | undefined
  facebook?: ProviderApp | undefined
  github?: ProviderApp | undefined
  twitter?: ProviderApp | undefined
}

/** See docs/operations.md. */
export const identitySettings = {
  IDENTITY_PROJECT_ID: z
    .string()
    .regex(/^[a-z0-9-]{1,63}$/, 'must be 1 to 63 lowercase letters, digits or hyphens')
    .default('safelight'),
  IDENTITY_API_KEY: apiKey.optional(),
  IDENTITY_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  EMAIL_ENUMERATION_PROTECTION: onOff.default('on'),
  IDENTITY_TEST_MODE: onOff.default('off'),
  GOOGLE_CLIENT_ID: word.optional(),
  GOOGLE_CLIENT_SECRET: word.optional(),
  GOOGLE_ISSUER: link.default('https://accounts.google.com'),
  GOOGLE_JWKS_URL: link.optional(),
  FACEBOOK_APP_ID: word.optional(),
  FACEBOOK_APP_SECRET: word.optional(),
  FACEBOOK_API_URL: link.default('https://graph.facebook.com'),
  GITHUB_CLIENT_ID: word.optional(),
  GITHUB_CLIENT_SECRET: word.optional(),
  GITHUB_API_URL: link.default('https://api.github.com'),
  TWITTER_API_KEY: word.optional(),
  TWITTER_API_SECRET: word.optional(),
  TWITTER_API_URL: link.default('https://api.twitter.com'),
}

type Settings = z.output<z.ZodObject<typeof identitySettings>>

function readProviders(set: Settings): Providers {
  const app = (
    idName: keyof Settings,
    secretName: keyof Settings,
    apiUrl: string,
  ): ProviderApp | undefined => {
    const app = readTogether(set, idName, secretName)
    return app && { id: app[idName], secret: app[secretName], apiUrl }
  }
  const google = app('GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', set.GOOGLE_ISSUER)
  return {
    google: google && {
      clientId: google.id,
      clientSecret: google.secret,
      issuer: google.apiUrl,
      jwksUrl: set.GOOGLE_JWKS_URL,
    },
    facebook: app('FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET', set.FACEBOOK_API_URL),
    github: app('GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET', set.GITHUB_API_URL),
    twitter: app('TWITTER_API_KEY', 'TWITTER_API_SECRET', set.TWITTER_API_URL),
  }
}

export const readIdentityConfig = (set: Settings) => ({
  projectId: set.IDENTITY_PROJECT_ID,
  apiKey: set.IDENTITY_API_KEY ?? 'safelight-local',
  /** Encrypts the signing keys. Undefined in demo mode, where one is made beside the data. */
  secret: set.IDENTITY_SECRET,
  /** An unknown e-mail and a wrong password answer alike. */
  protectEmails: set.EMAIL_ENUMERATION_PROTECTION === 'on',
  /** Opens the control paths of the official emulator, on loopback only. */
  testMode: set.IDENTITY_TEST_MODE === 'on',
  providers: readProviders(set),
})
