import { launch, type ElementHandle, type KeyInput, type Page } from 'puppeteer-core'
import { fileInput, viewport, type Engine, type EngineBrowser } from './engine.ts'

/** Starts this Firefox without a window, driven by WebDriver BiDi. */
export async function startFirefox(program: string): Promise<EngineBrowser> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: program,
    defaultViewport: viewport,
  })
  return {
    visit: async () => {
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      await page.evaluateOnNewDocument(spellErrors)
      return control(page, () => context.close())
    },
    end: () => browser.close(),
  }
}

/** Runs in the page: an error reaches us without its words unless it is a text. */
function spellErrors() {
  const { console: target } = globalThis
  const log = target.error
  target.error = (...parts: unknown[]) =>
    log(...parts.map((part) => (part instanceof Error ? `${part}\n${part.stack}` : part)))
}

function control(page: Page, close: () => Promise<void>): Engine {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  return {
    goTo: async (url) => void (await page.goto(url)),
    evaluate: (expression) => page.evaluate(expression),
    clickAt: ({ x, y }) => page.mouse.click(x, y),
    press: async (...keys) => {
      const names = keys as KeyInput[]
      for (const key of names) await page.keyboard.down(key)
      for (const key of names.toReversed()) await page.keyboard.up(key)
    },
    type: (text) => page.keyboard.type(text),
    setFiles: async (paths) => {
      const input = (await page.$(fileInput)) as ElementHandle<HTMLInputElement>
      await input.uploadFile(...paths)
    },
    leave: async () => {
      await close()
      return problems
    },
  }
}
