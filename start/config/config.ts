import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { compile } from '@fastify/proxy-addr'
import { z } from 'zod'
import { identitySettings, readIdentityConfig } from '#identity/settings.ts'
import {
  apiKey,
  ConfigError,
  link,
  onOff,
  readSettings,
  readTogether,
  wholeNumber,
  word,
  type Environment,
} from '#platform/settings.ts'
import { allLanguages, languages } from '#messages/languages.ts'
import { databaseUrl } from './database-url.ts'
import { backupSettings, readBackups } from './backups.ts'
import { ownSettings, readOwn } from './own.ts'
import { pictureSettings, readPictures } from './pictures.ts'
import { readSelling, sellingSettings } from './selling.ts'
import { readWatching, watchingSettings } from './watching.ts'

export type Mode = 'demo' | 'production'

const origin = z.string().refine((value) => {
  const url = URL.parse(value)
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === value
}, 'must be an origin such as https://school.example, without a path')

/** Separated by commas. */
const origins = z
  .string()
  .transform((value) => value.split(',').map((one) => one.trim()))
  .pipe(z.array(origin))

/** Names of networks, see https://github.com/fastify/proxy-addr. */
const networks = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** Whether Fastify reads it as intended: it would take `1` for 0.0.0.1. */
function canTrust(setting: string): boolean {
  const proxies = setting.split(',').map((proxy) => proxy.trim())
  try {
    compile(proxies)
  } catch {
    return false
  }
  return proxies.every((proxy) => networks.has(proxy) || isIP(proxy.replace(/\/.*/, '')) !== 0)
}

/** Named in the time zone database; an offset such as +02:00 has no summer time. */
function isTimeZone(name: string): boolean {
  try {
    void new Intl.DateTimeFormat('en', { timeZone: name })
    return /^[a-z]/i.test(name)
  } catch {
    return false
  }
}

/** UTC if this machine's zone has no name. */
export function readMachineZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return isTimeZone(timeZone) ? timeZone : 'UTC'
}

/** One address with an @, alone or behind a name. */
const sender = /^(?:[^<>\r\n]*<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/

/** See docs/operations.md. */
export const settings = {
  PRODUCT_NAME: z.string().trim().min(1).max(60).default('Safelight'),
  SCHOOL_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be the name of a time zone such as Europe/Berlin or America/New_York')
    .default('UTC'),
  LANGUAGES: z
    .string()
    .transform((value) => value.split(',').map((language) => language.trim()))
    .pipe(
      z
        .array(
          z.enum(allLanguages, `must be languages such as en or en,de (${languages.join(', ')})`),
        )
        .min(1),
    )
    .refine((value) => new Set(value).size === value.length, 'must not name a language twice')
    .default(['en']),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: word.default('127.0.0.1'),
  PUBLIC_ORIGIN: origin.optional(),
  DATA_DIR: word.default('./data'),
  CONTENT_DIR: word.optional(),
  EMBED_ORIGINS: origins.optional(),
  DATABASE_URL: databaseUrl.optional(),
  ...pictureSettings,
  ...backupSettings,
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).optional(),
  ...identitySettings,
  RATE_LIMITS: onOff.default('on'),
  TRUSTED_PROXIES: z
    .string()
    .refine(
      canTrust,
      'must be addresses or networks of proxies such as 10.0.0.5, 10.0.0.0/8 or loopback, separated by commas; trusting every address (0.0.0.0/0) is not allowed',
    )
    .default('loopback'),
  FIREBASE_PROJECT_ID: word.optional(),
  FIREBASE_API_KEY: apiKey.optional(),
  FIREBASE_AUTH_DOMAIN: word.optional(),
  FIREBASE_JWKS_URL: link.default(
    'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
  ),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(sender, 'must be an address such as school@school.example, or Name <address>')
    .optional(),
  MAIL_BOUNCES: z.email().optional(),
  ...sellingSettings,
  ...watchingSettings,
  ...ownSettings,
}

const loopback = new Set(['127.0.0.1', '::1', '[::1]', 'localhost'])

export const isLoopback = (host: string): boolean => loopback.has(host)

/** Others can read the traffic: no TLS, and not on this machine. */
export function isUnencrypted(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'http:' && !isLoopback(hostname)
}

