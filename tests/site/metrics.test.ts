import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { api } from '#contract/api.ts'
import { operations } from '#identity/operations/operations.ts'
import { printFamilies } from '#platform/metrics/families.ts'
import { createRequestMeters, maxRoutes } from '#platform/metrics/requests.ts'
import { registerAdmin, registerPerson, type Person } from '#tests/support/school/accounts.ts'
import { offerClass } from '#tests/support/school/classes.ts'
import { findFreePort } from '#tests/support/process/free-port.ts'
import { matches, read as readDocument } from '#tests/support/documents.ts'
import { startSite } from '#tests/support/school/site.ts'

const token = 'a-token-of-thirty-two-characters'

/** The product with metrics on their own port, and a function that reads them. */
async function startWatched(settings: Record<string, string> = {}) {
  const port = await findFreePort()
  const site = await startSite({ METRICS_PORT: String(port), ...settings })
  const address = `http://127.0.0.1:${port}/metrics`
  const read = async () => (await fetch(address)).text()
  return { site, address, read }
}

let watched: Awaited<ReturnType<typeof startWatched>>
let admin: Person
let instructor: Person
before(async () => {
  watched = await startWatched()
  admin = await registerAdmin(watched.site)
  instructor = await registerPerson(watched.site.origin, 'Instructor', 'Vera Window')
})
after(() => watched.site.close())

const offer = () =>
  offerClass(watched.site, { className: 'North light', instructor, approvedBy: admin })

/** The values of the series that begin with this. */
const valuesOf = (text: string, start: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith(start))
    .map((line) => Number(line.split(' ').at(-1)))

const seriesOf = (text: string) => text.split('\n').filter((line) => /^[a-z]/.test(line))

const countsOf = async () => {
  const lines = matches(
    await watched.read(),
    /^safelight_http_requests_total{route="(.*)",status="(.*)"} (\d+)$/gm,
  )
  return new Map(
    lines.map(([, route, status, count]) => [`${status} ${route}`, Number(count)] as const),
  )
}

test('[19.3] metrics count requests by route and status, from the cache and from the framework alike', async () => {
  const { origin } = watched.site
  const id = await offer()
  const get = async (path: string, method = 'GET') => {
    const answer = await fetch(origin + path, { method, redirect: 'manual' })
    await answer.arrayBuffer()
  }
  const earlier = await countsOf()
  const paths = ['/', '/', '/classes', '/dashboard/books', '/nothing/here', '/favicon.svg']
  for (const path of [...paths, ...Array.from({ length: 3 }, () => '/api/classes?limit=1')])
    await get(path)
  for (const path of [`/class/${id}`, `/class/${id}/north-light`, '/class/none/x']) await get(path)
  await get('/favicon.svg', 'HEAD')
  await get('/api/classes', 'PATCH')
  await get('/healthz')
  const counts = [...(await countsOf())].map(
    ([name, count]) => [name, count - (earlier.get(name) ?? 0)] as const,
  )
  // A page reads the API within the process: that counts as the page's time, not as a request.
  assert.deepEqual(Object.fromEntries(counts.filter(([, count]) => count > 0)), {
    '2xx GET /': 2,
    '2xx GET /classes': 1,
    '2xx GET /dashboard/books': 1,
    '4xx GET /*': 1,
    '2xx GET /assets/*': 2,
    '2xx GET /api/classes': 3,
    '3xx GET /class/:id/:slug?': 1,
    '2xx GET /class/:id/:slug?': 1,
    '4xx GET /class/:id/:slug?': 1,
    '4xx other': 1,
  })
  const times = 'safelight_http_request_duration_seconds'
  const text = await watched.read()
  assert.deepEqual(
    valuesOf(text, `${times}_bucket{route="GET /class/:id/:slug?",le="+Inf"}`),
    valuesOf(text, `${times}_count{route="GET /class/:id/:slug?"}`),
  )
})

