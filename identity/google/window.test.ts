import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { decodeJwt } from 'jose'
import { Provider, type Configuration } from 'oidc-provider'
import type { GoogleApp } from '#identity/settings.ts'
import {
  openBrowser,
  readHandover,
  type Page,
  type TestBrowser,
} from '#identity/testing/test-browser.ts'
import { onEachIdentity } from '#identity/testing/test-identity.ts'

const origin = 'https://school.example'
const flow = 'abcdefghijklmnopqrstuvwxyz-_0123'

const client = { clientId: 'school', clientSecret: 'the secret of the school' }

const configuration: Configuration = {
  clients: [
    {
      client_id: client.clientId,
      client_secret: client.clientSecret,
      redirect_uris: [`${origin}/identity/google/callback`],
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  pkce: { required: () => true },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
  conformIdTokenClaims: false,
  cookies: { keys: ['a key for the cookies of one test'] },
  findAccount: (_context, id) => ({
    accountId: id,
    claims: () => ({
      sub: id,
      email: `${id}@people.example`,
      email_verified: true,
      name: `Name of ${id}`,
    }),
  }),
}

const server = createServer()
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
server.unref()
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const issue = new Provider(issuer, configuration).callback()
server.on('request', (request, response) => void issue(request, response))

const google: GoogleApp = { ...client, issuer, jwksUrl: undefined }

let moved = 0

onEachIdentity(
  'the window of Google sign-in, with a real OpenID provider instead of Google,',
  (service) => {
    let browser: TestBrowser
    const open = () => {
      browser = openBrowser(service().app, origin)
      return browser.visit(`/identity/google/start?flow=${flow}`)
    }
    /** Signs in and consents; returns the address that the provider redirects to. */
    const agree = async (login: string): Promise<URL> => {
      const loginPage = await open()
      const consent = await browser.submit(loginPage, { login, password: 'any' })
      browser.stopBefore((url) => url.origin === origin && url.pathname.endsWith('/callback'))
      const { headers, url } = await browser.submit(consent, {})
      browser.stopBefore(() => false)
      return new URL(headers.get('location') ?? '', url)
    }
    const handedOver = (page: Page) => {
      const handover = readHandover(page)
      assert.equal(handover?.channel, `google-sign-in:${flow}`)
      return handover.message as { type: string; idToken?: string; code?: string }
    }

    test('[4.6] hands an ID token to the page that opened it, and the token signs in', async () => {
      const loginPage = await open()
      const consent = await browser.submit(loginPage, { login: 'anna', password: 'any' })
      const page = await browser.submit(consent, {})
      assert.equal(page.status, 200)
      const { type, idToken = '' } = handedOver(page)
      assert.equal(type, 'id-token')
      assert.equal(decodeJwt(idToken).aud, client.clientId)
      const { status, body } = await service().call('signInWithIdp', {
        requestUri: 'http://localhost',
        postBody: `&id_token=${idToken}&providerId=google.com`,
      })
      assert.equal(status, 200)
      assert.equal(body['email'], 'anna@people.example')
      assert.equal(body['displayName'], 'Name of anna')
    })

    test('[4.6] asks with PKCE, state and nonce, and remembers them in a cookie of its own', async () => {
      const { headers } = await service().app.inject(`/identity/google/start?flow=${flow}`)
      const { origin: to, searchParams: query } = new URL(String(headers.location))
      assert.equal(to, issuer)
      assert.equal(query.get('response_type'), 'code')
      assert.equal(query.get('code_challenge_method'), 'S256')
      assert.match(query.get('code_challenge') ?? '', /^[\w-]{43}$/)
      assert.match(query.get('state') ?? '', /^[\w-]{43}$/)
      assert.match(query.get('nonce') ?? '', /^[\w-]{43}$/)
      assert.equal(query.get('redirect_uri'), `${origin}/identity/google/callback`)
      assert.match(
        String(headers['set-cookie']),
        /^__Secure-google-sign-in=[^;]+; Path=\/identity\/google; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
      )
      assert.ok(!String(headers['set-cookie']).includes(query.get('state') ?? ''))
      assert.equal(headers['cache-control'], 'no-store')
      assert.equal(headers['cross-origin-opener-policy'], 'unsafe-none')
    })

    test('[4.6] refusing consent counts as closing the window', async () => {
      const login = await open()
      const abort = /href="([^"]*\/abort)"/.exec(login.html)?.[1] ?? ''
      const page = await browser.visit(new URL(abort, login.url))
      assert.deepEqual(handedOver(page), { type: 'error', code: 'auth/popup-closed-by-user' })
    })

    test('[8.1] a forged state hands nothing over and does not disturb the sign-in', async () => {
      const back = await agree('boris')
      const forged = new URL(back)
      forged.searchParams.set('state', 'forged')
      const refused = await browser.visit(forged)
      assert.equal(refused.status, 400)
      assert.equal(readHandover(refused), undefined)
      assert.equal(handedOver(await browser.visit(back)).type, 'id-token')
    })

    test('[8.1] an answer to a browser that has not asked hands nothing over', async () => {
      const back = await agree('carla')
      const other = openBrowser(service().app, origin)
      const refused = await other.visit(back)
      assert.equal(refused.status, 400)
      assert.equal(readHandover(refused), undefined)
    })

    test('[8.1] a changed cookie hands nothing over', async () => {
      const back = await agree('dora')
      const encrypted = browser.cookies().get('__Secure-google-sign-in') ?? ''
      const parts = encrypted.split('.')
      parts[3] = `${parts[3]?.startsWith('A') ? 'B' : 'A'}${parts[3]?.slice(1)}`
      browser.cookies().set('__Secure-google-sign-in', parts.join('.'))
      assert.equal((await browser.visit(back)).status, 400)
    })

    test('[8.1] the same answer works once, also where the cookie is still there', async () => {
      const back = await agree('emil')
      const cookie = browser.cookies().get('__Secure-google-sign-in') ?? ''
      assert.equal(handedOver(await browser.visit(back)).type, 'id-token')
      assert.equal((await browser.visit(back)).status, 400)
      browser.cookies().set('__Secure-google-sign-in', cookie)
      const again = handedOver(await browser.visit(back))
      assert.deepEqual(again, { type: 'error', code: 'auth/internal-error' })
    })

    test('[8.1] the code of another sign-in is of no use', async () => {
      const stolen = (await agree('frida')).searchParams.get('code') ?? ''
      const back = await agree('gustav')
      back.searchParams.set('code', stolen)
      const page = handedOver(await browser.visit(back))
      assert.deepEqual(page, { type: 'error', code: 'auth/internal-error' })
    })

    test('[8.1] a sign-in that took more than ten minutes has ended', async () => {
      const back = await agree('hanna')
      moved = 601_000
      const page = await browser.visit(back)
      moved = 0
      assert.equal(page.status, 400)
    })

    test('[4.6] a window without a name for its flow begins nothing', async () => {
      for (const wrong of [
        '',
        '?flow=short',
        `?flow=${flow}%3Cscript%3E`,
        `?flow=${flow}&flow=x`,
      ]) {
        const page = await service().app.inject(`/identity/google/start${wrong}`)
        assert.equal(page.statusCode, 400, wrong)
        assert.equal(page.headers['set-cookie'], undefined)
        assert.ok(!page.body.includes('<script'))
      }
    })
  },
  { providers: { google }, clock: () => Date.now() + moved },
)

const failing = (title: string, google: GoogleApp | undefined, code: string) => {
  onEachIdentity(
    `the window of Google sign-in ${title}`,
    (service) => {
      test(`[4.6] says ${code}`, async () => {
        const browser = openBrowser(service().app, origin)
        let page = await browser.visit(`/identity/google/start?flow=${flow}`)
        if (page.url.origin === issuer) {
          const consent = await browser.submit(page, { login: 'ida', password: 'any' })
          page = await browser.submit(consent, {})
        }
        assert.deepEqual(readHandover(page)?.message, { type: 'error', code })
      })
    },
    { providers: { google }, clock: Date.now },
  )
}

failing('that is not set up', undefined, 'auth/operation-not-allowed')
failing('with a wrong secret', { ...google, clientSecret: 'wrong' }, 'auth/operation-not-allowed')
failing('where Google is down', { ...google, issuer: 'http://127.0.0.1:1' }, 'auth/internal-error')

after(() => {
  server.close()
})
