import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { DiskFull } from '#platform/database/transient-failures.ts'
import { explainError } from './explain-error.ts'

test('a database that answers at none of the addresses of its host is named by the last of them', async () => {
  // Like `localhost`, which has two addresses on many machines.
  const socket = connect({
    host: 'localhost',
    port: 1,
    lookup: (_host, _options, found) =>
      found(null, [
        { address: '127.0.0.2', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ]),
  })
  const [error] = (await once(socket, 'error')) as [Error]
  assert.ok(error instanceof AggregateError)
  assert.equal(explainError(error), 'DATABASE_URL: no database is answering at 127.0.0.1:1')
})

test('an error that no setting can mend is not explained', () => {
  for (const error of [new Error('broken'), new TypeError('x is not a function'), 'text'])
    assert.equal(explainError(error), undefined)
})

test('a disk that is full is named', () => {
  const error = new DiskFull('the disk of /srv/data is full')
  assert.equal(explainError(error), 'the disk of /srv/data is full')
})

test('a folder that this user may not write to is named', () => {
  const error = Object.assign(new Error('EACCES: permission denied, mkdir …'), { code: 'EACCES' })
  assert.equal(explainError(error), undefined)
  assert.equal(
    explainError(Object.assign(error, { path: '/mnt/backups/databases' })),
    '/mnt/backups/databases: this user may not read or write there',
  )
})
