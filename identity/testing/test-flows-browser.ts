import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { test } from 'node:test'
import type { Tab } from './test-client-chromium.ts'
import { failsWith, type Bench } from './test-client.ts'

const password = 'correct horse'

export function testBrowsers({ service, origin, withClient }: Bench<Tab>): void {
  test('[3.1] [4.1] a session survives a reload, and every tab hears of sign-in and sign-out', () =>
    withClient(async (tab, email) => {
      const second = await tab.openTab()
      assert.equal(await second.currentUser(), null)
      const { uid } = await tab.createUserWithEmailAndPassword(email, password)
      await second.untilUser(uid)
      await tab.loadAgain()
      assert.equal((await tab.currentUser())?.uid, uid)
      await tab.updateProfile({ displayName: 'Ada' })
      const third = await tab.openTab()
      assert.equal((await third.currentUser())?.displayName, 'Ada')
      await third.signOut()
      await tab.untilUser(null)
      await second.untilUser(null)
      await tab.loadAgain()
      assert.equal(await tab.currentUser(), null)
    }))

  test('[4.7] tabs that refresh their tokens at once stay signed in', () =>
    withClient(async (tab, email) => {
      const { uid } = await tab.createUserWithEmailAndPassword(email, password)
      const tabs = [tab, await tab.openTab(), await tab.openTab()]
      service().wait(3600)
      const tokens = await Promise.all(tabs.map((one) => one.getIdToken(true)))
      for (const token of tokens)
        assert.equal((await service().identity.verifyToken(token)).uid, uid)
      for (const one of tabs) assert.equal((await one.reload()).uid, uid)
    }))

  test('[3.1] a session is stored where the page wants it: for all tabs, for one, for the page', () =>
    withClient(async (tab, email) => {
      await service().register(email, password)
      const signInWith = async (kind: 'indexedDB' | 'local' | 'session' | 'memory') => {
        await tab.setPersistence(kind)
        await tab.signInWithEmailAndPassword(email, password)
        const other = await tab.openTab()
        const seen = (await other.currentUser())?.email ?? null
        await other.page.close()
        await tab.loadAgain()
        const remembered = (await tab.currentUser())?.email ?? null
        if (remembered !== null) await tab.signOut()
        return { inOtherTabs: seen === email, afterReload: remembered === email }
      }
      const everywhere = { inOtherTabs: true, afterReload: true }
      assert.deepEqual(await signInWith('indexedDB'), everywhere)
      assert.deepEqual(await signInWith('local'), everywhere)
      assert.deepEqual(await signInWith('session'), { inOtherTabs: false, afterReload: true })
      assert.deepEqual(await signInWith('memory'), { inOtherTabs: false, afterReload: false })
    }))

  test('[4.7] a page that is loaded again finds the session ended', () =>
    withClient(async (tab, email) => {
      const { uid } = await tab.createUserWithEmailAndPassword(email, password)
      await service().identity.accounts.disableAccount(uid)
      await tab.loadAgain()
      assert.equal(await tab.currentUser(), null)
      const second = await tab.openTab()
      assert.equal(await second.currentUser(), null)
    }))

  test('[4.7] a page that is loaded again while the service is away keeps the session', () =>
    withClient(async (tab, email) => {
      const { uid } = await tab.createUserWithEmailAndPassword(email, password)
      const toService = (url: URL) => url.origin === origin()
      await tab.page.route(toService, (route) => route.abort('connectionrefused'))
      await tab.loadAgain()
      assert.equal((await tab.currentUser())?.uid, uid)
      await assert.rejects(tab.reload(), failsWith('auth/network-request-failed'))
      await tab.page.unroute(toService)
      assert.equal((await tab.reload()).uid, uid)
    }))

  test('[7.35] mails are in the language of the browser where the page wants it', () =>
    withClient(async (tab, email) => {
      assert.equal(await tab.useDeviceLanguage(), 'en-GB')
      await tab.createUserWithEmailAndPassword(email, password)
      await tab.sendEmailVerification()
      const { link } = await service().nextMail(email)
      assert.equal(link.searchParams.get('lang'), 'en-GB')
    }))

  test('[8.1] nobody comes in by telephone', () =>
    withClient(async (tab) => {
      const entered = tab.signInWithPhoneNumber('+4930123456')
      await assert.rejects(entered, failsWith('auth/not-found'))
    }))

  test('[7.30] every call comes from another origin, and is let through with all its headers', () =>
    withClient(
      async (tab, email) => {
        const requested = new Set<string>()
        const origins = new Set<string | undefined>()
        const note = ({ method, headers }: IncomingMessage) => {
          if (method !== 'OPTIONS') origins.add(headers.origin)
          const names = headers['access-control-request-headers'] ?? ''
          for (const name of names.split(',')) requested.add(name)
        }
        const { server } = service().app
        server.on('request', note)
        await tab.setLanguage('de')
        await tab.createUserWithEmailAndPassword(email, password)
        await tab.getIdToken(true)
        server.off('request', note)
        assert.deepEqual([...origins], [new URL(tab.page.url()).origin])
        assert.notEqual(new URL(tab.page.url()).origin, origin())
        for (const name of [
          'content-type',
          'x-client-version',
          'x-firebase-client',
          'x-firebase-gmpid',
          'x-firebase-locale',
        ])
          assert.ok(requested.has(name), `${name} was not asked for`)
      },
      { appId: '1:1:web:1' },
    ))
}
