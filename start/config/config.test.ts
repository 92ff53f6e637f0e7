import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConfigError } from '#platform/settings.ts'
import { readConfig } from './config.ts'
import { demoAddress } from './selling.ts'

const production = {
  PUBLIC_ORIGIN: 'https://school.example',
  IDENTITY_API_KEY: 'a-key',
  IDENTITY_SECRET: 'x'.repeat(32),
  PAYMENTS: 'instant',
  WITHDRAWAL: 'eu',
}

const unusableProxies = [
  '0.0.0.0/0',
  '::/0',
  '10.0.0.0/33',
  'true',
  '1',
  'proxy.example',
  '10.0.0.1,',
].map((value): [string, string] => ['TRUSTED_PROXIES', value])

const unusableStores = [
  'https://s3.example/pictures',
  's3://',
  's3://Pictures',
  's3://id:secret@pictures',
  's3://pictures/folder',
  's3://pictures?endpoint=s3.example',
  's3://pictures?endpoint=https://s3.example/path',
  's3://pictures?endpoint=https://id:secret@s3.example',
  's3://pictures?region=eu%20central',
  's3://pictures?regoin=eu-central-1',
].map((value): [string, string] => ['PHOTO_STORE', value])

test('demo mode needs nothing and listens on loopback', () => {
  const config = readConfig({}, 'demo')
  assert.equal(config.host, '127.0.0.1')
  assert.equal(config.product, 'Safelight')
  assert.equal(config.origin, 'http://127.0.0.1:3000')
  assert.equal(config.identity.apiKey, 'safelight-local')
})

