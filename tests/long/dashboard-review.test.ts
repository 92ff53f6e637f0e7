import assert from 'node:assert/strict'
import { test } from 'node:test'
import { registerAdmin, registerPerson } from '#tests/support/school/accounts.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { boxOf, expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { offerClass } from '#tests/support/school/classes.ts'
import { openSite } from '#tests/support/browser/open-site.ts'

// What the page says and does is proven by web/routes/dashboard/review-class.test.tsx.

const { site, browser } = await openSite()

test('[2.16] [8.6] ten columns fit the page; in the dialogs both decisions stay in sight, and the focus leads on', async () => {
  const admin = await registerAdmin(site)
  const instructor = await registerPerson(site.origin, 'Instructor', 'Vera Lok')
  await offerClass(site, { className: 'To read', instructor, price: 31, availableSeats: 4 })
  const { page, leave } = await visit(browser, site.origin, {
    viewport: { width: 1280, height: 900 },
  })
  await signInAs(page, admin, '/dashboard/reviewClass')
  await expect(page.getByRole('columnheader')).toHaveCount(10)
  const [table, tabs] = await Promise.all([
    boxOf(page.getByRole('table')),
    boxOf(page.getByRole('navigation', { name: 'Classes by status' })),
  ])
  assert.ok(table.x + table.width <= tabs.x + tabs.width + 1)
  const row = page.getByRole('row', { name: 'To read' })
  // The domain of an address breaks between its parts only.
  const [, ...lines] = await row.getByRole('cell', { name: instructor.email }).evaluate((cell) =>
    [...cell.childNodes]
      .filter((node) => node instanceof Text)
      .map((part) => {
        const range = new Range()
        range.selectNode(part)
        return range.getClientRects().length
      }),
  )
  assert.ok(lines.length > 0 && lines.every((count) => count === 1), lines.join())

  await page.setViewportSize({ width: 1280, height: 720 })
  const button = (name: RegExp) => row.getByRole('button', { name })
  const dialog = page.getByRole('dialog', { name: 'To read' })
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  await button(/^Review/).click()
  await expect(dialog.getByRole('region', { name: 'Description' })).toBeFocused()
  // It begins at its title, and the decisions stay in sight below the scrolling text.
  await expect(dialog.getByRole('heading', { name: 'To read' })).toBeInViewport({ ratio: 1 })
  for (const decision of ['Approved', 'Deny'])
    await expect(dialog.getByRole('button', { name: decision })).toBeInViewport({ ratio: 1 })
  // The photograph leaves the facts in sight.
  for (const text of ['$31.00', '4 seats left'])
    await expect(dialog.getByText(text)).toBeInViewport({ ratio: 1 })
  await expectAccessible(page, 'the dialog that decides about a class')
  // An approval needs no reason: leaving the field empty is no mistake.
  await reason.focus()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expect(dialog.getByText('Reason is required')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(button(/^Review/)).toBeFocused()

  await button(/^Deny/).click()
  await expect(reason).toBeFocused()
  await expect(reason).toHaveAccessibleDescription(/Vera Lok will see it in My Class/)
  await dialog.getByRole('button', { name: 'Deny' }).click()
  await expect(reason).toHaveAccessibleDescription(/Reason is required/)
  await expect(dialog.getByText('Reason is required')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await button(/^Send Feedback/).click()
  const words = page.getByRole('textbox', { name: 'Feedback' })
  await expect(words).toBeFocused()
  await words.fill('Say how long the walk is.')
  await page.keyboard.press('Escape')
  await expect(button(/^Send Feedback/)).toBeFocused()
  await leave()
})
