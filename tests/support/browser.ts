import {
  chromium,
  expect as playwrightExpect,
  type Browser,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test'

/**
 * The assertions of every browser test: they wait as long as Playwright waits for an action. What
 * holds at once costs nothing, and a busy machine may need more than the five seconds of Playwright.
 */
export const expect = playwrightExpect.configure({ timeout: 30_000 })

/** Tests run headless on machines without a sandbox or a network. */
const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts the Chromium that the test command found. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args })
}

/** A page with a session of its own. */
export type Visitor = {
  page: Page
  /** Closes the page and throws where it logged an error, threw, or a request of it failed. */
  leave: () => Promise<void>
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
  return {
    page,
    leave: async () => {
      await context.close()
      if (problems.length > 0) throw new Error(problems.join('\n'))
    },
  }
}

/** Signs in on the login page; done when `path`, a place of this site, stands. */
export async function signInAs(
  page: Page,
  { email, password }: { email: string; password: string },
  path = '/',
): Promise<void> {
  await page.goto(`/login?${new URLSearchParams({ from: path }).toString()}`)
  await enterCredentials(page, { email, password })
  await expect(page).toHaveURL(path)
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
    for (let turn = 0; turn < 4; turn++)
      await new Promise((done) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', done)
        port1.start()
        port2.postMessage(null)
      })
  })
}
