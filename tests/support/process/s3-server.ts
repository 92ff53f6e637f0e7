import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { S3Location } from '#platform/files/s3-location.ts'
import { findFreePort } from './free-port.ts'
import { faultOfSignature } from './s3-signature.ts'

/** The fault of a call: a refusal, silence, an end without an answer, or half an answer. */
type Fault = { status: number; code: string } | 'silence' | 'break' | 'half'

/** A store on loopback that speaks as much S3 as the school needs, and checks every signature. */
export type S3Server = {
  endpoint: string
  keys: { keyId: string; secret: string }
  /** The objects in the bucket `pictures`, by name. */
  objects: Map<string, { bytes: Buffer; storedAt: number }>
  /** The calls received, as `GET /pictures/…`. */
  calls: string[]
  /** The faults of calls; none at first. */
  failsWith: (judge: (method: string, key: string) => Fault | undefined) => void
  /** Ends it and its connections; nothing answers at its address from then on. */
  stop: () => Promise<void>
  restart: () => Promise<void>
}

const region = 'eu-central-1'
const bucket = 'pictures'

/** The files on one page of a list. */
const pageSize = 3

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function refuse(reply: ServerResponse, status: number, code: string): void {
  reply.writeHead(status, { 'content-type': 'application/xml' })
  reply.end(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>No.</Message></Error>`,
  )
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html */
function list(objects: S3Server['objects'], query: URLSearchParams): string {
  // A token has no meaning for clients, but must come back unchanged.
  const after = query.get('continuation-token')?.replace(/^<&\+=>/, '') ?? ''
  const prefix = query.get('prefix') ?? ''
  const rest = [...objects.keys()]
    .toSorted()
    .filter((name) => name > after && name.startsWith(prefix))
  const page = rest.slice(0, pageSize)
  const entries = page.map((name) => {
    const storedAt = new Date(objects.get(name)?.storedAt ?? 0).toISOString()
    return `<Contents><Key>${escapeXml(name)}</Key><LastModified>${storedAt}</LastModified></Contents>`
  })
  const isTruncated = rest.length > page.length
  const next = isTruncated
    ? `<NextContinuationToken>${escapeXml(`<&+=>${page.at(-1)}`)}</NextContinuationToken>`
    : ''
  return `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`
}

/** Starts it; the test that started it ends it by `stop`. */
export async function startS3Server(): Promise<S3Server> {
  const keys = { keyId: 'TESTKEYID', secret: randomBytes(20).toString('base64') }
  const objects: S3Server['objects'] = new Map()
  const calls: string[] = []
  let judge: (method: string, key: string) => Fault | undefined = () => undefined

  function answer(method: string, url: URL, body: Buffer, reply: ServerResponse): void {
    const [, inBucket, ...path] = url.pathname.split('/')
    const key = path.join('/')
    if (inBucket !== bucket) return refuse(reply, 404, 'NoSuchBucket')
    const found = objects.get(key)
    if (method === 'GET' && url.searchParams.get('list-type') === '2')
      reply.end(list(objects, url.searchParams))
    else if (method === 'GET' && found === undefined) refuse(reply, 404, 'NoSuchKey')
    else if (method === 'GET')
      reply.writeHead(200, { 'content-length': found?.bytes.byteLength }).end(found?.bytes)
    else if (method === 'PUT') {
      objects.set(key, { bytes: body, storedAt: Date.now() })
      reply.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end()
    } else if (method === 'DELETE') {
      objects.delete(key)
      reply.writeHead(204).end()
    } else refuse(reply, 405, 'MethodNotAllowed')
  }

  async function take(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { method = '', url: target = '' } = request
    calls.push(`${method} ${target}`)
    const body = await buffer(request)
    const url = new URL(target, 'http://store')
    const key = url.pathname.split('/').slice(2).join('/')
    const fault = judge(method, key)
    if (fault === 'silence') return
    if (fault === 'break') return void request.socket.destroy()
    if (fault === 'half') {
      const { bytes } = objects.get(key) ?? { bytes: body }
      reply.writeHead(200, { 'content-length': bytes.byteLength })
      reply.write(bytes.subarray(0, bytes.byteLength / 2), () => request.socket.destroy())
      return
    }
    if (fault !== undefined) return refuse(reply, fault.status, fault.code)
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, value?.toString()]),
    )
    const signed = { method, target, headers, body }
    const wrong = faultOfSignature(signed, { ...keys, region })
    if (wrong !== undefined) refuse(reply, 403, wrong)
    else answer(method, url, body, reply)
  }

  const port = await findFreePort()
  // The caller may be gone before everything has arrived.
  const server = createServer((request, reply) => void take(request, reply).catch(() => {}))
  const restart = () =>
    new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  await restart()
  return {
    endpoint: `http://127.0.0.1:${port}`,
    keys,
    objects,
    calls,
    failsWith: (fails) => (judge = fails),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
    restart,
  }
}

/** The address of its bucket. */
export const s3Location = ({ endpoint }: Pick<S3Server, 'endpoint'>): S3Location => ({
  bucket,
  endpoint,
  region,
})

/** The settings that make a school keep its pictures in this store. */
export const s3Settings = ({ endpoint, keys }: S3Server) => ({
  PHOTO_STORE: `s3://${bucket}?endpoint=${endpoint}&region=${region}`,
  PHOTO_STORE_KEY_ID: keys.keyId,
  PHOTO_STORE_SECRET: keys.secret,
})
