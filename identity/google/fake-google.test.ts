import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeJwt } from 'jose'
import { fillForm, openBrowser, readHandover } from '#identity/testing/test-browser.ts'
import { createTestIdentity, onEachIdentity } from '#identity/testing/test-identity.ts'

const origin = 'http://127.0.0.1:3000'
const root = '/identity/google/stand-in'
const flow = 'a-flow-of-16-or-more'

onEachIdentity(
  'the demo’s fake Google',
  (service) => {
    const start = async () => {
      const browser = openBrowser(service().app, origin)
      const page = await browser.visit(`/identity/google/start?flow=${flow}`)
      return { browser, page }
    }
    const choose = async (name: string) => {
      const { browser, page } = await start()
      const sub = new RegExp(`value="(\\d+)">${name}`).exec(page.html)?.[1] ?? ''
      return { browser, page: await browser.submit(page, { sub }) }
    }
    test('[4.6] says plainly what it is, and offers three people', async () => {
      const { page } = await start()
      assert.equal(page.status, 200)
      assert.match(page.html, /Demonstration: not Google/)
      assert.equal([...page.html.matchAll(/<button name="sub" value="\d+">/g)].length, 3)
      assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'/)
      assert.equal(page.headers.get('cache-control'), 'no-store')
    })

    test('[4.6] a chosen person signs in through the same checks as Google’s', async () => {
      const { page } = await choose('Clara Holm')
      const handover = readHandover(page)
      assert.equal(handover?.channel, `google-sign-in:${flow}`)
      const { idToken = '' } = handover.message as { idToken?: string }
      assert.equal(decodeJwt(idToken).iss, `${origin}${root}`)
      const enter = (token: string) =>
        service().call('signInWithIdp', {
          requestUri: 'http://localhost',
          postBody: `&id_token=${token}&providerId=google.com`,
        })
      const { body } = await enter(idToken)
      assert.equal(body['email'], 'clara.holm@google.test')
      assert.equal(body['emailVerified'], true)
      const again = readHandover((await choose('Clara Holm')).page)?.message
      const second = await enter((again as { idToken: string }).idToken)
      assert.equal(second.body['localId'], body['localId'])
      assert.equal('isNewUser' in second.body, false)
    })

    test('[4.6] cancelling counts as closing the window', async () => {
      const { browser, page } = await start()
      const message = readHandover(await browser.submit(page, { sub: '' }))?.message
      assert.deepEqual(message, { type: 'error', code: 'auth/popup-closed-by-user' })
    })

    test('[8.1] without a name for its flow it hands nothing over', async () => {
      const { page } = await start()
      const { action, fields } = fillForm(page, { sub: '100000000000000000001' })
      const post = (form: Record<string, string>) =>
        service().app.inject({
          method: 'POST',
          url: action.pathname,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: new URLSearchParams(form).toString(),
        })
      assert.equal((await post(fields)).statusCode, 200)
      const refused = await post({ ...fields, flow: 'short' })
      assert.equal(refused.statusCode, 400)
      assert.ok(!refused.body.includes('<script'))
      assert.equal((await service().app.inject(`${root}/authorize`)).statusCode, 400)
    })
  },
  { origin, demo: true },
)

test('[8.1] there is no fake Google without demo mode, and none beside Google', async () => {
  const issuer = 'https://accounts.google.com'
  const google = { clientId: 'school', clientSecret: 'secret', issuer, jwksUrl: undefined }
  const plain = await createTestIdentity()
  const withGoogle = await createTestIdentity(undefined, undefined, {
    demo: true,
    providers: { google },
  })
  for (const service of [plain, withGoogle]) {
    for (const method of ['GET', 'POST'] as const)
      assert.equal((await service.app.inject({ method, url: `${root}/authorize` })).statusCode, 404)
  }
  await plain.close()
  await withGoogle.close()
})