/** The data's location and the account provider, for commands that need nothing else. Throws ConfigError. */
export function readDatabaseConfig(env: Environment) {
  const set = readSettings(settings, env)
  return {
    dataDir: resolve(set.DATA_DIR),
    databaseUrl: set.DATABASE_URL,
    isFirebase: set.FIREBASE_PROJECT_ID !== undefined,
  }
}

/**
 * Folders become absolute paths; `origin` is where visitors reach the site. Demo mode listens on loopback
 * only and has defaults for everything; production needs PUBLIC_ORIGIN, IDENTITY_API_KEY, IDENTITY_SECRET and
 * PAYMENTS. Throws ConfigError naming the first invalid setting.
 */
export function readConfig(env: Environment, mode: Mode) {
  const set = readSettings(settings, env)
  if (mode === 'demo' && !isLoopback(set.HOST))
    throw new ConfigError(
      'HOST: demo mode listens on loopback only (127.0.0.1, ::1 or localhost); for a real site, use npm run serve',
    )
  // A school with its own Firebase project has no keys and accounts here.
  const ofIdentity = ['IDENTITY_API_KEY', 'IDENTITY_SECRET'] as const
  const required = ['PUBLIC_ORIGIN', ...(set.FIREBASE_PROJECT_ID ? [] : ofIdentity)] as const
  if (mode === 'production')
    for (const name of required)
      if (set[name] === undefined)
        throw new ConfigError(`${name}: must be set to serve a real site`)
  const mail = readTogether(set, 'SMTP_URL', 'MAIL_FROM')
  const identity = readIdentityConfig(set)
  const firebase = readTogether(
    set,
    'FIREBASE_PROJECT_ID',
    'FIREBASE_API_KEY',
    'FIREBASE_AUTH_DOMAIN',
  )
  const host = set.HOST.includes(':') ? `[${set.HOST}]` : set.HOST
  const origin = set.PUBLIC_ORIGIN ?? `http://${host}:${set.PORT}`
  // A proxy on this machine lets everyone reach a server on loopback.
  const isReachable = [set.HOST, new URL(origin).hostname].some((name) => !isLoopback(name))
  for (const [name, value] of [
    ['IDENTITY_TEST_MODE', 'on'],
    ['RATE_LIMITS', 'off'],
  ] as const)
    if (set[name] === value && isReachable)
      throw new ConfigError(
        `${name}: ${value} is only allowed on a server that is reached on loopback only`,
      )
  return {
    mode,
    product: set.PRODUCT_NAME,
    host: set.HOST,
    port: set.PORT,
    origin,
    /** IANA name. */
    timeZone:
      mode === 'demo' && !env['SCHOOL_TIME_ZONE'] ? readMachineZone() : set.SCHOOL_TIME_ZONE,
    languages: set.LANGUAGES,
    dataDir: resolve(set.DATA_DIR),
    databaseUrl: set.DATABASE_URL,
    ...readPictures(set),
    backups: readBackups(set),
    logLevel: set.LOG_LEVEL ?? (mode === 'demo' ? 'warn' : 'info'),
    identity,
    firebase: firebase && {
      projectId: firebase.FIREBASE_PROJECT_ID,
      apiKey: firebase.FIREBASE_API_KEY,
      authDomain: firebase.FIREBASE_AUTH_DOMAIN,
      jwksUrl: set.FIREBASE_JWKS_URL,
    },
    /** Off on loopback only. */
    rateLimits: set.RATE_LIMITS === 'on',
    /** Addresses whose X-Forwarded-* headers are trusted, separated by commas. */
    trustedProxies: set.TRUSTED_PROXIES,
    embedOrigins: set.EMBED_ORIGINS ?? [],
    mail: mail && { smtpUrl: mail.SMTP_URL, from: mail.MAIL_FROM, bounces: set.MAIL_BOUNCES },
    contentDir: set.CONTENT_DIR && resolve(set.CONTENT_DIR),
    own: readOwn(set, env, mode === 'demo'),
    ...readSelling(set, mode, isReachable),
    ...readWatching(set, isLoopback),
  }
}

export type Config = ReturnType<typeof readConfig>