test('[19.3] without a setting there are no metrics; they listen on loopback by default', () => {
  const { metrics, traces } = readConfig({}, 'demo')
  assert.deepEqual([metrics, traces], [undefined, undefined])
  const set = readConfig(
    {
      METRICS_PORT: '9464',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20YTpi=,x-school=safelight',
    },
    'demo',
  )
  assert.deepEqual(set.metrics, { port: 9464, host: '127.0.0.1', token: undefined })
  assert.deepEqual(set.traces, {
    endpoint: 'http://127.0.0.1:4318',
    headers: { authorization: 'Basic YTpi=', 'x-school': 'safelight' },
  })
  const beyond = { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }
  assert.throws(() => readConfig(beyond, 'demo'), /METRICS_HOST: beyond loopback .* METRICS_TOKEN/)
  const METRICS_TOKEN = 'sixteen-letters-'
  assert.equal(readConfig({ ...beyond, METRICS_TOKEN }, 'demo').metrics?.host, '0.0.0.0')
  for (const METRICS_HOST of ['127.0.0.1', '::1', 'localhost'])
    assert.ok(readConfig({ ...beyond, METRICS_HOST }, 'demo').metrics)
  for (const [name, value] of [
    ['METRICS_PORT', '3000'],
    ['METRICS_PORT', '0'],
    ['METRICS_PORT', 'http'],
    ['METRICS_TOKEN', 'short'],
    ['METRICS_TOKEN', 'sixteen letters and spaces'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=%'],
  ] as const)
    assert.throws(
      () => readConfig({ [name]: value }, 'demo'),
      (error) => error instanceof ConfigError && error.message.startsWith(`${name}:`),
    )
})

test('demo mode refuses an address that others could reach', () => {
  assert.throws(
    () => readConfig({ HOST: '0.0.0.0' }, 'demo'),
    /^Error: HOST: demo mode listens on loopback only/,
  )
})

test('production says which setting is missing, and takes its origin from PUBLIC_ORIGIN', () => {
  // Whether WITHDRAWAL is missing depends on the first start, too.
  const { WITHDRAWAL: _law, ...required } = production
  for (const name of Object.keys(required))
    assert.throws(
      () => readConfig({ ...production, [name]: '' }, 'production'),
      (error) => error instanceof ConfigError && error.message.startsWith(`${name}:`),
    )
  assert.equal(readConfig(production, 'production').origin, 'https://school.example')
})

test('a wrong setting is named', () => {
  const wrong: [string, string][] = [
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PUBLIC_ORIGIN', 'https://school.example/path'],
    ['DATABASE_URL', 'mysql://127.0.0.1/school'],
    ['SOCIAL_YOUTUBE', 'javascript:alert(1)'],
    ['SCHOOL_TIME_ZONE', 'Europe/Atlantis'],
    ['SCHOOL_TIME_ZONE', '+02:00'],
    ...unusableProxies,
    ...unusableStores,
  ]
  for (const [name, value] of wrong)
    assert.throws(
      () => readConfig({ [name]: value }, 'demo'),
      (error) => error instanceof ConfigError && error.message.startsWith(`${name}:`),
      `${name}=${value}`,
    )
})

test('[19.7] an address of PostgreSQL that cannot be used is one line, without its password', () => {
  const unusable: [string, RegExp][] = [
    ['postgres://u:hidden-word@a:5432,b:5432/school', /must name one host/],
    ['postgres://a,b/school', /must name one host/],
    ['postgres:///school?host=a,b', /must name one host/],
    ['postgres://a/school?target_session_attrs=read-write', /must name one host/],
    ['postgres://u:hidden-word#1@a/school', /cannot be read: Invalid URL. .* %23 for #/],
    ['postgres://a:99999/school', /cannot be read: Invalid URL/],
    ['postgres://a/school?sslrootcert=/none.pem', /cannot be read: ENOENT/],
  ]
  for (const [value, message] of unusable)
    assert.throws(
      () => readConfig({ DATABASE_URL: value }, 'demo'),
      (error) =>
        error instanceof ConfigError &&
        /^DATABASE_URL: [^\n]+$/.test(error.message) &&
        message.test(error.message) &&
        !error.message.includes('hidden-word'),
      value,
    )
  const usable = [
    'postgres://u:a,b@a/school',
    'postgresql:///school?host=/var/run/postgresql',
    'postgres://[::1]:5433/school?application_name=a,b',
  ]
  for (const value of usable)
    assert.equal(readConfig({ DATABASE_URL: value }, 'demo').databaseUrl, value)
})

test('[5.7] an API key with a colon is refused', () => {
  for (const name of ['IDENTITY_API_KEY', 'FIREBASE_API_KEY'])
    assert.throws(() => readConfig({ [name]: 'a:b' }, 'demo'), new RegExp(`${name}: .*colon`))
})

test('test mode and switched-off limits are refused if others could reach the server', () => {
  for (const wrong of [{ IDENTITY_TEST_MODE: 'on' }, { RATE_LIMITS: 'off' }]) {
    const here = { PUBLIC_ORIGIN: 'http://127.0.0.1:3000' }
    for (const reachable of [{ HOST: '0.0.0.0', ...here }, {}])
      assert.throws(
        () => readConfig({ ...production, ...wrong, ...reachable }, 'production'),
        /loopback only/,
      )
    assert.ok(readConfig({ ...production, ...wrong, ...here }, 'production'))
    assert.ok(readConfig({ ...wrong, HOST: '::1' }, 'demo'))
  }
})

test('[7] trusted proxies are addresses, networks and their names', () => {
  for (const value of ['10.0.0.5', 'loopback, 10.0.0.0/8', 'fd00::/8', '10.0.0.0/255.0.0.0'])
    assert.equal(readConfig({ TRUSTED_PROXIES: value }, 'demo').trustedProxies, value)
})

test('[10.2] the school’s time zone is UTC unless it is set; a demonstration takes that of the machine', (t) => {
  assert.equal(readConfig(production, 'production').timeZone, 'UTC')
  const own = Intl.DateTimeFormat().resolvedOptions()
  const machine = t.mock.method(Intl.DateTimeFormat.prototype, 'resolvedOptions')
  machine.mock.mockImplementation(() => ({ ...own, timeZone: 'Europe/Berlin' }))
  assert.equal(readConfig({}, 'demo').timeZone, 'Europe/Berlin')
  machine.mock.mockImplementation(() => ({ ...own, timeZone: 'Etc/Unknown' }))
  assert.equal(readConfig({}, 'demo').timeZone, 'UTC')
  machine.mock.restore()
  const { timeZone } = readConfig({ SCHOOL_TIME_ZONE: 'Asia/Kolkata' }, 'demo')
  assert.equal(timeZone, 'Asia/Kolkata')
  assert.throws(
    () => readConfig({ SCHOOL_TIME_ZONE: 'Berlin' }, 'demo'),
    /^Error: SCHOOL_TIME_ZONE: must be the name of a time zone such as Europe\/Berlin/,
  )
})

test('[1.9] a demonstration without social links shows the networks’ front pages, a real site its own', () => {
  const linksOf = (env: Record<string, string>, mode: 'demo' | 'production') =>
    Object.values(readConfig({ ...production, ...env }, mode).own.defaults.name).filter(Boolean)
  assert.deepEqual(linksOf({}, 'demo'), [
    'https://www.instagram.com/',
    'https://www.facebook.com/',
    'https://www.youtube.com/',
    'https://x.com/',
  ])
  assert.deepEqual(linksOf({}, 'production'), [])
  for (const mode of ['demo', 'production'] as const)
    assert.deepEqual(linksOf({ SOCIAL_X: 'https://x.com/school' }, mode), ['https://x.com/school'])
})

test('settings that belong together are asked for together', () => {
  assert.throws(() => readConfig({ GOOGLE_CLIENT_ID: 'x' }, 'demo'), /^Error: GOOGLE_CLIENT_SECRET/)
  assert.throws(() => readConfig({ SMTP_URL: 'smtp://127.0.0.1' }, 'demo'), /MAIL_FROM/)
  const { firebase } = readConfig(
    { FIREBASE_PROJECT_ID: 'p', FIREBASE_API_KEY: 'k', FIREBASE_AUTH_DOMAIN: 'd' },
    'demo',
  )
  assert.equal(firebase?.projectId, 'p')
})

test('[12.4] a bucket is read with its keys, which no error message shows', () => {
  const keys = { PHOTO_STORE_KEY_ID: 'id', PHOTO_STORE_SECRET: 'hidden-word' }
  const storeOf = (address: string) =>
    readConfig({ PHOTO_STORE: address, ...keys }, 'demo').photoStore
  assert.deepEqual(storeOf('s3://pictures?endpoint=http://127.0.0.1:9000/&region=garage'), {
    location: { bucket: 'pictures', endpoint: 'http://127.0.0.1:9000', region: 'garage' },
    keys: { keyId: 'id', secret: 'hidden-word' },
  })
  const { bucket, endpoint, region } = storeOf('s3://my.pictures')?.location ?? assert.fail('none')
  assert.deepEqual([bucket, endpoint, region], ['my.pictures', undefined, 'us-east-1'])
  for (const missing of ['PHOTO_STORE', 'PHOTO_STORE_KEY_ID', 'PHOTO_STORE_SECRET'])
    assert.throws(
      () => readConfig({ PHOTO_STORE: 's3://pictures', ...keys, [missing]: '' }, 'demo'),
      new RegExp(`^Error: ${missing}: must be set`),
    )
  assert.throws(
    () => storeOf('s3://id:hidden-word@pictures'),
    (error) => error instanceof ConfigError && !error.message.includes('hidden-word'),
  )
})

test('[13.1] [13.7] [13.9] terms of sale are read, and invalid ones refused', () => {
  const { selling } = readConfig({}, 'demo')
  assert.deepEqual(selling, {
    seller: { name: 'Safelight', address: demoAddress, taxId: null, taxNote: null },
    policy: [
      { hoursBefore: 336, percent: 100 },
      { hoursBefore: 72, percent: 50 },
    ],
    withdrawal: 'eu',
    taxBp: 0,
    currency: 'USD',
    instructorPercent: 70,
    bookYears: 10,
  })
  assert.equal(readConfig(production, 'production').selling.seller.address, null)
  const set = { CANCELLATION_POLICY: '24:75', TAX_PERCENT: '8.25', SCHOOL_NAME: 'School of Light' }
  const other = readConfig(set, 'demo').selling
  assert.deepEqual(other.policy, [{ hoursBefore: 24, percent: 75 }])
  assert.deepEqual([other.taxBp, other.seller.name], [825, 'School of Light'])
  for (const wrong of ['24', '24:101', '24:50;12:10', 'always'])
    assert.throws(() => readConfig({ CANCELLATION_POLICY: wrong }, 'demo'), ConfigError)
  assert.equal(readConfig({ CURRENCY: 'EUR' }, 'demo').selling.currency, 'EUR')
  for (const wrong of ['eur', 'XYZ', 'JPY', 'KWD', 'Euro'])
    assert.throws(() => readConfig({ CURRENCY: wrong }, 'demo'), /^Error: CURRENCY: must be/)
  for (const wrong of ['a', '-1', '101', '7.5'])
    assert.throws(() => readConfig({ INSTRUCTOR_PERCENT: wrong }, 'demo'), ConfigError)
  for (const wrong of ['much', '-1', '101', '8.255'])
    assert.throws(() => readConfig({ TAX_PERCENT: wrong }, 'demo'), ConfigError)
})

test('[21.2] production has no default for the right of withdrawal: it is chosen, or asked for at the first start', () => {
  const lawOf = (env: Record<string, string>) =>
    readConfig({ ...production, ...env }, 'production').selling.withdrawal
  assert.deepEqual(
    [lawOf({}), lawOf({ WITHDRAWAL: 'off' }), lawOf({ WITHDRAWAL: '' })],
    ['eu', 'off', null],
  )
  assert.throws(() => lawOf({ WITHDRAWAL: 'de' }), /^Error: WITHDRAWAL: must be eu or off/)
})

test('[13.1] production must say how it is paid, and a provider needs its keys', () => {
  const read = (env: Record<string, string>) => readConfig({ ...production, ...env }, 'production')
  assert.throws(() => read({ PAYMENTS: '' }), /^Error: PAYMENTS: must be set .*stripe.*instant/)
  assert.throws(
    () => read({ PAYMENTS: 'demo' }),
    /^Error: PAYMENTS: demo is only allowed .* loopback only/,
  )
  const keys = { STRIPE_SECRET_KEY: 'rk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
  for (const name of Object.keys(keys))
    assert.throws(
      () => read({ PAYMENTS: 'stripe', ...keys, [name]: '' }),
      new RegExp(`^Error: ${name}: must be set`),
    )
  const apiBase = 'https://stripe.example'
  assert.deepEqual(read({ PAYMENTS: 'stripe', ...keys, STRIPE_API_BASE: apiBase }).payments, {
    mode: 'stripe',
    secretKey: 'rk_test_1',
    webhookSecret: 'whsec_1',
    apiBase,
  })
  const live = { ...keys, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_API_BASE: apiBase }
  assert.throws(() => read({ PAYMENTS: 'stripe', ...live }), /must not be set with a live key/)
  assert.equal(readConfig({}, 'demo').payments.mode, 'instant')
  assert.equal(readConfig({ PAYMENTS: 'demo' }, 'demo').payments.mode, 'demo')
})
