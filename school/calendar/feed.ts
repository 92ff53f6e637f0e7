import { createHash } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import { matchesEtag } from '#platform/http/matches-etag.ts'
import { addressQuotas, isRead } from '#platform/http/rate-limit.ts'
import { refuse } from '#school/base/refuse.ts'
import type { School } from '#school/base/school.ts'
import { sendRefusal } from '#school/base/send-refusal.ts'
import { calendarPath, readFeed } from './calendar.ts'

const ending = '.ics'

/**
 * Serves a feed to anybody who knows its address. Answers everything below the path, so that a token in a
 * mistyped address gets no further.
 */
export function createFeed(school: School): FastifyPluginAsync {
  const { limitAddress: limit } = school
  return async (app) => {
    app.setErrorHandler(sendRefusal(school.settings))
    app.all<{ Params: { '*': string } }>(`${calendarPath}*`, {
      handlerTimeout: 20_000,
      onRequest: async (request, reply) => {
        void reply.header('x-robots-tag', 'noindex')
        await limit?.(request, reply, addressQuotas.calendars)
        if (isRead(request.method)) return
        void reply.header('allow', 'GET, HEAD')
        throw refuse('method-not-allowed', 'calendarRead')
      },
      handler: async (request, reply) => {
        const file = request.params['*']
        // Addresses of another form are looked up too, so that no answer is faster.
        const calendar = await readFeed(
          school,
          file.endsWith(ending) ? file.slice(0, -ending.length) : '',
        )
        if (calendar === null) throw refuse('not-found', 'noCalendar')
        const etag = `"${createHash('sha256').update(calendar).digest('base64url').slice(0, 27)}"`
        void reply.headers({ 'cache-control': 'private, no-cache', etag })
        const known = request.headers['if-none-match']
        if (known !== undefined && matchesEtag(known, etag)) return reply.code(304).send()
        return reply.type('text/calendar; charset=utf-8').send(calendar)
      },
    })
  }
}
