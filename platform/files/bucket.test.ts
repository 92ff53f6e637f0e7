import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, test } from 'node:test'
import { chunks, namesOf } from '#tests/support/files/files.ts'
import { s3Location, startS3Server, type S3Server } from '#tests/support/process/s3-server.ts'
import { signatureOf } from '#tests/support/process/s3-signature.ts'
import { StorageUnavailable, type Files } from './files.ts'
import { openS3Files } from './bucket.ts'

let server: S3Server
let files: Files
beforeEach(async () => {
  server = await startS3Server()
  files = openS3Files(s3Location(server), server.keys)
})
afterEach(() => server.stop())

const put = () => files.put(chunks('abcd'), 4)

/** The error of a failed call; its message has no part of the secret. */
async function failureOf(call: Promise<unknown>): Promise<StorageUnavailable> {
  const error: unknown = await call.then(
    () => assert.fail('it did not fail'),
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof StorageUnavailable, String(error))
  const shown = `${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`
  assert.ok(!shown.includes(server.keys.secret))
  return error
}

test('[12.4] the store of the tests asks for the signatures that Amazon’s documents have', () => {
  // https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html#example-signature-calculations
  const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
  const headers = {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': empty,
    'x-amz-date': '20130524T000000Z',
  }
  const [day, region] = ['20130524', 'us-east-1']
  const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
  const names = Object.keys(headers)
  assert.equal(
    signatureOf({ method: 'GET', target: '/test.txt', headers }, { day, region, names, secret }),
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  )
  assert.equal(
    signatureOf(
      { method: 'GET', target: '/?max-keys=2&prefix=J', headers },
      { day, region, names: names.filter((name) => name !== 'range'), secret },
    ),
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  )
})

test('[12.4] other keys, another region or bucket are refused, with the word of the store, and not tried again', async () => {
  const location = s3Location(server)
  for (const [word, other] of [
    ['SignatureDoesNotMatch', openS3Files(location, { ...server.keys, secret: 'other' })],
    ['InvalidAccessKeyId', openS3Files(location, { ...server.keys, keyId: 'other' })],
    ['AuthorizationHeaderMalformed', openS3Files({ ...location, region: 'other' }, server.keys)],
    ['NoSuchBucket', openS3Files({ ...location, bucket: 'other' }, server.keys)],
  ] as const) {
    const name = 'a'.repeat(32)
    for (const call of [
      () => other.put(chunks('a'), 1),
      () => other.get(name),
      () => namesOf(other.listOlderThan(Infinity)),
    ]) {
      const before = server.calls.length
      const failure = await failureOf(call())
      assert.equal(failure.refusal, word)
      assert.match(failure.message, new RegExp(`127\\.0\\.0\\.1:\\d+ answered .*${word}`))
      assert.equal(server.calls.length, before + 1)
    }
  }
  assert.equal(server.objects.size, 0)
})

test('[12.4] transient failures are retried, under the same name', async () => {
  for (const fault of ['break', { status: 503, code: 'SlowDown' }] as const) {
    let failing = 2
    server.failsWith(() => (failing-- > 0 ? fault : undefined))
    const name = await put()
    assert.equal(server.calls.filter((call) => call === `PUT /pictures/${name}`).length, 3)
    failing = 2
    const { content } = (await files.get(name)) ?? assert.fail('it is not there')
    assert.equal((await buffer(content)).toString(), 'abcd')
    failing = 2
    assert.deepEqual(await namesOf(files.listOlderThan(Infinity)), [name])
    failing = 2
    await files.delete(name)
    assert.equal(server.objects.size, 0)
  }
})

test('[12.4] a store that is away fails every call, and serves again when it is back', async () => {
  const name = await put()
  await server.stop()
  const calls = [put(), files.get(name), files.delete(name)]
  for (const failure of await Promise.all(calls.map(failureOf))) {
    assert.match(failure.message, /cannot be reached/)
    assert.equal(failure.refusal, undefined)
  }
  await server.restart()
  assert.equal((await files.get(name))?.size, 4)
})

test('[12.4] a store that says nothing is given up', async () => {
  const hasty = openS3Files(s3Location(server), server.keys, { idle: 50, total: 5_000 })
  const name = await put()
  server.failsWith(() => 'silence')
  const calls = [hasty.put(chunks('a'), 1), hasty.get(name), hasty.delete(name)]
  for (const failure of await Promise.all(calls.map(failureOf)))
    assert.match(failure.message, /stood still/)
  const brief = openS3Files(s3Location(server), server.keys, { idle: 5_000, total: 50 })
  await failureOf(brief.delete(name))
})

test('[12.4] a file that breaks off on its way is an error for its reader', async () => {
  const name = await put()
  server.failsWith(() => 'half')
  const { content } = (await files.get(name)) ?? assert.fail('it is not there')
  await assert.rejects(buffer(content))
})

test('[12.4] other files of the bucket are neither listed nor read', async () => {
  const name = await put()
  for (const other of ['a&<b', 'notes', `${'a'.repeat(32)}.txt`, 'z'.repeat(32)])
    server.objects.set(other, { bytes: Buffer.from('x'), storedAt: 0 })
  assert.deepEqual(await namesOf(files.listOlderThan(Infinity)), [name])
  assert.equal(await files.get('notes'), undefined)
})
