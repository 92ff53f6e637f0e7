import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test, type TestContext } from 'node:test'
import { addressQuotas } from '#platform/http/rate-limit.ts'
import { startSite } from '#tests/support/school/site.ts'

const noon = Date.UTC(2027, 0, 15, 12)

type Headers = Record<string, string | string[]>

/** Calls a server that trusts `proxies`; returns how many calls of its quota the caller has made so far. */
async function startCounting(t: TestContext, proxies: string) {
  const site = await startSite({ TRUSTED_PROXIES: proxies }, 'demo', () => noon)
  t.after(() => site.close())
  return (headers: Headers) =>
    new Promise<number>((resolve, reject) => {
      request(`${site.origin}/api/classes`, { headers }, (answer) => {
        const left = /;r=(\d+);/.exec(String(answer.headers['ratelimit']))?.[1]
        answer.resume()
        resolve(addressQuotas.reads.max - Number(left))
      })
        .on('error', reject)
        .end()
    })
}

const forwarded = (value: string | string[]): Headers => ({ 'x-forwarded-for': value })

/** Makes one call for each; every caller named must have been counted separately. */
async function assertCountedAs(
  t: TestContext,
  proxies: string,
  cases: readonly (readonly [Headers, string])[],
) {
  const count = await startCounting(t, proxies)
  const calls = new Map<string, number>()
  for (const [headers, address] of cases) {
    const now = (calls.get(address) ?? 0) + 1
    calls.set(address, now)
    assert.equal(await count(headers), now, `${JSON.stringify(headers).slice(0, 200)}: ${address}`)
  }
}

const many = Array.from({ length: 700 }, (_, number) => `198.51.100.${number % 250}`).join(', ')

test('behind one proxy the last address counts, whatever the client has sent', async (t) => {
  await assertCountedAs(t, 'loopback', [
    [{}, 'peer'],
    [forwarded('203.0.113.7'), 'client'],
    [forwarded('198.51.100.1, 203.0.113.7'), 'client'],
    [forwarded('198.51.100.2, 198.51.100.3,203.0.113.7'), 'client'],
    [forwarded('unknown, <script>, 127.0.0.1, 203.0.113.7'), 'client'],
    [forwarded(['198.51.100.4', '203.0.113.7']), 'client'],
    [forwarded(['198.51.100.5, 198.51.100.6', ', 203.0.113.7 ,']), 'client'],
    [forwarded('198.51.100.7, ::ffff:203.0.113.7'), 'client'],
    [forwarded('198.51.100.8, ::ffff:cb00:7107'), 'client'],
    [forwarded(`${many}, 203.0.113.7`), 'client'],
    [forwarded('203.0.113.7, 203.0.113.8'), 'another'],
    [forwarded('203.0.113.7, 2001:db8:1:2::7'), 'network'],
    [forwarded('203.0.113.7, 2001:db8:1:2:ffff::8'), 'network'],
    [forwarded('203.0.113.7, 2001:db8:1:3::7'), 'another network'],
    // The proxy itself, not calling for anyone else.
    [forwarded('127.0.0.1'), 'peer'],
    [forwarded(''), 'peer'],
    [{ forwarded: 'for=198.51.100.9', 'x-real-ip': '198.51.100.9' }, 'peer'],
    // A proxy that reports no address: all its visitors are one caller.
    [forwarded('203.0.113.7, garbage'), 'no address'],
    [forwarded('203.0.113.7, 203.0.113.7:4711'), 'no address'],
    [forwarded('203.0.113.7, [2001:db8::7]:4711'), 'no address'],
    [forwarded('203.0.113.7, 203.0.113.300'), 'no address'],
  ])
})

test('behind two proxies the last address that is not theirs counts', async (t) => {
  await assertCountedAs(t, 'loopback, 10.0.0.0/8', [
    [forwarded('198.51.100.1, 203.0.113.7, 10.1.2.3'), 'client'],
    [forwarded(['198.51.100.2, 203.0.113.7', '10.1.2.3']), 'client'],
    [forwarded('10.9.9.9, 203.0.113.7, ::ffff:10.1.2.3'), 'client'],
    [forwarded('203.0.113.7'), 'client'],
    [forwarded('198.51.100.1, 203.0.113.7, 192.0.2.3'), 'not a proxy'],
    [forwarded('203.0.113.7, garbage, 10.1.2.3'), 'no address'],
  ])
})

test('a caller that is no proxy counts by its own address', async (t) => {
  await assertCountedAs(t, '192.0.2.1', [
    [{}, 'peer'],
    [forwarded('203.0.113.7'), 'peer'],
    [forwarded('203.0.113.7, 192.0.2.1'), 'peer'],
    [forwarded(many), 'peer'],
  ])
})