test('[19.3] metrics show what goes on, and name nobody', async () => {
  const { site, address, read } = watched
  const id = await offer()
  await fetch(`${site.origin}/class/${id}?word=north`)
  await fetch(`${site.origin}/vera-window/${id}`)
  const answer = await fetch(address)
  assert.equal(
    answer.headers.get('content-type'),
    'application/openmetrics-text; version=1.0.0; charset=utf-8',
  )
  const text = await answer.text()
  assert.ok(text.endsWith('# EOF\n'))
  for (const series of [
    'safelight_build_info{version="',
    'safelight_answers_total{how="served"}',
    'safelight_answers_total{how="made"}',
    'safelight_renders',
    'safelight_jobs{kind="school-clean-up",state="failed"}',
    'safelight_jobs_oldest_seconds{kind="',
    'safelight_mails_total{outcome="sent"}',
    'safelight_mails_total{outcome="dropped"}',
    'safelight_mails_total{outcome="failed"}',
    'safelight_checkouts{state="open"}',
    'safelight_checkouts{state="fault"}',
    'safelight_seats_held',
    'safelight_refunds_failed',
    'safelight_photo_encodings_total{outcome="failed"}',
    'safelight_photo_encodings_open',
    'safelight_photo_bytes',
    'safelight_photo_bytes_allowed',
    'safelight_work_bytes',
    'safelight_work_bytes_allowed',
    'safelight_disk_free_bytes',
    'safelight_database_seconds_total',
    'safelight_event_loop_delay_seconds{quantile="0.99"}',
    'process_resident_memory_bytes',
  ])
    assert.equal(valuesOf(text, series).every(Number.isFinite), true, series)
  assert.ok((valuesOf(text, 'safelight_database_statements_total')[0] ?? 0) > 10)
  assert.ok(valuesOf(text, 'safelight_unread').every((value) => value === 0))
  for (const word of [/vera/i, /window/i, /north/i, /@/, new RegExp(id), /[\da-f]{8}-[\da-f]{4}/])
    assert.doesNotMatch(text, word)
  // No series twice.
  const series = seriesOf(await read()).map((line) => line.slice(0, line.lastIndexOf(' ')))
  assert.equal(new Set(series).size, series.length)
})

test('[19.3] there are at most 2,000 series, whatever the requests', async () => {
  const meters = createRequestMeters()
  const known = Object.values(api).length + operations.length
  assert.ok(known + 50 < maxRoutes, 'every call has a route of its own, and the pages, too')
  for (let route = 0; route < 5_000; route += 1)
    for (const status of [200, 301, 404, 500])
      meters.observe({ id: '', route: `GET /${route}`, status, ms: 1, raw: {} as never })
  const requests = seriesOf(printFamilies(await meters.collect()))
  assert.match(requests.join('\n'), /route="other"/)
  const others = seriesOf(await watched.read()).filter((line) => !line.startsWith('safelight_http'))
  // Each job that nobody has enqueued yet would have four.
  const margin = 100
  assert.ok(others.length > 60, String(others.length))
  assert.ok(
    requests.length + others.length + margin <= 2_000,
    `${requests.length} ${others.length}`,
  )
})

test('[19.3] metrics need the token, beside the site and on a port of their own', async (t) => {
  const beside = await startSite({ METRICS_TOKEN: token })
  t.after(() => beside.close())
  const { site, address } = await startWatched({ METRICS_TOKEN: token })
  t.after(() => site.close())
  for (const url of [`${beside.origin}/metrics`, address]) {
    const ask = (authorization?: string) =>
      fetch(url, { headers: authorization === undefined ? {} : { authorization } })
    for (const wrong of [undefined, '', token, `Bearer ${token}x`, 'Bearer ', `Basic ${token}`]) {
      const { status, headers } = await ask(wrong)
      assert.deepEqual([status, headers.get('www-authenticate')], [401, 'Bearer'], wrong)
    }
    const { status, headers } = await ask(`Bearer ${token}`)
    assert.deepEqual([status, headers.get('cache-control')], [200, 'no-store'])
  }
  const elsewhere = await fetch(address.replace('/metrics', '/api/classes'))
  assert.equal(elsewhere.status, 404)
})

test('[19.3] without a setting there are no metrics; with a port of their own none beside the site', async (t) => {
  const plain = await startSite()
  t.after(() => plain.close())
  for (const { origin } of [plain, watched.site])
    assert.equal((await fetch(`${origin}/metrics`)).status, 404)
})

/** The names of metrics used in a file. */
const namesIn = (file: string) =>
  matches(readDocument(file), /\b(?:safelight|process)_[a-z_]+/g).map(([name]) => name)

test('[19.3] alerts and the dashboard ask for metrics that there are', async () => {
  await fetch(watched.site.origin)
  const text = await watched.read()
  const printed = new Set([
    ...seriesOf(text).map((line) => /^\w+/.exec(line)?.[0]),
    // Including metrics without a value before the first backup.
    ...matches(text, /^# TYPE (\w+) gauge$/gm).map(([, name]) => name),
  ])
  const files = ['docs/monitoring/alerts.yaml', 'docs/monitoring/dashboard.json']
  for (const file of files) {
    const names = namesIn(file)
    assert.ok(names.length > 8, file)
    assert.deepEqual(
      names.filter((name) => !printed.has(name)),
      [],
      file,
    )
  }
})
