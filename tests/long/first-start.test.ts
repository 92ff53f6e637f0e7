import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { expectAccessible, narrow } from '#tests/support/browser/axe.ts'
import { expect, ready, visit } from '#tests/support/browser/browser.ts'
import { endSessions, shareBrowser } from '#tests/support/browser/shared-browser.ts'
import { tabTo } from '#tests/support/browser/tab-to.ts'
import { firstAdmin } from '#tests/support/process/answer-set-up.ts'
import { startEmptySchool } from '#tests/support/process/empty-school.ts'

const [browser, school] = await Promise.all([shareBrowser(), startEmptySchool()])
const { origin, token } = school
after(async () => {
  await endSessions()
  await school.close()
})

const widths = [narrow.width, 1280]

test('[20.5] an owner sets an empty school up with the keyboard alone, goes back, reloads, and lands on the school’s home page', async () => {
  // While the site opens, nothing answers.
  const expects: [number, string][] = [
    [503, `${origin}/`],
    [400, '/setup'],
    [0, `${origin}/`],
  ]
  const { page, leave } = await visit(browser, origin, { expects })
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const write = async (label: string, text: string) => {
    await tabTo(page, field(label))
    await page.keyboard.type(text)
  }
  const press = async (name: string) => {
    await tabTo(page, page.getByRole('button', { name }))
    await page.keyboard.press('Enter')
  }
  await page.goto('/classes')
  await expect(heading('Opening soon')).toBeVisible()
  await expectAccessible(page, 'opening soon', widths)
  await page.goto('/setup')
  await expect(heading('Use the address from the log')).toBeVisible()
  await page.goto(`/setup#token=${token}`)
  await expect(heading('Your account')).toBeFocused()
  assert.ok(!page.url().includes(token))

  await press('Continue')
  await expect(page.getByText('Name is required')).toBeVisible()
  await expect(field('Your name')).toBeFocused()
  await expectAccessible(page, 'answers that were refused', widths)
  await page.keyboard.type('Olga Owner')
  await write('Email', firstAdmin.email)
  await write('Password', firstAdmin.password)
  await write('Confirm password', firstAdmin.password)
  await page.keyboard.press('Enter')

  await expect(heading('Your school')).toBeFocused()
  await write('Name of the school', 'Am See')
  // Each is chosen by its first letters.
  await write('Time zone', 'Europe/Zurich')
  await write('Languages', 'Deutsch, E')
  await write('Currency', 'Swiss')
  await write('Right of withdrawal', 'European')
  await expectAccessible(page, 'the school', widths)
  await page.reload()
  await expect(field('Name of the school')).toHaveValue('Am See')
  await expect(field('Currency')).toHaveValue('CHF')
  await press('Continue')

  await expect(heading('Colours')).toBeFocused()
  await tabTo(page, page.getByRole('radio', { name: /Darkroom/ }))
  await page.keyboard.press('ArrowDown')
  await expectAccessible(page, 'the colours', widths)
  await press('Continue')
  await expect(heading('Check your answers')).toBeFocused()
  await expect(page.getByRole('main')).toContainText('Daylight: white and blue')
  await expect(page.getByRole('main')).toContainText('Swiss Franc (CHF)')
  await expectAccessible(page, 'the answers', widths)
  await page.goBack()
  await expect(page.getByRole('radio', { name: /Daylight/ })).toBeChecked()
  await page.goForward()

  // The reload has dropped the password alone.
  await press('Open the school')
  await expect(heading('Your account')).toBeVisible()
  await expect(field('Password')).toBeFocused()
  await expect(field('Email')).toHaveValue(firstAdmin.email)
  await page.keyboard.type(firstAdmin.password)
  await write('Confirm password', firstAdmin.password)
  await page.keyboard.press('Enter')
  for (const name of ['Your school', 'Colours']) {
    await expect(heading(name)).toBeFocused()
    await press('Continue')
  }
  await expect(heading('Check your answers')).toBeFocused()
  await press('Open the school')
  await expect(page).toHaveURL('/login')
  await page.locator(ready).waitFor({ state: 'attached' })
  await page.getByPlaceholder('Ihre E-Mail-Adresse').fill(firstAdmin.email)
  await page.locator('input[type=password]').fill(firstAdmin.password)
  await page.getByRole('main').getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner')).toContainText('Am See')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await leave()
  assert.equal((await fetch(`${origin}/setup`)).status, 404)
})
