import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { SchoolClass } from '#contract/classes.ts'
import { embeddedClass, embedQuery, type EmbedQuery } from '#contract/embed.ts'
import { faultOfIssue } from '#contract/issue-faults.ts'
import { addressIn } from '#messages/address.ts'
import type { Language } from '#messages/languages.ts'
import type { AnswerCache } from '#platform/http/answer-cache.ts'
import { checkInput, checkUrl } from '#platform/http/check-input.ts'
import { invalidInput } from '#platform/http/errors.ts'
import { answerPublic, refuseOtherMethods } from '#platform/http/mount.ts'
import { addressQuotas } from '#platform/http/rate-limit.ts'
import { formatCalendar } from '#platform/icalendar.ts'
import type { School } from '#school/base/school.ts'
import { sendRefusal } from '#school/base/send-refusal.ts'
import type { Wording } from '#school/base/wording.ts'
import { refreshHours } from '#school/calendar/calendar.ts'
import { toEvent } from '#school/calendar/to-event.ts'
import { toPublicClass } from '#school/classes/class-row.ts'
import { withMeetings } from '#school/classes/meetings.repo.ts'
import { embedPage } from './embed-page.ts'
import * as repo from './elsewhere.repo.ts'

// What other sites and calendars show of the school (clause 20.8).

const defaultLimit = 6

/** In the school's calendar: those that begin first. */
const maxClasses = 200

/** A parameter without a value, as in `?topic=&limit=6`, counts as absent. */
function readQuery({ url, query }: FastifyRequest): EmbedQuery {
  checkUrl(url)
  checkInput(query, 'query')
  const given = Object.entries(query as Record<string, unknown>).filter(([, value]) => value !== '')
  const result = embedQuery.safeParse(Object.fromEntries(given), { error: faultOfIssue })
  if (!result.success) throw invalidInput(result.error)
  return result.data
}

async function listNext({ db }: School, query: EmbedQuery, wording: Wording) {
  const rows = await repo.listNext(db, query, query.limit ?? defaultLimit)
  const classes: SchoolClass[] = (await withMeetings(db, rows)).map(toPublicClass)
  return classes.map((one) => ({ ...one, url: wording.address(`/class/${one._id}`) }))
}

async function writeCalendar({ db, settings: { product } }: School, wording: Wording) {
  const { language } = wording
  const events = (await repo.listMeetings(db, maxClasses)).map((row) => toEvent(row, wording))
  return formatCalendar({ name: product, product, language, refreshHours, events })
}

/** The answer to one of the addresses: its text, and its own headers. */
type Make = (
  request: FastifyRequest,
  wording: Wording,
) => Promise<{ text: string; headers: Record<string, string> }>

/**
 * Serves `/embed/classes`, which the sites of `ancestors` (origins) may show in a frame, `/embed/classes.json`
 * and `/classes.ics`; in languages other than the school's own below their prefix. Bad input is 400 and names
 * the parameter.
 */
export function createElsewhere(
  school: School,
  answers: AnswerCache,
  ancestors: readonly string[],
): FastifyPluginAsync {
  const { settings, limitAddress, wordingFor } = school
  const count =
    limitAddress && ((address: string) => limitAddress.count(addressQuotas.reads, address))
  const pages: Record<string, Make> = {
    '/embed/classes': async (request, wording) => {
      const classes = await listNext(school, readQuery(request), wording)
      const { html, headers } = embedPage({ settings, classes, ancestors, wording })
      return { text: html, headers }
    },
    '/embed/classes.json': async (request, wording) => {
      const classes = await listNext(school, readQuery(request), wording)
      return {
        text: JSON.stringify(classes.map((one) => embeddedClass.parse(one))),
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'access-control-allow-origin': '*',
        },
      }
    },
    '/classes.ics': async (_request, wording) => ({
      text: await writeCalendar(school, wording),
      headers: { 'content-type': 'text/calendar; charset=utf-8' },
    }),
  }

  const answer =
    (language: Language, make: Make) => (request: FastifyRequest, reply: FastifyReply) =>
      answerPublic(request, reply, { answers, count }, () => make(request, wordingFor(language)))

  return async (app) => {
    app.setErrorHandler(sendRefusal(settings))
    app.addHook('onRequest', async (request, reply) => {
      // The policy of the page says who may frame it; this header cannot name other sites.
      void reply.removeHeader('x-frame-options')
      await limitAddress?.(request, reply, addressQuotas.reads)
    })
    for (const language of settings.languages)
      for (const [page, make] of Object.entries(pages)) {
        const path = addressIn(settings, language, page)
        app.get(path, { handlerTimeout: 20_000 }, answer(language, make))
        refuseOtherMethods(app, [{ method: 'GET', path }])
      }
  }
}
