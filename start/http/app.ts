import { join, posix } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import type { ViteDevServer } from 'vite'
import { fromMinor } from '#contract/money.ts'
import { photosVersion } from '#contract/photo-facts.ts'
import { answerBrokenAddress } from '#identity/http/plugin.ts'
import { sendErrorEnvelope } from '#platform/http/errors.ts'
import { addressQuotas, createAddressLimit } from '#platform/http/rate-limit.ts'
import { createServer } from '#platform/http/server.ts'
import { calendarPath } from '#school/calendar/calendar.ts'
import { unsubscribePath } from '#school/letters/mail-choices.ts'
import type { Site } from '#web/server-context.ts'
import type { Config } from '#start/config/config.ts'
import { listUnwrittenPages, openContent } from '#start/content.ts'
import { registerHealth } from './readiness.ts'
import { sendOwnIcon, serveLook } from './look.ts'
import { registerOutbox } from './outbox.ts'
import { isPageOfSite } from './page-routes.ts'
import { registerSentPhotos, registerWorkPictures } from './pictures.ts'
import type { Parts } from '#start/parts.ts'
import { registerSite } from './site.ts'
import { createWatch } from './watch.ts'

type AppParts = Omit<Parts, 'close'> & {
  log: FastifyBaseLogger
  vite?: ViteDevServer
}

const builtDirectory = join(import.meta.dirname, '..', '..', 'build')

/** `satisfies` keeps TypeScript from checking the build as if it were a source. */
export const loadPages = (): Promise<ServerBuild> =>
  import('#build/site/server/index.js' satisfies string)

/** A real site never shows a mail. */
function shownOutbox({ config, outbox }: AppParts): Parts['outbox'] {
  return config.mode === 'demo' ? outbox : null
}

function describeMail({ config, outbox }: AppParts): Site['mail'] {
  if (outbox === null) return 'sent'
  return config.mode === 'demo' ? 'stored' : 'none'
}

function describeIdentity({ firebase, identity }: Config): Site['identity'] {
  if (firebase === undefined) return { apiKey: identity.apiKey, projectId: identity.projectId }
  const { apiKey, projectId, authDomain } = firebase
  return { apiKey, projectId, authDomain }
}

/** One process, one port: the identity service, the school's API, the photographs and the site. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const watch = await createWatch(parts)
  const app = await createServer(parts.log, parts.config.trustedProxies, {
    answerBrokenAddress: (error, request, reply) => {
      const answered = parts.identity !== null && answerBrokenAddress(error, request, reply)
      if (!answered) sendErrorEnvelope(error, request, reply)
    },
    isSecure: parts.config.origin.startsWith('https:'),
    secretPaths: [calendarPath, unsubscribePath],
    answers: parts.school.answers,
    onAnswer: watch.onAnswer,
    ...(watch.around && { around: watch.around }),
  })
  /** What the addresses of files and calls begin with. */
  const served = new Set<string | undefined>()
  app.addHook('onRoute', ({ url }) => void served.add(url.split('/')[1]))
  registerHealth(app, parts.readiness)
  app.addHook('onReady', async () => parts.jobs.start(parts.log))
  if (parts.identity !== null) await app.register(parts.identity.plugin)
  await app.register(parts.school.plugin, { prefix: '/api' })
  await app.register(parts.school.feed)
  await app.register(parts.school.elsewhere)
  await app.register(parts.school.unsubscribe)
  if (parts.school.webhook !== null) await app.register(parts.school.webhook)
  if (parts.fakeProvider !== null) await app.register(parts.fakeProvider)
  const { config, clock, vite, ensurePhoto } = parts
  const limitAddress = config.rateLimits && vite === undefined ? createAddressLimit(clock) : null
  await app.register(async (files) => {
    if (limitAddress !== null)
      files.addHook('onRequest', (request, reply) =>
        limitAddress(request, reply, addressQuotas.files),
      )
    if (ensurePhoto !== undefined)
      files.addHook('onRequest', ({ url }) => ensurePhoto(posix.basename(url.split('?')[0] ?? url)))
    const root = join(builtDirectory, 'photos', photosVersion)
    const photos = { root, index: false as const, decorateReply: false }
    // Versioned addresses never change; the others keep theirs when a photo does.
    await files.register(fastifyStatic, {
      ...photos,
      prefix: `/photos/${photosVersion}/`,
      maxAge: '1y',
      immutable: true,
    })
    await files.register(fastifyStatic, { ...photos, prefix: '/photos/', maxAge: '1d' })
    serveLook(files, parts.school)
    registerSentPhotos(files, parts.school)
    registerWorkPictures(files, parts.school)
  })
  sendOwnIcon(app, parts.school)
  const { origin, timeZone, languages } = config
  const { settings } = parts.school
  const list = shownOutbox(parts)
  if (list !== null) registerOutbox(app, { settings, origin, list })
  const identity = describeIdentity(config)
  const content = await openContent(config)
  const { countRenders, renderPage } = await registerSite(app, {
    config,
    limitAddress,
    answers: parts.school.answers,
    content,
    listUnwritten: (pages) => listUnwrittenPages(config, pages),
    site: {
      origin,
      identity,
      mail: describeMail(parts),
      payments: config.payments.mode === 'instant' ? 'instant' : 'provider',
      withdrawal: settings.withdrawal,
      taxPercent: fromMinor(settings.taxBp),
      currency: config.selling.currency,
      timeZone,
      languages,
    },
    settings,
    loadPages,
    clientDirectory: join(builtDirectory, 'site', 'client'),
    vite,
  })
  parts.school.renderPage = renderPage
  parts.school.pageFiles = content.pageFiles
  parts.school.isReserved = async (slug) =>
    served.has(slug) || (vite === undefined && isPageOfSite(loadPages, slug))
  await watch.serve(app, countRenders)
  return app
}
