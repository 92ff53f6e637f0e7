import assert from 'node:assert/strict'
import { test } from 'node:test'
import { registerPerson } from '#tests/support/school/accounts.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { boxOf, expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { openSite } from '#tests/support/browser/open-site.ts'
import { makeTestPhoto } from '#tests/support/files/test-photos.ts'

const { site, browser } = await openSite()

for (const width of [360, 1280])
  test(`[3.3] [12.3] ${width} px wide, an instructor presses what crops must show, sees them, and the class keeps it`, async () => {
    const instructor = await registerPerson(site.origin, 'Instructor', 'Piet Haan')
    const { page, leave } = await visit(browser, site.origin, { viewport: { width, height: 900 } })
    await signInAs(page, instructor, '/dashboard/addclass')
    await page.getByLabel('Course Name').fill('Harbour at night')
    await page.getByLabel('Available seats').fill('5')
    await page.getByLabel('Price ($)').fill('40')
    await page.getByLabel('Description').fill('Long exposures by the water.')

    const give = async (name: string, size: [number, number]) => {
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: /^Choose (?:a|another) photo/ }).click()
      const file = { name, mimeType: 'image/jpeg', buffer: await makeTestPhoto(...size) }
      await (await chooser).setFiles(file)
    }
    const middle = page.getByRole('slider', { name: 'Middle of the crops' })
    const crops = page.getByRole('list', { name: 'What students see' }).locator('img')
    const tooSmall = page.getByText('less than 1,600 pixels wide')
    await give('small.jpg', [900, 600])
    await expect(tooSmall).toBeVisible()
    await expect(middle).toHaveAttribute('aria-valuetext', '50% from the left, 50% from the top')

    await give('large.jpg', [1800, 1200])
    await expect(tooSmall).toBeHidden()
    const box = await boxOf(middle)
    await middle.click({ position: { x: box.width / 4, y: (box.height * 3) / 4 } })
    await expect(middle).toHaveAttribute('aria-valuetext', '25% from the left, 75% from the top')
    await expect(crops).toHaveCount(3)
    for (const crop of await crops.all()) await expect(crop).toHaveCSS('object-position', '25% 75%')
    await expectAccessible(page, 'the focus of a photograph')

    await middle.press('ArrowRight')
    await middle.press('Shift+ArrowUp')
    await expect(middle).toHaveAttribute('aria-valuetext', '26% from the left, 65% from the top')
    await page.getByRole('button', { name: 'Add Class' }).click()
    await page.getByRole('dialog', { name: 'Class Added Successfully' }).waitFor()
    const mine = site.apiAs(instructor.idToken)
    const { items } = await mine.listInstructorClasses({ query: { email: instructor.email } })
    assert.deepEqual(
      items.map(({ photoFocus }) => photoFocus),
      ['26% 65%'],
    )
    await leave()
  })
