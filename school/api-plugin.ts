import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Access } from '#contract/access.ts'
import { api } from '#contract/api.ts'
import { publicChanges, type Endpoint } from '#contract/endpoint.ts'
import { withdrawalsFrom } from '#contract/withdrawals.ts'
import { faultOfIssue } from '#contract/issue-faults.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/open.ts'
import type { AnswerCache } from '#platform/http/answer-cache.ts'
import type { Idempotent, KeyedCall } from '#platform/http/idempotency.ts'
import { acceptJsonOnly } from '#platform/http/json-body.ts'
import { mount, refuseOtherMethods, type Mounted } from '#platform/http/mount.ts'
import {
  createDatabaseCounts,
  createMemoryCounts,
  type RateCountsTables,
} from '#platform/http/rate-counts.ts'
import {
  accountQuotas,
  addressQuotas,
  callerAddress,
  createAddressLimit,
  createRateLimit,
  isRead,
  type Quota,
} from '#platform/http/rate-limit.ts'
import { authorize, type AuthorizeParts } from './authorize.ts'
import type { Caller } from './base/caller.ts'
import { refuse } from './base/refuse.ts'
import { sendRefusal } from './base/send-refusal.ts'
import type { School } from './base/school.ts'
import type { Tables } from './base/tables.ts'
import { createWeighing } from './weigh-answers.ts'
import { documents, serveDocuments } from './docs/documents.ts'
import type { Handlers } from './base/handlers.ts'

type PluginParts = {
  handlers: Handlers
  authorizeParts: AuthorizeParts
  limits: ReturnType<typeof createLimits> | null
  idempotent: (call: KeyedCall) => Idempotent<Tables>
  answers: AnswerCache
  school: Pick<School, 'keepCurrent' | 'settings'>
}

/** Changes of public pages, per account. */
export const changesQuota: Quota = { name: 'changes', ...publicChanges }

/** Per address: nobody need have an account. */
const withdrawalsQuota: Quota = { name: 'withdrawals', ...withdrawalsFrom }

function nameCaller(caller: Caller<Access>): string {
  if (caller === null) throw new Error('a public call takes no Idempotency-Key')
  return 'account' in caller ? caller.account.uid : caller.accountId
}

/** Serves the calls of the contract and their documents, as a plugin for the prefix `/api`. */
export function createPlugin(parts: PluginParts): FastifyPluginAsync {
  const { handlers, authorizeParts, limits, idempotent, answers, school } = parts
  const count =
    limits === null ? null : (address: string) => limits.address.count(addressQuotas.reads, address)
  const publicReads = { answers, count }
  return async (app) => {
    app.setErrorHandler(sendRefusal(school.settings))
    acceptJsonOnly(app)
    const weighing = limits && createWeighing(limits)
    if (weighing !== null)
      app.addHook('onSend', (request, reply, payload) => weighing.onSend(request, reply, payload))
    const kindOf = ({ method }: FastifyRequest) => (isRead(method) ? 'reads' : 'writes')
    if (limits !== null)
      app.addHook('onRequest', (request, reply) =>
        limits.address(request, reply, addressQuotas[kindOf(request)]),
      )
    // A separate route, because the site answers every other path.
    app.all('/*', {
      onRequest: async () => {
        throw refuse('not-found', 'noCall')
      },
      handler: () => {},
    })
    for (const [name, endpoint] of Object.entries<Endpoint>(api)) {
      const isPublicChange = endpoint.limits?.includes(publicChanges) ?? false
      const isWithdrawal = endpoint.limits?.includes(withdrawalsFrom) ?? false
      mount<Caller<Access>, Tables>(app, endpoint, {
        identify: async (request, reply) => {
          if (isWithdrawal) await limits?.address(request, reply, withdrawalsQuota)
          const caller = await authorize(
            authorizeParts,
            endpoint.access,
            request.headers.authorization,
            async (uid) => {
              if (isPublicChange) await limits?.account(request, reply, changesQuota, uid)
              await limits?.account(request, reply, accountQuotas[kindOf(request)], uid)
              weighing?.identified(request, uid, 'download' in endpoint)
            },
          )
          // So that receipts and mails say what admins have published.
          if (!isRead(request.method)) await school.keepCurrent()
          const isUser = limits !== null && caller !== null && !('account' in caller)
          return isUser ? { ...caller, address: callerAddress(request) } : caller
        },
        // Looking a handler up by name loses the type of the pair.
        handle: handlers[name as keyof Handlers] as Mounted<Caller<Access>, Tables>['handle'],
        idempotent,
        nameOf: nameCaller,
        faultOf: faultOfIssue,
        publicReads,
      })
    }
    serveDocuments(app, school.settings, publicReads)
    refuseOtherMethods(app, [...Object.values(api), ...documents])
  }
}

export function createLimits(database: Database, clock: Clock) {
  const count =
    database.engine === 'postgres'
      ? createDatabaseCounts(database.tables<RateCountsTables>())
      : createMemoryCounts()
  return { account: createRateLimit(count, clock), address: createAddressLimit(clock) }
}
