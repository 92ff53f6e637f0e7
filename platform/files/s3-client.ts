import { createHash } from 'node:crypto'
import { request as requestPlainly, type IncomingMessage } from 'node:http'
import { request as requestSecurely } from 'node:https'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { limitBytes, StorageUnavailable } from './files.ts'
import type { S3Location } from './s3-location.ts'

export type S3Keys = { keyId: string; secret: string }

/** Milliseconds without progress, and for a whole call other than for a file. */
export type S3Timeouts = { idle: number; total: number }

type S3Call = {
  method: 'GET' | 'PUT' | 'DELETE'
  /** Empty for the bucket itself. */
  key: string
  query?: Record<string, string>
  body?: Uint8Array
}

/** Tries in all, and the first pause, in milliseconds. */
const [attempts, firstPause] = [3, 200]

/** In bytes, except for files: a list of a thousand names. */
const maxAnswerSize = 2_000_000

export const readAnswer = (answer: IncomingMessage) => text(limitBytes(answer, maxAnswerSize))

/** The store's error code. */
const codeOf = (answer: string) => /<Code>([\w.-]{1,100})<\/Code>/.exec(answer)?.[1]

/** Amazon's buckets are in the host name; other stores take them in the path. */
function addressOf({ bucket, endpoint, region }: S3Location): string {
  if (endpoint !== undefined) return `${endpoint}/${bucket}/`
  const amazon = `s3.${region}.amazonaws.com`
  // A name with dots fits no certificate.
  return bucket.includes('.') ? `https://${amazon}/${bucket}/` : `https://${bucket}.${amazon}/`
}

/** Signed; resolves when the answer begins. */
function send(
  { url, headers }: { url: URL; headers: Headers },
  { method, key, body }: S3Call,
  timeouts: S3Timeouts,
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestSecurely : requestPlainly
  // A file takes as long as its reader.
  const isForFile = method === 'GET' && key !== ''
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method,
      headers: { ...Object.fromEntries(headers), 'content-length': body?.byteLength ?? 0 },
      ...(!isForFile && { signal: AbortSignal.timeout(timeouts.total) }),
    })
    sent.setTimeout(timeouts.idle, () => sent.destroy(new Error('the connection stood still')))
    sent.once('response', resolve)
    sent.on('error', reject)
    sent.end(body)
  })
}

/**
 * Signed calls, with retries. Returns the result of `take`, or undefined if there is no such file;
 * throws StorageUnavailable, whose message has no secret.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export function createS3Client(
  location: S3Location,
  { keyId, secret }: S3Keys,
  timeouts: S3Timeouts,
) {
  const address = addressOf(location)
  const store = `the store at ${new URL(address).host}`

  function sign({ method, key, query = {}, body = new Uint8Array() }: S3Call) {
    const url = new URL(key, address)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const sha256 = createHash('sha256').update(body).digest('hex')
    return new AwsV4Signer({
      method,
      url: url.href,
      headers: { 'x-amz-content-sha256': sha256 },
      service: 's3',
      region: location.region,
      accessKeyId: keyId,
      secretAccessKey: secret,
    }).sign()
  }

  /** False if there is no such file; throws StorageUnavailable for other failures. */
  async function isDone(method: string, answer: IncomingMessage): Promise<boolean> {
    const { statusCode = 0 } = answer
    if (statusCode >= 200 && statusCode < 300) return true
    const code = codeOf(await readAnswer(answer))
    if (statusCode === 404 && code === 'NoSuchKey') return false
    const message = `${store} answered ${method} with ${statusCode} ${code ?? '(no reason)'}`
    if (statusCode >= 500 || statusCode === 429) throw new StorageUnavailable(message)
    throw new StorageUnavailable(message, { refusal: code ?? String(statusCode) })
  }

  async function callOnce<Taken>(
    call: S3Call,
    take: (answer: IncomingMessage) => Promise<Taken>,
  ): Promise<Taken | undefined> {
    try {
      const answer = await send(await sign(call), call, timeouts)
      return (await isDone(call.method, answer)) ? await take(answer) : undefined
    } catch (error) {
      if (error instanceof StorageUnavailable) throw error
      // If a host has several addresses only the code says what was wrong with each.
      const { message, code } = error as NodeJS.ErrnoException
      const reason = message || code
      throw new StorageUnavailable(`${store} cannot be reached: ${reason}`, { cause: error })
    }
  }

  return async function call<Taken>(
    input: S3Call,
    take: (answer: IncomingMessage) => Promise<Taken>,
  ): Promise<Taken | undefined> {
    for (let made = 1; ; made += 1)
      try {
        return await callOnce(input, take)
      } catch (error) {
        const isRefused = error instanceof StorageUnavailable && error.refusal !== undefined
        if (isRefused || made === attempts) throw error
        await wait(firstPause * 2 ** (made - 1) * (0.5 + Math.random()))
      }
  }
}
