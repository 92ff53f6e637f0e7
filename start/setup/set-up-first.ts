import { once } from 'node:events'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { faultOfIssue } from '#contract/issue-faults.ts'
import { z } from '#contract/zod.ts'
import { ProtocolError } from '#identity/errors.ts'
import type { Identity } from '#identity/service.ts'
import { absoluteUrl } from '#messages/address.ts'
import { readReasonWords, readTranslator } from '#messages/catalogue.ts'
import { languageNames, languages, type Language } from '#messages/languages.ts'
import { fault, readReason } from '#messages/reasons.ts'
import { createReasonWording } from '#messages/word-reason.ts'
import { checkInput } from '#platform/http/check-input.ts'
import { HttpError, invalidInput } from '#platform/http/errors.ts'
import { acceptJsonOnly } from '#platform/http/json-body.ts'
import { createAddressLimit, type Quota } from '#platform/http/rate-limit.ts'
import { createServer } from '#platform/http/server.ts'
import { readyLooks } from '#school/settings/palettes.ts'
import { isSetUp, judgeSetupToken, renewSetupToken, setUpSchool } from '#school/settings/set-up.ts'
import type { Config } from '#start/config/config.ts'
import { registerHealth } from '#start/http/readiness.ts'
import type { Parts } from '#start/parts.ts'
import { openingPage, setupPage, type Given } from './page.ts'
import { answersOf, groups, listQuestions, type LookName } from './questions.ts'
import { readStored } from '#start/open-database.ts'

/** Nobody types so many answers in a minute; a token could not be guessed with any number. */
const attempts: Quota = { name: 'set-ups', max: 60, within: 60_000 }

/** In seconds, for those who come before the school is open. */
const retryAfter = 60

/** In milliseconds, until a process notices that another has set the school up. */
const lookEvery = 1_000

const request = z.object({
  token: z.string().max(100),
  step: z.enum([...groups, 'finish']),
  language: z.enum(languages),
  values: z.object({}).catchall(z.string().max(5_000)),
})

/** The first language of the visitor's browser that there is. */
function preferredLanguage({ headers, query }: FastifyRequest): Language {
  const { language: asked } = query as { language?: unknown }
  const tags = [asked, ...(headers['accept-language'] ?? '').split(',')]
  const known = tags.map((tag) =>
    languages.find((one) => typeof tag === 'string' && tag.trim().split(/[-;]/)[0] === one),
  )
  return known.find((language) => language !== undefined) ?? 'en'
}

function listGiven(config: Config): Given {
  const { own, product, timeZone, selling, mail, payments, origin } = config
  const named = config.languages.map((one) => languageNames[one]).join(', ')
  const { currency, withdrawal } = selling
  const values = {
    name: product,
    zone: timeZone,
    languages: named,
    currency,
    withdrawal: withdrawal ?? '',
  }
  const locked: Given['locked'] = {}
  for (const [name, { environment }] of listQuestions())
    if (environment !== undefined && own.environment.has(environment.variable) && name in values)
      locked[name] = {
        variable: environment.variable,
        value: values[name as keyof typeof values],
      }
  const mailHost = mail === undefined ? null : new URL(mail.smtpUrl).hostname
  return { locked, origin, mailHost, payments: payments.mode === 'instant' ? 'instant' : 'online' }
}

const refuseFields = (language: Language, faults: Record<string, string>) => {
  const word = createReasonWording({ messages: readReasonWords(language), language })
  const fields = Object.entries(faults).map(([name, text]) => {
    const reason = readReason(text)
    return [name, (reason && word(reason)) ?? text]
  })
  const message = readTranslator(language, 'setup')('checkFields')
  return new HttpError(400, 'invalid-input', message, Object.fromEntries(fields))
}

function readAnswers(
  group: (typeof groups)[number] | undefined,
  values: object,
  language: Language,
  { locked }: Given,
) {
  const { data, error } = answersOf(group, (name) => name in locked).safeParse(values, {
    error: faultOfIssue,
  })
  if (error === undefined) return data as Record<string, string>
  const faults: Record<string, string> = {}
  for (const { path, message } of error.issues) faults[path.join('.')] ??= message
  throw refuseFields(language, faults)
}

type Answers = Record<string, string>

/** The account first: sent again, it is the same one. */
async function createAdmin(identity: Identity, answers: Answers, language: Language) {
  const { adminName: name = '', email = '', password = '' } = answers
  const { uid } = await identity.accounts
    .createOrReset({ email, password, displayName: name })
    .catch((error: unknown) => {
      const isEmail = error instanceof ProtocolError && error.message.startsWith('INVALID_EMAIL')
      throw isEmail ? refuseFields(language, { email: fault('noEmail') }) : error
    })
  return { accountId: uid, name, email }
}

