import {
  chromium,
  expect as playwrightExpect,
  type Browser,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test'
import { ensureChromium } from '#tools/chromium.mjs'

/**
 * The assertions of every browser test: they wait as long as Playwright waits for an action. What
 * holds at once costs nothing, and a busy machine may need more than the five seconds of Playwright.
 */
export const expect = playwrightExpect.configure({ timeout: 30_000 })

/** This switch replaces Playwright's own, so the first lines are its list (chromiumSwitches.ts). */
const disabledFeatures = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
  // The address bar that nobody sees: for every new session it loaded more scripts than the site.
  'PreloadTopChromeWebUI',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
  // A process in hand for the next page: most sessions end before they need it.
  'SpareRendererForSitePerProcess',
]

/** Tests run headless on machines without a sandbox or a network. */
export const browserArgs = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  // One process fewer to start and to talk to.
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures.join()}`,
]

/** Starts the Chromium or Chrome of this machine: the one that the test command found, where it did. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: ensureChromium(), args: browserArgs })
}

/** The key of the identity service where a site sets no other. */
const apiKey = 'safelight-local'

/** A page with a session of its own. */
export type Visitor = {
  page: Page
  /** Closes the page and throws where it logged an error, threw, or a request of it failed. */
  leave: () => Promise<void>
}

/** A page whose script has taken over, or a document that has none. */
const ready = 'html[data-hydrated], html:not(:has(script[type=module]))'

/**
 * Lets whatever opens a document come back when the page's script has taken over: what is pressed
 * before that is heard by nobody. Who waits for less by `waitUntil` gets just that.
 */
function awaitScript(page: Page): void {
  const thenReady =
    <Args extends unknown[], Result>(open: (...args: Args) => Promise<Result>) =>
    async (...args: Args) => {
      const result = await open(...args)
      const options = args.at(-1) as { waitUntil?: string } | undefined
      if (options?.waitUntil === undefined) await page.locator(ready).waitFor({ state: 'attached' })
      return result
    }
  page.goto = thenReady(page.goto.bind(page))
  page.reload = thenReady(page.reload.bind(page))
  page.goBack = thenReady(page.goBack.bind(page))
  page.goForward = thenReady(page.goForward.bind(page))
}

/**
 * Opens a page in a fresh session. Whatever goes wrong in it is kept and thrown by `leave`, except
 * answers that a test `expects`: `[status, part of the address]`, which browsers log as errors;
 * status 0 is no answer at all.
 */
export async function visit(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions & { expects?: [status: number, address: string][] } = {},
): Promise<Visitor> {
  const { expects = [], ...rest } = options
  const context = await browser.newContext({ baseURL: origin, locale: 'en-GB', ...rest })
  if (options.javaScriptEnabled !== false) context.on('page', awaitScript)
  const page = await context.newPage()
  const problems: string[] = []
  const isExpected = (text: string) =>
    expects.some(
      ([status, address]) =>
        text.includes(status === 0 ? 'net::' : `status of ${status}`) && text.includes(address),
    )
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    const text = `console: ${message.text()} (${message.location().url})`
    if (!isExpected(text)) problems.push(text)
  })
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    const text = `failed: ${request.url()} ${reason}`
    // A page that is left aborts what it was still fetching.
    // Without JavaScript the browser does not fetch scripts, and reports that as a refusal.
    const unwanted = options.javaScriptEnabled === false && reason === 'csp'
    if (reason !== 'net::ERR_ABORTED' && !unwanted && !isExpected(text)) problems.push(text)
  })
  let left = false
  // A test that fails before it leaves: what went wrong in its page may be why.
  context.on('close', () => {
    if (!left) process.stderr.write(problems.map((problem) => `${problem}\n`).join(''))
  })
  return {
    page,
    leave: async () => {
      left = true
      await context.close()
      if (problems.length > 0) throw new Error(problems.join('\n'))
    },
  }
}

/**
 * Opens `path`, an address of this site, as somebody who has signed in before: the session is put where
 * the identity client keeps one. Comes back when the page has arrived, not only the person. The form is
 * for the tests that are about signing in.
 */
export async function signInAs(
  page: Page,
  { email, password }: { email: string; password: string },
  path = '/',
): Promise<void> {
  const answer = await page.request.post(
    `/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${apiKey}`,
    { data: { email, password, returnSecureToken: true } },
  )
  if (!answer.ok()) throw new Error(`signing in answered ${await answer.text()}`)
  const { origin } = new URL(answer.url())
  const session = (await answer.json()) as Record<'localId' | 'idToken' | 'refreshToken', string>
  const user = {
    uid: session.localId,
    email,
    // The client reads what is true of it anew.
    emailVerified: false,
    isAnonymous: false,
    stsTokenManager: {
      accessToken: session.idToken,
      refreshToken: session.refreshToken,
      expirationTime: Date.now() + 3_600_000,
    },
    apiKey,
    appName: '[DEFAULT]',
  }
  const name = `firebase:authUser:${apiKey}:[DEFAULT]`
  const localStorage = [{ name, value: JSON.stringify(user) }]
  await page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage }] })
  await page.goto(path)
  await expect(page).toHaveURL(path)
  // The account's menu names who is here, also while it is closed.
  await expect(page.getByRole('banner')).toContainText(email)
  // What waits for its data has neither.
  await expect(page.locator('main :is(h1, [role=alert])').first()).toBeVisible()
}

/** What every page has around its own content (clause 1.9). */
export async function expectLayout(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('Best Photography Learning Institute')
}

/** Only signed-out visitors see Login twice in the bar. */
export async function expectSignedOut(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toHaveCount(2)
}

/** Logs out by the account's menu; done when nobody is signed in any more. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expectSignedOut(page)
}

/** Where something is on screen, in pixels, once it stands still. */
export async function boxOf(
  locator: Locator,
): Promise<{ x: number; y: number; width: number; height: number }> {
  await locator.page().evaluate(() => document.fonts.ready.then(() => undefined))
  await locator.scrollIntoViewIfNeeded()
  const box = await locator.boundingBox()
  if (box === null) throw new Error(`${String(locator)} is not on the page`)
  return box
}

/** Fills and sends the login form that is on screen. */
export async function enterCredentials(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.getByPlaceholder('Enter your email').fill(email)
  await page.getByPlaceholder('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Lets the page draw, finish what is at hand and set its next timer, while its clock stands. */
export async function rest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let turn = 0; turn < 10; turn++)
      await new Promise((done) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', done)
        port1.start()
        port2.postMessage(null)
      })
  })
}
