import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { expect } from '#tests/support/browser/browser.ts'
import { findFreePort } from '#tests/support/process/free-port.ts'
import { fileInput, viewport, type Engine, type EngineBrowser } from './engine.ts'
import { startProgram } from './programs.ts'

/** WebDriver's characters for keys that write nothing (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
const codes: Record<string, string> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Escape: '\uE00C',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
}

/** Starts a screen that nobody sees: WebKitGTK has no mode without windows. */
export async function startWebKit(programs: {
  driver: string
  screen: string
}): Promise<EngineBrowser> {
  const size = `${viewport.width}x${viewport.height + 200}x24`
  const args = ['-displayfd', '3', '-nolisten', 'tcp', '-screen', '0', size]
  const screen = startProgram(programs.screen, args, ['ignore', 'ignore', 'ignore', 'pipe'])
  const [name] = await screen.until(once(screen.child.stdio[3] as Readable, 'data'))
  const display = `:${String(name).trim()}`
  return { visit: () => openPage(programs.driver, display), end: screen.end }
}

/** Starts a driver, which has one session, and its browser. */
async function openPage(program: string, display: string): Promise<Engine> {
  const port = await findFreePort()
  const driver = startProgram(program, [`--port=${port}`], ['ignore', 'ignore', 'inherit'], {
    DISPLAY: display,
    GDK_BACKEND: 'x11',
  })

  /** https://www.w3.org/TR/webdriver2/#endpoints */
  async function call(method: 'POST' | 'DELETE', path: string, body = {}): Promise<unknown> {
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      signal: AbortSignal.timeout(60_000),
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as { value: unknown }
    if (!response.ok) throw new Error(`${method} ${path} answered ${JSON.stringify(value)}`)
    return value
  }
  const isThere = async () => (await fetch(`http://127.0.0.1:${port}/status`)).ok
  await driver.until(expect.poll(() => isThere().catch(() => false)).toBe(true))
  const { sessionId } = (await call('POST', '', { capabilities: {} })) as { sessionId: string }
  const send = (path: string, body?: object) => call('POST', `/${sessionId}/${path}`, body)
  await send('window/rect', { x: 0, y: 0, ...viewport })
  return {
    ...control(send),
    leave: async () => {
      await call('DELETE', `/${sessionId}`)
      await driver.end()
      // Its driver does not report them.
      return []
    },
  }
}

function control(send: (path: string, body?: object) => Promise<unknown>): Omit<Engine, 'leave'> {
  const run = (script: string) => send('execute/sync', { script, args: [] })
  const act = (type: 'pointer' | 'key', actions: object[]) =>
    send('actions', { actions: [{ type, id: type, actions }] })
  const down = (value: string) => ({ type: 'keyDown', value })
  const up = (value: string) => ({ type: 'keyUp', value })
  return {
    goTo: async (url) => void (await send('url', { url })),
    evaluate: (expression) => run(`return ${expression}`),
    clickAt: async ({ x, y }) => {
      await act('pointer', [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ])
    },
    press: async (...keys) => {
      const values = keys.map((key) => codes[key] ?? key)
      await act('key', [...values.map(down), ...values.toReversed().map(up)])
    },
    type: async (text) =>
      void (await act(
        'key',
        Array.from(text).flatMap((key) => [down(key), up(key)]),
      )),
    setFiles: async (paths) => {
      const element = await run(`return document.querySelector('${fileInput}')`)
      const [id] = Object.values(element as Record<string, string>)
      await send(`element/${id}/value`, { text: paths.join('\n') })
    },
  }
}