type SetupParts = { parts: Parts; identity: Identity }

/** `onDone` is called once the answer of the last screen has gone. */
function registerSetup(
  app: FastifyInstance,
  { parts, identity }: SetupParts,
  onDone: () => void,
): void {
  const { school, config, clock } = parts
  const given = listGiven(config)
  const limitAddress = config.rateLimits ? createAddressLimit(clock) : null

  const finish = async (token: string, answers: Answers, language: Language) => {
    const { name = '', look, zone, languages: chosen, currency, withdrawal } = answers
    const basics = {
      ...(zone !== undefined && { zone }),
      ...(chosen !== undefined && { languages: chosen }),
      ...(currency !== undefined && { currency }),
      ...(withdrawal !== undefined && { withdrawal }),
    }
    const { languages: offered } = readStored(config, basics)
    const admin = await createAdmin(identity, answers, language)
    const own = { name, look: readyLooks[look as LookName], languages: offered, language }
    return setUpSchool(school, { token, admin, basics, ...own })
  }

  async function take(sent: FastifyRequest, reply: FastifyReply) {
    await limitAddress?.(sent, reply, attempts)
    checkInput(sent.body, 'body')
    const { data, error } = request.safeParse(sent.body, { error: faultOfIssue })
    if (error !== undefined) throw invalidInput(error)
    const { token, step, language, values } = data
    const t = readTranslator(language, 'setup')
    const refuseDone = () => new HttpError(409, 'changed-meanwhile', t('done'))
    if (await isSetUp(school.db)) throw refuseDone()
    const judged = await judgeSetupToken(school, token)
    if (judged !== 'right')
      throw new HttpError(403, 'forbidden', t(judged === 'wrong' ? 'wrongToken' : 'expiredToken'))
    const answers = readAnswers(step === 'finish' ? undefined : step, values, language, given)
    if (step === 'finish') {
      if (!(await finish(token, answers, language))) throw refuseDone()
      void once(reply.raw, 'close').then(onDone)
    }
    return reply.header('cache-control', 'no-store').send({})
  }

  const send = (page: ReturnType<typeof openingPage>, reply: FastifyReply) =>
    reply
      .headers({ ...page.headers, 'cache-control': 'no-store', vary: 'accept-language' })
      .send(page.html)
  app.post('/setup', take)
  app.get('/setup', (sent, reply) => send(setupPage(preferredLanguage(sent), given), reply))
  app.all('/*', (sent, reply) => {
    const isPage = ['GET', 'HEAD'].includes(sent.method) && !/^\/api(?:[/?]|$)/.test(sent.url)
    void reply.code(503).header('retry-after', String(retryAfter))
    if (isPage) return send(openingPage(preferredLanguage(sent)), reply)
    const message = readTranslator('en', 'setup')('openingSoonText')
    return reply
      .header('cache-control', 'no-store')
      .send({ error: { code: 'unavailable', message, requestId: sent.id } })
  })
}

/**
 * For an empty production database: prints an address with a new token, and serves nothing but /setup until somebody has
 * set the school up with it, here or in another process; then closes the parts and returns true. False at once if
 * accounts are at a Firebase project, to which this server can add none.
 */
export async function setUpFirst(
  { parts, log, print }: { parts: Parts; log: FastifyBaseLogger; print: (text: string) => void },
  listen: { host: string; port: number },
): Promise<boolean> {
  const { identity, school, config } = parts
  if (identity === null) return false
  const done = Promise.withResolvers<void>()
  const app = await createServer(log, config.trustedProxies, {
    isSecure: config.origin.startsWith('https:'),
  })
  acceptJsonOnly(app)
  registerHealth(app, parts.readiness)
  registerSetup(app, { parts, identity }, done.resolve)
  parts.jobs.start(log)
  try {
    await app.listen(listen)
    const token = await renewSetupToken(school)
    print(
      `The school is not set up yet. Open this address, which works once, within 24 hours:\n${absoluteUrl(config, `/setup#token=${token}`)}`,
    )
    const look = async () => {
      if (await isSetUp(school.db)) done.resolve()
    }
    const timer = setInterval(() => {
      look().catch((error: unknown) => log.warn({ err: error }, 'could not look for the set-up'))
    }, lookEvery)
    await done.promise
    clearInterval(timer)
    return true
  } finally {
    await app.close()
    await parts.close()
  }
}
