import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { expect } from './browser.ts'

/** Less than half the size of the package's default source. */
export const axeScript = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** A phone. */
export const narrow = { width: 360, height: 740 }

/** Runs axe on the page as it is; only the rules named, if any are. */
async function findViolations(page: Page, rules?: string[]): Promise<string[]> {
  const results = await page.evaluate(
    (only) =>
      (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
        resultTypes: ['violations'],
        ...(only !== null && { runOnly: only }),
      }),
    rules ?? null,
  )
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html }) => `${id} (${help}) at ${target.join(' ')}: ${html}`),
  )
}

/** The width of a phone, and those of a tablet and a large screen. */
export const allWidths = [narrow.width, 768, 1920]

/** Expects no violation in axe, with the colours in both schemes, and no sideways scrolling at these widths. */
export async function expectAccessible(
  page: Page,
  state: string,
  widths = [narrow.width],
): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeScript)
  await expect.poll(() => findViolations(page), `${state}, brown`).toEqual([])
  await page.evaluate(() => {
    document.documentElement.dataset['scheme'] = 'red'
  })
  await expect.poll(() => findViolations(page, ['color-contrast']), `${state}, red`).toEqual([])
  await page.evaluate(() => {
    document.documentElement.dataset['scheme'] = 'brown'
  })
  const size = page.viewportSize()
  const sideways = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
  for (const width of widths) {
    await page.setViewportSize({ ...narrow, width })
    await expect.poll(sideways, `${state} scrolls sideways at ${width} px`).toBe(0)
  }
  if (size !== null) await page.setViewportSize(size)
}
