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
 * The assertions of every browser test: they wait as long as Playwright waits for an action. Assertions that
 * hold at once cost nothing, and a busy machine may need more than Playwright's five seconds.
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
  // The invisible address bar: for every new session it loaded more scripts than the site.
  'PreloadTopChromeWebUI',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
  // A spare process for the next page: most sessions end before they need it.
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

/** Starts this machine's Chromium or Chrome: the one that the test command found, if any. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: ensureChromium(), args: browserArgs })
}

/** The key of the identity service, unless a site sets another. */
const apiKey = 'safelight-local'

/** A page with its own session. */
export type Visitor = {
  page: Page
  /** Closes the page and throws if it logged an error, threw, or had a failed request. */
  leave: () => Promise<void>
}

/** A page whose script has taken over, or a document without scripts. */
export const ready = 'html[data-hydrated], html:not(:has(script[type=module]))'

/**
 * Makes every call that opens a document wait until the page's script has taken over: earlier presses
 * would be lost. Callers who set `waitUntil` wait for just that.
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
 * Opens a page in a fresh session. All errors in it are kept and thrown by `leave`, except
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
    // A page that is left aborts its pending requests.
    // Without JavaScript the browser does not fetch scripts, and reports that as a refusal.
    const unwanted = options.javaScriptEnabled === false && reason === 'csp'
    if (reason !== 'net::ERR_ABORTED' && !unwanted && !isExpected(text)) problems.push(text)
  })
  let left = false
  // For a test that fails before it leaves: the errors of its page may be the cause.
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
 * Opens `path`, an address of this site, as a person who has signed in before: the session is put where
 * the identity client keeps one. Resolves when the page has arrived, not only the person. The form is
 * for the tests about signing in.
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
    // The client reads the current value again.
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
  // The account's menu has the person's name, even while it is closed.
  await expect(page.getByRole('banner')).toContainText(email)
  // A page waiting for its data has neither.
  await expect(page.locator('main :is(h1, [role=alert])').first()).toBeVisible()
}

/** The parts around every page's own content (clause 1.9). */
export async function expectLayout(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('Best Photography Learning Institute')
}

/** Only signed-out visitors see Login twice in the bar. */
export async function expectSignedOut(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toHaveCount(2)
}

/** Logs out by the account's menu; resolves when nobody is signed in any longer. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expectSignedOut(page)
}

/** The position of an element on screen, in pixels, once it stands still. */
export async function boxOf(
  locator: Locator,
): Promise<{ x: number; y: number; width: number; height: number }> {
  await locator.page().evaluate(() => document.fonts.ready.then(() => undefined))
  await locator.scrollIntoViewIfNeeded()
  const box = await locator.boundingBox()
  if (box === null) throw new Error(`${String(locator)} is not on the page`)
  return box
}

/** Fills and sends the login form on screen. */
export async function enterCredentials(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.getByPlaceholder('Enter your email').fill(email)
  await page.getByPlaceholder('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Lets the page draw, finish its pending work and set its next timer, while its clock stands still. */
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
