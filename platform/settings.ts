import { isIP } from 'node:net'
import { compile } from '@fastify/proxy-addr'
import { z } from 'zod'

/** A setting that cannot be used; the message is one line for the person who starts the server. */
export class ConfigError extends Error {}

const port = z.coerce
  .number('must be a number')
  .int('must be a whole number')
  .min(0, 'must be from 0 to 65535')
  .max(65_535, 'must be from 0 to 65535')

const origin = z.string().refine((value) => {
  const url = URL.parse(value)
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === value
}, 'must be an origin such as https://school.example, without a path')

const link = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })

/** The identity client takes no key with a colon: `auth/invalid-api-key`. */
const apiKey = z
  .string()
  .min(1)
  .regex(/^[^:\s]+$/, 'must not contain a colon or a space')

const onOff = z.enum(['on', 'off'], { error: 'must be on or off' })

const logLevel = z.enum(['silent', 'error', 'warn', 'info', 'debug'])

export type LogLevel = z.output<typeof logLevel>

const databaseUrl = z
  .string()
  .regex(
    /^postgres(ql)?:\/\//,
    'must begin with postgres:// (leave it out for the embedded database)',
  )

/** Names that stand for networks, see https://github.com/fastify/proxy-addr. */
const networks = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** Whether Fastify can use these, and as they are meant: it would read `1` as 0.0.0.1. */
function canTrust(setting: string): boolean {
  const proxies = setting.split(',').map((proxy) => proxy.trim())
  try {
    compile(proxies)
  } catch {
    return false
  }
  return proxies.every((proxy) => networks.has(proxy) || isIP(proxy.replace(/\/.*/, '')) !== 0)
}

const trustedProxies = z
  .string()
  .refine(
    canTrust,
    'must be addresses or networks of proxies such as 10.0.0.5, 10.0.0.0/8 or loopback, separated by commas; everybody (0.0.0.0/0) cannot be trusted',
  )

/** Whether it is a name that the time zone database has; an offset such as +02:00 knows no summer. */
function isTimeZone(name: string): boolean {
  try {
    void new Intl.DateTimeFormat('en', { timeZone: name })
    return /^[a-z]/i.test(name)
  } catch {
    return false
  }
}

const timeZone = z
  .string()
  .refine(isTimeZone, 'must be the name of a time zone such as Europe/Berlin or America/New_York')

const environment = z.object({
  PRODUCT_NAME: z.string().trim().min(1).max(60).default('Safelight'),
  SCHOOL_TIME_ZONE: timeZone.default('UTC'),
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_ORIGIN: origin.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  LOG_LEVEL: logLevel.optional(),
  IDENTITY_PROJECT_ID: z
    .string()
    .regex(/^[a-z0-9-]{1,63}$/, 'may have small letters, digits and hyphens')
    .default('safelight'),
  IDENTITY_API_KEY: apiKey.optional(),
  IDENTITY_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
  EMAIL_ENUMERATION_PROTECTION: onOff.default('on'),
  IDENTITY_TEST_MODE: onOff.default('off'),
  RATE_LIMITS: onOff.default('on'),
  TRUSTED_PROXIES: trustedProxies.default('loopback'),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_ISSUER: link.default('https://accounts.google.com'),
  GOOGLE_JWKS_URL: link.optional(),
  FACEBOOK_APP_ID: z.string().min(1).optional(),
  FACEBOOK_APP_SECRET: z.string().min(1).optional(),
  FACEBOOK_API_URL: link.default('https://graph.facebook.com'),
  GITHUB_CLIENT_ID: z.string().min(1).optional(),
  GITHUB_CLIENT_SECRET: z.string().min(1).optional(),
  GITHUB_API_URL: link.default('https://api.github.com'),
  TWITTER_API_KEY: z.string().min(1).optional(),
  TWITTER_API_SECRET: z.string().min(1).optional(),
  TWITTER_API_URL: link.default('https://api.twitter.com'),
  FIREBASE_PROJECT_ID: z.string().min(1).optional(),
  FIREBASE_API_KEY: apiKey.optional(),
  FIREBASE_AUTH_DOMAIN: z.string().min(1).optional(),
  FIREBASE_JWKS_URL: link.default(
    'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
  ),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().min(3).optional(),
  SOCIAL_INSTAGRAM: link.optional(),
  SOCIAL_FACEBOOK: link.optional(),
  SOCIAL_YOUTUBE: link.optional(),
  SOCIAL_X: link.optional(),
})

/** Every setting as it was given or by default; undefined where it has neither. */
export type Settings = z.output<typeof environment>

/**
 * Reads the settings one by one; which belong together is for `readConfig` to say. Throws ConfigError
 * naming the first one that is wrong.
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  // An empty variable is one that is not set: `PORT= npm start` is no port number.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new ConfigError(`${issue?.path.join('.') ?? 'setting'}: ${issue?.message ?? 'is wrong'}`)
}
