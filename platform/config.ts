import { resolve } from 'node:path'
import { z } from 'zod'

/** A setting that cannot be used; the message is one line for the person who starts the server. */
export class ConfigError extends Error {}

const port = z.coerce.number().int().min(0).max(65_535)

const origin = z.string().refine((value) => {
  const url = URL.parse(value)
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === value
}, 'must be an origin such as https://school.example, without a path')

const link = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })

const databaseUrl = z
  .string()
  .regex(
    /^postgres(ql)?:\/\//,
    'must begin with postgres:// (leave it out for the embedded database)',
  )

const environment = z.object({
  PRODUCT_NAME: z.string().trim().min(1).max(60).default('Safelight'),
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_ORIGIN: origin.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).optional(),
  IDENTITY_PROJECT_ID: z
    .string()
    .regex(/^[a-z0-9-]{1,63}$/, 'may have small letters, digits and hyphens')
    .default('safelight'),
  IDENTITY_API_KEY: z
    .string()
    .min(1)
    .regex(/^[^:\s]+$/, 'must not contain a colon or a space')
    .optional(),
  IDENTITY_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
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

export type Mode = 'demo' | 'production'

/** Everything that can be set, parsed once. Folders are absolute paths; `origin` is where visitors reach the site. */
export type Config = {
  mode: Mode
  product: string
  host: string
  port: number
  origin: string
  dataDir: string
  databaseUrl: string | undefined
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  identity: {
    projectId: string
    apiKey: string
    /** Seals the signing keys; undefined in demo mode, where one is made beside the data. */
    secret: string | undefined
  }
  /** The mail server and the sender; without it no mail leaves. */
  mail: { smtpUrl: string; from: string } | undefined
  social: { name: string; url: string }[]
}

const loopback = new Set(['127.0.0.1', '::1', 'localhost'])

function parseEnvironment(env: Record<string, string | undefined>) {
  // An empty variable is one that is not set: `PORT= npm start` is no port number.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new ConfigError(`${issue?.path.join('.') ?? 'setting'}: ${issue?.message ?? 'is wrong'}`)
}

/** Where the data is, for a command that needs nothing else. Throws ConfigError. */
export function readDatabaseConfig(
  env: Record<string, string | undefined>,
): Pick<Config, 'dataDir' | 'databaseUrl'> {
  const set = parseEnvironment(env)
  return { dataDir: resolve(set.DATA_DIR), databaseUrl: set.DATABASE_URL }
}

/**
 * Reads the settings. Demo mode listens on loopback only and has defaults for everything;
 * production needs PUBLIC_ORIGIN, IDENTITY_API_KEY and IDENTITY_SECRET.
 * Throws ConfigError naming the first setting that is wrong.
 */
export function readConfig(env: Record<string, string | undefined>, mode: Mode): Config {
  const set = parseEnvironment(env)
  if (mode === 'demo' && !loopback.has(set.HOST))
    throw new ConfigError(
      'HOST: demo mode listens on loopback only (127.0.0.1, ::1 or localhost); use npm run serve for a real site',
    )
  if (mode === 'production')
    for (const name of ['PUBLIC_ORIGIN', 'IDENTITY_API_KEY', 'IDENTITY_SECRET'] as const)
      if (set[name] === undefined)
        throw new ConfigError(`${name}: must be set to serve a real site`)
  if (set.SMTP_URL !== undefined && set.MAIL_FROM === undefined)
    throw new ConfigError('MAIL_FROM: must be set where SMTP_URL is')
  const host = set.HOST.includes(':') ? `[${set.HOST}]` : set.HOST
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
    origin: set.PUBLIC_ORIGIN ?? `http://${host}:${set.PORT}`,
    dataDir: resolve(set.DATA_DIR),
    databaseUrl: set.DATABASE_URL,
    logLevel: set.LOG_LEVEL ?? (mode === 'demo' ? 'warn' : 'info'),
    identity: {
      projectId: set.IDENTITY_PROJECT_ID,
      apiKey: set.IDENTITY_API_KEY ?? 'safelight-local',
      secret: set.IDENTITY_SECRET,
    },
    mail:
      set.SMTP_URL !== undefined && set.MAIL_FROM !== undefined
        ? { smtpUrl: set.SMTP_URL, from: set.MAIL_FROM }
        : undefined,
    social: social.flatMap(({ name, url }) => (url === undefined ? [] : [{ name, url }])),
  }
}
