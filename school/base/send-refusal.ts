import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode, Reasons } from '#contract/errors.ts'
import { readReason, type FaultKey, type Reason } from '#messages/reasons.ts'
import type { Key } from '#messages/sources.ts'
import { inputFaults, sendErrorEnvelope, type HttpError } from '#platform/http/errors.ts'
import { englishWording } from './refusal-words.ts'
import { Refusal } from './refuse.ts'
import type { Settings } from './school.ts'

/** How pages word refusals of the platform, whose own sentences are for programmers. */
const ofPlatform: Partial<Record<ErrorCode, Key<'refusals'>>> = {
  'invalid-input': 'checkEntries',
  'malformed-body': 'unreadableRequest',
  'malformed-request': 'unreadableRequest',
  'method-not-allowed': 'unreadableRequest',
  'request-timeout': 'tooSlow',
  'body-too-large': 'tooLarge',
  'unsupported-media-type': 'unreadableRequest',
  'idempotency-key-reused': 'keyReused',
  internal: 'internal',
  unavailable: 'unavailable',
}

/** The keys for faults of fields. */
const faultsOfPlatform: Record<keyof typeof inputFaults, FaultKey> = {
  unstorable: 'unsaveable',
  tooDeep: 'nestedTooDeep',
  reservedName: 'reservedName',
  badKey: 'badIdempotencyKey',
}

const faultByText = new Map<string, string>(
  Object.entries(faultsOfPlatform).map(([name, key]) => [
    inputFaults[name as keyof typeof inputFaults],
    key,
  ]),
)

function reasonOf(refusal: HttpError): Reason | undefined {
  if (refusal instanceof Refusal) return refusal.reason
  const { code, retryAfter } = refusal
  if (code === 'too-many-requests' && retryAfter !== undefined)
    return { key: 'tooManyRequests', values: { seconds: retryAfter } }
  const key = ofPlatform[code as ErrorCode]
  return key && { key }
}

function describeRefusal(
  refusal: HttpError,
  word: ReturnType<typeof englishWording>,
): Reasons & { message: string } {
  const { message, fields } = refusal
  const reason = reasonOf(refusal)
  // Those of the platform have sentences for programmers.
  const worded = refusal instanceof Refusal ? word(refusal.reason) : undefined
  const found = Object.entries(fields ?? {}).map(([name, text]) => {
    const fault = readReason(faultByText.get(text) ?? text)
    const worded = fault && word(fault)
    return { name, text: worded ?? text, fault: worded === undefined ? null : fault }
  })
  const reasons = found.flatMap(({ name, fault }) => (fault ? [[name, fault] as const] : []))
  return {
    message: worded ?? message,
    ...(reason && { reason }),
    ...(fields && { fields: Object.fromEntries(found.map(({ name, text }) => [name, text])) }),
    ...(reasons.length > 0 && { fieldReasons: Object.fromEntries(reasons) }),
  }
}

/** In English, with the school’s own texts. */
export const sendRefusal =
  (settings: Pick<Settings, 'parts'>) =>
  (error: FastifyError | HttpError, request: FastifyRequest, reply: FastifyReply): void =>
    sendErrorEnvelope(error, request, reply, (refusal) =>
      describeRefusal(refusal, englishWording(settings.parts.texts)),
    )
