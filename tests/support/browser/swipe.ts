import type { Locator, Page } from '@playwright/test'
import { boxOf } from './browser.ts'

/** Moves a finger, or the pressed mouse, from the middle of an element to the left. */
export async function swipe(page: Page, across: Locator, by: 'finger' | 'mouse'): Promise<void> {
  const box = await boxOf(across)
  const y = box.y + box.height / 2
  const steps = [0, 40, 80, 120, 160].map((moved) => ({ x: box.x + box.width / 2 - moved, y }))
  if (by === 'mouse') {
    for (const [index, { x }] of steps.entries()) {
      await page.mouse.move(x, y)
      if (index === 0) await page.mouse.down()
    }
    await page.mouse.up()
    return
  }
  const devtools = await page.context().newCDPSession(page)
  for (const [index, point] of steps.entries())
    await devtools.send('Input.dispatchTouchEvent', {
      type: index === 0 ? 'touchStart' : 'touchMove',
      touchPoints: [point],
    })
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
