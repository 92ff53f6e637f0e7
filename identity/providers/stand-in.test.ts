import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { jwtVerify } from 'jose'
import { migrate } from '#platform/database/migrate.ts'
import { openDatabase, type Database } from '#platform/database/open.ts'
import { openTicketKey } from '#identity/keys/ticket-key.ts'
import { createTickets } from '#identity/keys/tickets.ts'
import { identityMigrations } from '#identity/migrations.ts'
import type { IdentityTables } from '#identity/tables.ts'
import { createStandIn, samplePeople, type AuthorizeRequest } from './stand-in.ts'

const callback = 'http://127.0.0.1:3000/identity/google/callback'
const verifier = 'a-verifier-of-the-least-length-that-is-allowed'
let now = Date.UTC(2027, 0, 15, 9)
const clock = () => now
let database: Database
let setup: ReturnType<typeof createStandIn>

before(async () => {
  database = openDatabase({ file: ':memory:' })
  await migrate(database, 'identity', identityMigrations)
  const db = database.tables<IdentityTables>()
  const tickets = createTickets(db, openTicketKey(db, 'the secret of one test'), clock)
  setup = createStandIn({ origin: 'http://127.0.0.1:3000', callback, tickets, clock })
})
after(() => database.close())

const request = (): AuthorizeRequest => ({
  client_id: setup.clientId,
  redirect_uri: callback,
  response_type: 'code',
  scope: 'openid',
  state: 'state',
  nonce: 'nonce',
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
})

const redeem = async (code: string, changes: object = {}) =>
  setup.standIn?.redeemCode({
    grant_type: 'authorization_code',
    code,
    redirect_uri: callback,
    client_id: setup.clientId,
    client_secret: setup.clientSecret,
    code_verifier: verifier,
    ...changes,
  })

const issue = () => setup.standIn?.issueCode(request(), samplePeople[0]?.sub ?? '') ?? ''

const refused = { error: 'invalid_grant' }

test('[4.6] a code gives an ID token with the nonce, signed by the published key', async () => {
  const answer = await redeem(await issue())
  assert.ok(answer !== undefined && 'id_token' in answer)
  const { payload } = await jwtVerify(answer.id_token, setup.keys, {
    issuer: setup.issuer,
    audience: setup.clientId,
    currentDate: new Date(now),
  })
  assert.equal(payload['nonce'], 'nonce')
  assert.equal(payload['email'], samplePeople[0]?.email)
})

test('[8.1] a code is good once, also for many at once', async () => {
  const code = await issue()
  const answers = await Promise.all(Array.from({ length: 5 }, () => redeem(code)))
  assert.equal(answers.filter((answer) => answer !== undefined && 'id_token' in answer).length, 1)
  assert.deepEqual(await redeem(code), refused)
})

test('[8.1] a code is good with its verifier only, and is not lost by a wrong one', async () => {
  const code = await issue()
  assert.deepEqual(await redeem(code, { code_verifier: `${verifier}-` }), refused)
  assert.deepEqual(await redeem(code, { redirect_uri: `${callback}/` }), refused)
  const answer = await redeem(code)
  assert.ok(answer !== undefined && 'id_token' in answer)
})

test('[8.1] a code is good for a minute', async () => {
  const code = await issue()
  now += 60_000
  assert.deepEqual(await redeem(code), refused)
})

test('[8.1] a request must be for this site, with PKCE, state and nonce', () => {
  assert.deepEqual(setup.standIn?.readRequest(request()), request())
  const changes: object[] = [
    { client_id: 'another' },
    { redirect_uri: 'https://stranger.example' },
    { response_type: 'token' },
    { code_challenge: undefined },
    { code_challenge_method: 'plain' },
    { state: '' },
    { nonce: '' },
  ]
  for (const change of changes)
    assert.equal(setup.standIn?.readRequest({ ...request(), ...change }), undefined)
})
