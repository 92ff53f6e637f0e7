import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ErrorEnvelope } from '#contract/errors.ts'
import { registerAdmin, registerPerson } from '#tests/support/school/accounts.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { openSite } from '#tests/support/browser/open-site.ts'

const { site, browser } = await openSite({ demo: true, settings: { LANGUAGES: 'en,de' } })

test('[17.3] a form of a German page says in German what its check finds', async () => {
  const { page, leave } = await visit(browser, site.origin)
  await page.goto('/de/register')
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true')
  await page.locator('input[name=email]').fill('nobody')
  await page.locator('input[name=firstName]').focus()
  await expect(
    page.getByText('Geben Sie eine E-Mail-Adresse ein, etwa name@beispiel.de'),
  ).toBeVisible()
  await page.locator('input[name=firstName]').press('Enter')
  await expect(page.getByText('Vorname: Bitte angeben')).toBeVisible()
  await leave()
})

test('[17.3] a German page tells a refusal of the API in German, which was in English on the wire', async () => {
  const [admin, student] = await Promise.all([
    registerAdmin(site),
    registerPerson(site.origin, 'Student'),
  ])
  const [offered] = (await site.apiAs(null).listClasses({ query: { limit: 1 } })).items
  const id = offered?._id ?? assert.fail('there is no class')
  const { page, leave } = await visit(browser, site.origin, { expects: [[409, '/api/order']] })
  await signInAs(page, student, `/de/classlist/${id}`)
  const name = page.locator('input[name=studentName]')
  const send = page.getByRole('main').locator('button[type=submit]')
  await name.fill('')
  await send.click()
  await expect(page.getByText('Name: Bitte angeben')).toBeVisible()
  await name.fill('Mila Novak')
  const body = { reason: 'The tutor is ill today' }
  await site.apiAs(admin.idToken).cancelClass({ params: { id }, body })
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/order'))
  await send.click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Dieser Kurs wurde abgesagt.',
  )
  const { error } = (await (await answered).json()) as ErrorEnvelope
  assert.deepEqual(error, {
    code: 'class-not-open',
    message: 'This class was cancelled.',
    reason: { key: 'cancelled' },
  })
  await leave()
})
