import { resolve } from 'node:path'
import { ConfigError, readSettings, type LogLevel, type Settings } from './settings.ts'

export type Mode = 'demo' | 'production'

/** A provider's app: its id, its secret, and where its API is. */
export type ProviderApp = { id: string; secret: string; apiUrl: string }

/** The other sign-ins of this school; undefined where one is not set up. */
export type Providers = {
  google: { clientId: string; clientSecret: string } | undefined
  googleIssuer: string
  /** Google's keys; without it they are where the issuer's discovery says. */
  googleJwksUrl: string | undefined
  facebook: ProviderApp | undefined
  github: ProviderApp | undefined
  twitter: ProviderApp | undefined
}

/** Everything that can be set, parsed once. Folders are absolute paths; `origin` is where visitors reach the site. */
export type Config = {
  mode: Mode
  product: string
  host: string
  port: number
  origin: string
  /** The IANA name of the school's time zone. */
  timeZone: string
  dataDir: string
  databaseUrl: string | undefined
  logLevel: LogLevel
  identity: {
    projectId: string
    apiKey: string
    /** Seals the signing keys; undefined in demo mode, where one is made beside the data. */
    secret: string | undefined
    /** Whether an unknown e-mail and a wrong password answer alike. */
    protectEmails: boolean
    /** Opens the control paths of the official emulator; on loopback only. */
    testMode: boolean
    providers: Providers
  }
  /** A Firebase project of the school's own, in place of the identity service. */
  firebase: { projectId: string; apiKey: string; authDomain: string; jwksUrl: string } | undefined
  /** Whether attempts and calls are limited; off on loopback only. */
  rateLimits: boolean
  /** Addresses whose X-Forwarded-* headers are believed, separated by commas. */
  trustedProxies: string
  /** The mail server and the sender; without it no mail leaves. */
  mail: { smtpUrl: string; from: string } | undefined
  social: { name: string; url: string }[]
}

const loopback = new Set(['127.0.0.1', '::1', '[::1]', 'localhost'])

/** Whether what visitors send to a site can be read on its way: without TLS, from another machine. */
export function isReadableOnTheWay(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'http:' && !loopback.has(hostname)
}

/** Settings that make sense only all at once. */
const together = [
  ['SMTP_URL', 'MAIL_FROM'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'],
  ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  ['TWITTER_API_KEY', 'TWITTER_API_SECRET'],
  ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN'],
] as const

function readProviders(set: Settings): Providers {
  const app = (id: string | undefined, secret: string | undefined, apiUrl: string) =>
    id === undefined || secret === undefined ? undefined : { id, secret, apiUrl }
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = set
  return {
    google:
      clientId === undefined || clientSecret === undefined ? undefined : { clientId, clientSecret },
    googleIssuer: set.GOOGLE_ISSUER,
    googleJwksUrl: set.GOOGLE_JWKS_URL,
    facebook: app(set.FACEBOOK_APP_ID, set.FACEBOOK_APP_SECRET, set.FACEBOOK_API_URL),
    github: app(set.GITHUB_CLIENT_ID, set.GITHUB_CLIENT_SECRET, set.GITHUB_API_URL),
    twitter: app(set.TWITTER_API_KEY, set.TWITTER_API_SECRET, set.TWITTER_API_URL),
  }
}

function readFirebase(set: Settings): Config['firebase'] {
  const projectId = set.FIREBASE_PROJECT_ID
  const apiKey = set.FIREBASE_API_KEY
  const authDomain = set.FIREBASE_AUTH_DOMAIN
  if (projectId === undefined || apiKey === undefined || authDomain === undefined) return undefined
  return { projectId, apiKey, authDomain, jwksUrl: set.FIREBASE_JWKS_URL }
}

/** Where the data is, for a command that needs nothing else. Throws ConfigError. */
export function readDatabaseConfig(
  env: Record<string, string | undefined>,
): Pick<Config, 'dataDir' | 'databaseUrl'> {
  const set = readSettings(env)
  return { dataDir: resolve(set.DATA_DIR), databaseUrl: set.DATABASE_URL }
}

/**
 * Reads the settings. Demo mode listens on loopback only and has defaults for everything;
 * production needs PUBLIC_ORIGIN, IDENTITY_API_KEY and IDENTITY_SECRET.
 * Throws ConfigError naming the first setting that is wrong.
 */
export function readConfig(env: Record<string, string | undefined>, mode: Mode): Config {
  const set = readSettings(env)
  if (mode === 'demo' && !loopback.has(set.HOST))
    throw new ConfigError(
      'HOST: demo mode listens on loopback only (127.0.0.1, ::1 or localhost); use npm run serve for a real site',
    )
  // A school with a Firebase project of its own has no keys and accounts here.
  const required =
    set.FIREBASE_PROJECT_ID === undefined
      ? (['PUBLIC_ORIGIN', 'IDENTITY_API_KEY', 'IDENTITY_SECRET'] as const)
      : (['PUBLIC_ORIGIN'] as const)
  if (mode === 'production')
    for (const name of required)
      if (set[name] === undefined)
        throw new ConfigError(`${name}: must be set to serve a real site`)
  for (const names of together)
    if (names.some((name) => set[name] !== undefined))
      for (const name of names)
        if (set[name] === undefined)
          throw new ConfigError(`${name}: must be set where ${names.join(' and ')} belong together`)
  const host = set.HOST.includes(':') ? `[${set.HOST}]` : set.HOST
  const origin = set.PUBLIC_ORIGIN ?? `http://${host}:${set.PORT}`
  // A proxy on this machine lets everybody reach a server on loopback.
  const isReachable = [set.HOST, new URL(origin).hostname].some((name) => !loopback.has(name))
  for (const [name, value] of [
    ['IDENTITY_TEST_MODE', 'on'],
    ['RATE_LIMITS', 'off'],
  ] as const)
    if (set[name] === value && isReachable)
      throw new ConfigError(`${name}: ${value} is for a server that is reached on loopback only`)
  const social = [
    { name: 'Instagram', url: set.SOCIAL_INSTAGRAM },
    { name: 'Facebook', url: set.SOCIAL_FACEBOOK },
    { name: 'YouTube', url: set.SOCIAL_YOUTUBE },
    { name: 'X', url: set.SOCIAL_X },
  ]
  return {
    mode,
    product: set.PRODUCT_NAME,
    host: set.HOST,
    port: set.PORT,
    origin,
    timeZone: set.SCHOOL_TIME_ZONE,
    dataDir: resolve(set.DATA_DIR),
    databaseUrl: set.DATABASE_URL,
    logLevel: set.LOG_LEVEL ?? (mode === 'demo' ? 'warn' : 'info'),
    identity: {
      projectId: set.IDENTITY_PROJECT_ID,
      apiKey: set.IDENTITY_API_KEY ?? 'safelight-local',
      secret: set.IDENTITY_SECRET,
      protectEmails: set.EMAIL_ENUMERATION_PROTECTION === 'on',
      testMode: set.IDENTITY_TEST_MODE === 'on',
      providers: readProviders(set),
    },
    firebase: readFirebase(set),
    rateLimits: set.RATE_LIMITS === 'on',
    trustedProxies: set.TRUSTED_PROXIES,
    mail:
      set.SMTP_URL !== undefined && set.MAIL_FROM !== undefined
        ? { smtpUrl: set.SMTP_URL, from: set.MAIL_FROM }
        : undefined,
    social: social.flatMap(({ name, url }) => (url === undefined ? [] : [{ name, url }])),
  }
}
