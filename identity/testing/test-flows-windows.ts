import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import type { Tab } from './test-client-chromium.ts'
import { failsWith, type Bench } from './test-client.ts'

const password = 'correct horse'

/**
 * A fake of the frame that Google's script loads for the client; `storage` is its answer about its storage.
 */
const giveFrame = (page: Page, storage: boolean) =>
  page.evaluate((webStorageSupport) => {
    type Send = (name: string, message: object, then: (answers: object[]) => void) => void
    const send: Send = (_name, _message, then) => {
      try {
        then([{ webStorageSupport }])
      } catch {
        // The client throws at the end of every answer; Google's script ignores it.
      }
    }
    const frame = {
      restyle: async () => {},
      ping: async (then: () => void) => then(),
      register: () => {},
      send,
    }
    const open = (_options: object, onOpen: (opened: typeof frame) => unknown) => onOpen(frame)
    Object.assign(window, {
      gapi: { iframes: { Iframe: Object, getContext: () => ({ open }) } },
    })
  }, storage)

/**
 * The client's own windows need Google's frame and a page that we do not have. People sign in by our own
 * window instead, decision 9.
 */
export function testWindows({ origin, withClient }: Bench<Tab>): void {
  const authDomain = { authDomain: 'school.example' }

  test('[4.6] without Google’s frame no window opens, and nobody is signed out', () =>
    withClient(async (tab, email) => {
      // Like a machine without a network.
      await tab.page.route('https://apis.google.com/**', (route) => route.abort())
      const { uid } = await tab.createUserWithEmailAndPassword(email, password)
      for (const ask of [tab.signInWithPopup, tab.linkWithPopup, tab.reauthenticateWithPopup])
        await assert.rejects(ask('google.com'), failsWith('auth/internal-error'))
      assert.equal(tab.page.context().pages().length, 1)
      assert.equal((await tab.currentUser())?.uid, uid)
      assert.equal(await tab.getRedirectResult(), null)
    }, authDomain))

  test('[8.1] a closed window is reported, and so is another one that opens', () =>
    withClient(async (tab) => {
      await giveFrame(tab.page, true)
      await tab.page.clock.install()
      const opening = tab.page.waitForEvent('popup')
      const first = tab.signInWithPopup('google.com')
      const refused = assert.rejects(first, failsWith('auth/cancelled-popup-request'))
      assert.equal((await opening).url().split('?')[0], `${origin()}/emulator/auth/handler`)
      const openingAgain = tab.page.waitForEvent('popup')
      const second = tab.signInWithPopup('google.com')
      const closed = assert.rejects(second, failsWith('auth/popup-closed-by-user'))
      await refused
      await (await openingAgain).close()
      await tab.page.clock.runFor(12_000)
      await closed
      assert.equal(await tab.currentUser(), null)
    }, authDomain))

  test('[8.1] a blocked window is reported', () =>
    withClient(async (tab) => {
      await giveFrame(tab.page, true)
      // A browser returns null for a blocked window.
      await tab.page.evaluate(() => Object.assign(window, { open: () => null }))
      await assert.rejects(tab.signInWithPopup('google.com'), failsWith('auth/popup-blocked'))
    }, authDomain))

  test('[8.1] a browser that stores nothing for the frame is reported', () =>
    withClient(async (tab) => {
      await giveFrame(tab.page, false)
      const code = 'auth/web-storage-unsupported'
      await assert.rejects(tab.signInWithPopup('google.com'), failsWith(code))
    }, authDomain))

  test('[4.6] without an authDomain the client goes nowhere', () =>
    withClient(async (tab, email) => {
      await tab.createUserWithEmailAndPassword(email, password)
      await giveFrame(tab.page, true)
      for (const ask of [
        tab.signInWithPopup,
        tab.signInWithRedirect,
        tab.linkWithRedirect,
        tab.reauthenticateWithRedirect,
      ])
        await assert.rejects(ask('google.com'), failsWith('auth/auth-domain-config-required'))
      assert.equal(tab.page.context().pages().length, 1)
    }))
}
