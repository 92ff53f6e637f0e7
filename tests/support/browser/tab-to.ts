import assert from 'node:assert/strict'
import type { Locator, Page } from '@playwright/test'
import { expect } from './browser.ts'

/** More stops than any page has. */
const max = 120

/** Presses Tab until an element has the focus, unless it has it already; every stop on the way shows its focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let stops = 0; !(await isThere()); stops++) {
    assert.ok(stops < max, `Tab never reaches ${String(target)}`)
    await page.keyboard.press('Tab')
    const unmarked = await page.evaluate(() => {
      const here = document.activeElement
      // In a date the button of its calendar has the focus, and the browser marks it.
      if (here === null || here === document.body || !here.matches(':focus')) return null
      // A link as wide as its row has its outline behind it.
      const isMarked = [undefined, '::after'].some((part) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(here, part)
        return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
      })
      return isMarked ? null : here.outerHTML
    })
    assert.equal(unmarked, null, 'the focus shows')
  }
}
