import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { allWidths, expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, visit } from '#tests/support/browser/browser.ts'
import {
  classes,
  instructors,
  openOwnSchool,
  slides,
} from '#tests/support/browser/owner-journey.ts'
import { endSessions, shareBrowser } from '#tests/support/browser/shared-browser.ts'
import { startEmptySchool } from '#tests/support/process/empty-school.ts'

const [browser, school] = await Promise.all([shareBrowser(), startEmptySchool()])
const { origin } = school
after(async () => {
  await endSessions()
  await school.close()
})

test('[20.1] [20.2] [20.3] [20.4] [20.5] [20.6] [20.7] an owner makes an empty server their school, with the keyboard alone', async () => {
  await openOwnSchool(browser, school, (page, place) => expectAccessible(page, place, allWidths))

  for (const [language, locale] of ['de-DE', 'en-GB'].entries()) {
    const { page, leave } = await visit(browser, origin, { locale })
    await page.goto(language === 0 ? '/' : '/en')
    const banner = page.getByRole('banner')
    await expect(banner.getByRole('img', { name: 'Schule am See' })).toBeVisible()
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    for (const words of slides)
      await expect(page.getByText(words[language] ?? '').first()).toBeAttached()
    for (const [name] of classes) await expect(page.getByText(name).first()).toBeAttached()
    await expectAccessible(page, `home, ${locale}`, allWidths)
    await leave()
  }
  const pages = [
    ['/imprint', 'Schule am See GmbH'],
    ['/instructors', ...instructors.map(({ first, last }) => `${first} ${last}`)],
    ['/classes', ...classes.map(([name]) => name)],
  ]
  for (const [path = '', ...words] of pages) {
    const html = await (await fetch(`${origin}${path}`)).text()
    for (const word of words) assert.ok(html.includes(word), `${path} says ${word}`)
  }
})
