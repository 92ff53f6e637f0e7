import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { registerAdmin, registerPerson } from '#tests/support/school/accounts.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { offerClass } from '#tests/support/school/classes.ts'
import { openSite } from '#tests/support/browser/open-site.ts'

// What the page says is proven by web/routes/dashboard/my-class.test.tsx.

const { site, browser } = await openSite()

const rowOf = (page: Page, name: string) => page.getByRole('row', { name })

const colours = {
  Approved: 'rgb(127, 214, 155)',
  Pending: 'rgb(242, 201, 103)',
  Denied: 'rgb(255, 157, 148)',
}

test('[2.13] My Class: each status has its colour; feedback is read in full: three lines in the table, the whole of it in a dialog', async () => {
  const admin = await registerAdmin(site)
  const instructor = await registerPerson(site.origin, 'Instructor')
  const offer = (className: string) => offerClass(site, { className, instructor })
  const [approved, pending, denied] = [
    await offer('Approved class'),
    await offer('Short word'),
    await offer('Long word'),
  ]
  const feedback = `${'Write what people should bring. '.repeat(60)}\n\nThen send it again.`
  const review = site.apiAs(admin.idToken)
  await review.setClassStatus({ params: { id: approved }, body: { status: 'approved' } })
  await review.setClassStatus({ params: { id: denied }, body: { status: 'denied' } })
  await review.setClassFeedback({ params: { id: pending }, body: { feedback: 'Lovely.' } })
  await review.setClassFeedback({ params: { id: denied }, body: { feedback } })
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, instructor, '/dashboard/myclass')
  for (const [name, word] of [
    ['Approved class', 'Approved'],
    ['Short word', 'Pending'],
    ['Long word', 'Denied'],
  ] as const) {
    const badge = rowOf(page, name).getByText(word, { exact: true })
    await expect(badge).toHaveCSS('color', colours[word])
  }
  await expect(rowOf(page, 'Short word')).toContainText('Lovely.')
  const readAll = rowOf(page, 'Short word').getByRole('button', { name: /^Read more/ })
  await expect(readAll).toHaveCount(0)
  await page.getByRole('button', { name: /^Read more.*Long word$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Feedback', exact: true })
  await expect(dialog).toContainText('Long word')
  await expect(dialog).toContainText('Then send it again.')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: /^Read more/ })).toBeFocused()
  await leave()
})
