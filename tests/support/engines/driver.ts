import assert from 'node:assert/strict'
import { axeScript } from '#tests/support/browser/axe.ts'
import { expect, ready } from '#tests/support/browser/browser.ts'
import type { Person } from '#tests/support/school/accounts.ts'
import { fileInput, type Engine, type EngineBrowser, type Point } from './engine.ts'
import { lookUp, toSendable, type Found, type Query } from './look-up.ts'

/** More stops than any page has. */
const maxStops = 120

const middle = { x: 0.5, y: 0.5 }

/** A person at a page, in any engine. Every step waits until it is possible. */
export type Driver = ReturnType<typeof createDriver>

/**
 * Lets somebody walk through the site in a session of their own; throws what went wrong in its pages, too, except what
 * is `expected`.
 */
export async function walk(
  browser: EngineBrowser,
  origin: string,
  journey: (driver: Driver) => Promise<void>,
  expected?: RegExp,
): Promise<void> {
  const engine = await browser.visit()
  let problems: string[] = []
  try {
    await journey(createDriver(engine, origin))
  } catch (cause) {
    const shown = await engine
      .evaluate(`location.pathname + ': ' + document.body.innerText`)
      .catch(String)
    throw new Error(`${String(cause)}\n${String(shown)}`, { cause })
  } finally {
    problems = await engine.leave()
    for (const problem of problems) process.stderr.write(`${problem}\n`)
  }
  const unexpected = problems.filter((problem) => !expected?.test(problem))
  assert.deepEqual(unexpected, [])
}

function createDriver(engine: Engine, origin: string) {
  async function find(query: Query, fraction: Point): Promise<Found> {
    if ((await engine.evaluate(`'axe' in globalThis`)) !== true)
      await engine.evaluate(`void function () { ${axeScript} }.call(globalThis)`)
    const args = [toSendable(query), ready, fraction].map((arg) => JSON.stringify(arg))
    return (await engine.evaluate(`(${String(lookUp)})(${args.join()})`)) as Found
  }

  /** Waits for the element to be there; returns what `settle` makes of it, once that is not null. */
  async function waitFor<Result>(
    query: Query,
    settle: (found: Found) => Result | null,
    { fraction = middle, timeout = 30_000 } = {},
  ): Promise<Result> {
    let result: Result | null = null
    const attempt = async () => {
      // A page that is being left has no element and no script.
      const found = await find(query, fraction).catch((error: unknown) => ({
        problem: String(error),
        at: null,
      }))
      result = found.problem === null ? settle(found) : null
      return found.problem ?? (result === null ? 'covered, disabled or moving' : 'found')
    }
    const message = JSON.stringify(toSendable(query))
    await expect.poll(attempt, { message, timeout, intervals: [50, 100, 200] }).toBe('found')
    return result ?? assert.fail(message)
  }

  const see = (query: Query, timeout?: number) =>
    waitFor(query, () => true, { ...(timeout !== undefined && { timeout }) })

  /** Presses the mouse at this fraction of an element's width and height. */
  async function pointAt(query: Query, fraction: Point): Promise<void> {
    let before: Point | null = null
    const stand = ({ at }: Found) => {
      const stands = at !== null && at.x === before?.x && at.y === before.y
      before = at
      return stands ? at : null
    }
    await engine.clickAt(await waitFor(query, stand, { fraction }))
  }
  const click = (query: Query) => pointAt(query, middle)

  async function type(query: Query, text: string): Promise<void> {
    await click(query)
    await see({ ...query, focused: true })
    await engine.type(text)
  }

  /** Opens an address of the site. */
  async function open(path: string): Promise<void> {
    await engine.goTo(`${origin}${path}`)
    await see({ role: 'main' })
  }

  return {
    open,
    see,
    pointAt,
    click,
    type,
    press: engine.press,
    write: engine.type,
    /** Presses the button that opens the browser's window for files; the window stays closed, and these are given. */
    async choose(query: Query, paths: string[]) {
      await see(query)
      await engine.evaluate(`(${String(watchFileInput)})('${fileInput}')`)
      await click(query)
      await expect.poll(() => engine.evaluate(`'fileInputPressed' in globalThis`)).toBe(true)
      await engine.setFiles(paths)
    },
    /** Presses Tab until the element has the focus. */
    async tabTo(query: Query) {
      await see(query)
      const isThere = async () => (await find({ ...query, focused: true }, middle)).problem === null
      for (let stops = 0; !(await isThere()); stops++) {
        assert.ok(stops < maxStops, `Tab never reaches ${JSON.stringify(toSendable(query))}`)
        await engine.press('Tab')
      }
    },
    /** Opens a page as a person, by way of the login. */
    async signIn({ email, password }: Person, path: string) {
      await open(`/login?from=${encodeURIComponent(path)}`)
      await type({ role: 'textbox', name: /email/i }, email)
      await type({ role: 'field', name: 'Password' }, password)
      await click({ role: 'button', name: 'Sign In' })
      await see({ role: 'banner', text: new RegExp(email) })
    },
  }
}

/** Runs in the page. */
function watchFileInput(selector: string) {
  const note = (event: Event) => {
    event.preventDefault()
    Object.assign(globalThis, { fileInputPressed: true })
  }
  document.querySelector(selector)?.addEventListener('click', note, { once: true })
}
