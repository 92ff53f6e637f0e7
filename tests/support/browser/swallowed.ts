import assert from 'node:assert/strict'
import type { Locator } from '@playwright/test'

type Pressed = typeof globalThis & { lastClick?: EventTarget | null }

/** Text fields: what else a press changes, it changes at its start. */
const textFields =
  'form :is(input:not([type=hidden], [type=file], [type=checkbox], [type=radio]), textarea)'

/**
 * Puts the focus into each text field of the part, empty or with this typed, and from there presses each other
 * control once; names those that got no click. Clicks are only noted, so the page stays as it is.
 */
export async function findSwallowed(part: Locator, typed: '' | 'x'): Promise<string[]> {
  const page = part.page()
  await page.evaluate(() => {
    const note = (event: Event) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      ;(globalThis as Pressed).lastClick = event.target
    }
    window.addEventListener('click', note, true)
  })
  const draw = () =>
    page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    )
  const fields = part.locator(textFields).filter({ visible: true })
  const controls = part
    .locator('a[href], button:not(:disabled), summary, input:not([type=hidden]), textarea')
    .filter({ visible: true })
  const count = await fields.count()
  assert.ok(count > 0, 'the part has fields')
  const swallowed: string[] = []
  let presses = 0
  for (let index = 0; index < count; index++)
    // From the last: a message moves what is below it.
    for (let other = (await controls.count()) - 1; other >= 0; other--) {
      const field = fields.nth(index)
      const control = controls.nth(other)
      await field.evaluate((element: HTMLInputElement) => element.form?.reset())
      await field.focus()
      if (typed !== '' && (await field.getAttribute('type')) !== 'number')
        await page.keyboard.type(typed)
      await control.scrollIntoViewIfNeeded()
      const fieldElement = await field.elementHandle()
      const at = await control.evaluate((element, own) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        const middle = { x: x + width / 2, y: y + height / 2 }
        const top = document.elementFromPoint(middle.x, middle.y)
        // Another control covers it, or it is the field itself.
        return element !== own && element.contains(top) ? middle : null
      }, fieldElement)
      if (at === null) continue
      await page.evaluate(() => delete (globalThis as Pressed).lastClick)
      await page.mouse.move(at.x, at.y)
      await page.mouse.down()
      // As between the start and the end of a real press.
      await draw()
      await draw()
      await page.mouse.up()
      presses++
      const isClicked = await control.evaluate((element) => {
        const { lastClick } = globalThis as Pressed
        return lastClick instanceof Node && element.contains(lastClick)
      })
      if (!isClicked)
        swallowed.push(
          await control.evaluate(
            (element, from) => `${element.outerHTML.slice(0, 120)} from ${from}`,
            await field.getAttribute('name'),
          ),
        )
    }
  assert.ok(presses >= count, 'something was pressed from each field')
  return swallowed
}
