import assert from 'node:assert/strict'
import { argon2Sync } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { useProductCosts } from '#tests/support/quick-hashes.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

useProductCosts()

test('[7.31] a hash is argon2id with its parameters and a salt of its own', async () => {
  const [one, two] = await Promise.all([
    hashPassword('correct horse'),
    hashPassword('correct horse'),
  ])
  assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  assert.notEqual(one, two)
  assert.equal(await verifyPassword('correct horse', one), 'right')
  assert.equal(await verifyPassword('Correct horse', one), 'wrong')
})

test('[7.30] nothing fits an account without a password', async () => {
  assert.equal(await verifyPassword('', null), 'wrong')
  assert.equal(await verifyPassword('correct horse', null), 'wrong')
})

test('[7.30] a hash that another argon2 made is understood', async () => {
  // From the reference implementation: printf password | argon2 somesalt -id -t 2 -k 65536 -p 1 -l 32 -e
  const reference =
    '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  assert.equal(await verifyPassword('password', reference), 'outdated')
})

test('[7.30] a password with accents fits however a keyboard writes them, and its older hash once more', async () => {
  const written = 'Größe, Çâfé, ｆｕｌｌ'
  const others = [written.normalize('NFD'), written.normalize('NFC'), written.normalize('NFKC')]
  const hash = await hashPassword(written)
  for (const other of others) assert.equal(await verifyPassword(other, hash), 'right', other)
  assert.equal(await verifyPassword('Grosse, Cafe, full', hash), 'wrong')
  // As hashes were made before: of the characters as typed.
  const nonce = Buffer.from('somesalt')
  const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
  const [decomposed = ''] = others
  const tag = argon2Sync('argon2id', { message: decomposed, nonce, ...cost })
  const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  const old = `$argon2id$v=19$m=19456,t=2,p=1$${encode(nonce)}$${encode(tag)}`
  assert.equal(await verifyPassword(decomposed, old), 'outdated')
  assert.equal(await verifyPassword(`${decomposed}.`, old), 'wrong')
})

test('[7.30] a stored text that is no hash is an error, not a refusal', async () => {
  await assert.rejects(verifyPassword('correct horse', 'correct horse'), /not one of ours/)
})

test('[7.30] a flood of checks is refused before it makes everybody wait, and then it is over', async () => {
  const hash = '$argon2id$v=19$m=64,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA'
  const results = await Promise.allSettled(
    Array.from({ length: 250 }, () => verifyPassword('correct horse', hash)),
  )
  const done = results.filter(({ status }) => status === 'fulfilled').length
  assert.equal(done, availableParallelism() + 200)
  assert.equal(await verifyPassword('correct horse', hash), 'wrong')
})

test('[7.30] a caller with many passwords does not keep others waiting for all of them', async () => {
  // At the product's cost, beside which other work of the thread is little.
  const hash = await hashPassword('correct horse')
  const checked: string[] = []
  const check = async (from: string) => {
    await verifyPassword('correct horse', hash, from)
    checked.push(from)
  }
  const many = Math.min(12 * availableParallelism(), 180)
  const crowd = Array.from({ length: many }, () => check('192.0.2.1'))
  await Promise.all([...crowd, check('192.0.2.2')])
  const before = checked.indexOf('192.0.2.2')
  assert.ok(before < many / 2, `${before} of ${many} were checked before`)
})

test('[7.30] the next password is begun before anything is done with the one before', async (t) => {
  const posted = t.mock.method(Worker.prototype, 'postMessage').mock
  const atOnce = availableParallelism()
  const hashes = Array.from({ length: atOnce + 1 }, () => hashPassword('correct horse'))
  await Promise.race(hashes)
  assert.equal(posted.callCount(), atOnce + 1)
  await Promise.all(hashes)
})

test('[7.30] a hash that cannot be made fails alone, and those that wait are made', async () => {
  // Less memory than argon2 can do with.
  const impossible = '$argon2id$v=19$m=1,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA'
  const good = await hashPassword('correct horse')
  const results = await Promise.allSettled([
    ...Array.from({ length: 4 }, () => verifyPassword('correct horse', impossible)),
    verifyPassword('correct horse', good),
  ])
  assert.deepEqual(
    results.map(({ status }) => status),
    ['rejected', 'rejected', 'rejected', 'rejected', 'fulfilled'],
  )
  assert.equal(await verifyPassword('correct horse', good), 'right')
})
