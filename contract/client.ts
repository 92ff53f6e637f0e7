import { api, type Api } from './api.ts'
import type { CallInput, CallResult, Endpoint, Page } from './endpoint.ts'
import { ApiError, unreachable, type ErrorEnvelope } from './errors.ts'

type TransportRequest = {
  method: string
  /** Path and query, beginning with `/api/`. */
  url: string
  headers: Record<string, string>
  body?: string | Blob
}
type TransportResponse = {
  status: number
  /** The `Link` header. */
  link: string | null
  /** The `Items` header. */
  items: string | null
  body: string
  /** Set if the body is a file. */
  blob?: Blob
}
/** Throws only if no answer came. */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>

/** One method per call; takes an argument if the call has parameters, a query or a body. */
export type Client = {
  [Name in keyof Api]: object extends CallInput<Api[Name]>
    ? (input?: CallInput<Api[Name]>) => Promise<CallResult<Api[Name]>>
    : (input: CallInput<Api[Name]>) => Promise<CallResult<Api[Name]>>
}

type AnyInput = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  idempotencyKey?: string
}

function addressOf(endpoint: Endpoint, input: AnyInput): string {
  const path = endpoint.path.replace(/:([a-z]+)/gi, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (typeof value === 'string' || typeof value === 'number') query.set(name, String(value))
  const search = query.toString()
  return `/api${path}${search ? `?${search}` : ''}`
}

function cursorOf(link: string | null, rel: 'next' | 'prev'): string | undefined {
  const url = link?.match(new RegExp(`<([^>]+)>; rel="${rel}"`))?.[1]
  if (url === undefined) return undefined
  return new URL(url, 'http://relative').searchParams.get('cursor') ?? undefined
}

/** Parses `Items`: '13-24/37', '*' for unknown, '1000+' if there are more. */
function readPage(items: unknown[], response: TransportResponse): Page<unknown> {
  const [, first, count, more] =
    response.items?.match(/^(?:(\d+)-\d+|\*)\/(?:(\d+)(\+?)|\*)$/) ?? []
  const next = cursorOf(response.link, 'next')
  const previous = cursorOf(response.link, 'prev')
  return {
    items,
    ...(next !== undefined && { next }),
    ...(previous !== undefined && { previous }),
    ...(first !== undefined && { first: Number(first) }),
    ...(count !== undefined && { total: { count: Number(count), more: more === '+' } }),
  }
}

function refusal(response: TransportResponse): ApiError {
  try {
    const { error } = JSON.parse(response.body) as ErrorEnvelope
    return new ApiError(error.code, response.status, error.message, error.fields, error)
  } catch {
    return new ApiError('internal', response.status, `The server answered ${response.status}.`)
  }
}

/** Null for a call without a token. */
type TokenSource = () => Promise<string | null>

export type Reword = (refusal: ApiError) => ApiError | Promise<ApiError>

/** Throws ApiError, see `createClient`. A Blob's type is the body's media type. */
export async function call(
  transport: Transport,
  token: TokenSource,
  endpoint: Endpoint,
  input: AnyInput = {},
): Promise<unknown> {
  const idToken = endpoint.access === 'public' ? null : await token()
  const { body: sent } = input
  const headers: Record<string, string> = {}
  if (idToken !== null) headers['authorization'] = `Bearer ${idToken}`
  if (sent !== undefined)
    headers['content-type'] = sent instanceof Blob ? sent.type : 'application/json'
  if (input.idempotencyKey !== undefined) headers['idempotency-key'] = input.idempotencyKey
  let response: TransportResponse
  try {
    response = await transport({
      method: endpoint.method,
      url: addressOf(endpoint, input),
      headers,
      body: sent === undefined || sent instanceof Blob ? sent : JSON.stringify(sent),
    })
  } catch {
    throw new ApiError('unavailable', 0, unreachable)
  }
  if (response.status !== (endpoint.status ?? 200)) throw refusal(response)
  if (endpoint.download !== undefined) return response.blob
  const body: unknown = JSON.parse(response.body)
  return endpoint.paged ? readPage(body as unknown[], response) : body
}

/**
 * The typed client over any transport: `fetch` in the browser, `inject` on the server, both in tests. Every
 * method throws `ApiError`: the server's refusal, or status 0 if no answer came; `reword` may translate it.
 */
export function createClient(
  transport: Transport,
  token: TokenSource = async () => null,
  reword: Reword = (refusal) => refusal,
): Client {
  const methods = Object.entries(api).map(([name, endpoint]) => [
    name,
    (input?: AnyInput) =>
      call(transport, token, endpoint, input).catch(async (error: unknown) => {
        throw error instanceof ApiError ? await reword(error) : error
      }),
  ])
  return Object.fromEntries(methods) as Client
}
