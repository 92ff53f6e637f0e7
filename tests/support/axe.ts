import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import axe from 'axe-core'

/** Runs axe on the page as it stands, in the scheme named; what it finds, one line each. */
async function findViolations(page: Page, scheme: 'brown' | 'red'): Promise<string[]> {
  const { violations } = await page.evaluate((name) => {
    document.documentElement.dataset['scheme'] = name
    return (globalThis as unknown as { axe: typeof axe }).axe.run()
  }, scheme)
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html }) => `${id} (${help}) at ${target.join(' ')}: ${html}`),
  )
}

/**
 * No violation that axe finds in either scheme, and nothing that makes the page scroll sideways. Open
 * it with reduced motion: what fades in would be measured half transparent.
 */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  await page.evaluate(axe.source)
  for (const scheme of ['brown', 'red'] as const)
    assert.deepEqual(await findViolations(page, scheme), [], `${state}, ${scheme}`)
  const sideways = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  assert.equal(sideways, 0, `${state} scrolls sideways`)
}
