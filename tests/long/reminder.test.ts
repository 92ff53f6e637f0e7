import { test } from 'node:test'
import type { Locator, Page } from '@playwright/test'
import { callIdentity, registerPerson } from '#tests/support/school/accounts.ts'
import { enterCredentials, expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { newestLinkTo } from '#tests/support/school/mails.ts'
import { openSite } from '#tests/support/browser/open-site.ts'

const { site, browser } = await openSite()

const banner = (page: Page) => page.getByRole('region', { name: 'Confirm your email' })

test('the reminder is one line that says why, sends another link, tells when there were too many, and stays closed for this session', async () => {
  const person = await registerPerson(site.origin, 'Student')
  const { page, leave } = await visit(browser, site.origin, {
    expects: [[400, 'accounts:sendOobCode']],
  })
  await signInAs(page, person)
  // One line at any width: the page needs its space.
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(banner(page)).toHaveCSS('height', '49px')
  const why = banner(page).getByText('Confirming proves that the address is yours')
  await expect(why).toBeHidden()
  await banner(page).getByRole('button', { name: 'More' }).click()
  await expect(why).toBeVisible()
  const again = banner(page).getByRole('button', { name: 'Send the link again' })
  await again.click()
  await expect(banner(page)).toContainText(`We sent a new link to ${person.email}.`)
  await newestLinkTo(site, person.email, 'verifyEmail')
  const { idToken } = person
  for (let sent = 1; sent < 5; sent += 1)
    await callIdentity(site.origin, 'sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })
  await again.click()
  await expect(banner(page)).toContainText(
    `We couldn’t send a link to ${person.email}: Too many attempts.`,
  )
  await banner(page).getByRole('button', { name: 'Close this reminder' }).click()
  await expect(banner(page)).toBeHidden()
  await page.goto('/dashboard/info')
  await expect(page.getByRole('main').getByText(person.email)).toBeVisible()
  await expect(banner(page)).toBeHidden()
  await leave()
})

test('the reminder covers neither a message nor what has the focus, and leaves a low screen to the page', async () => {
  const person = await registerPerson(site.origin, 'Student')
  const { page, leave } = await visit(browser, site.origin, {
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
  })
  await page.goto('/login?from=%2Fregister')
  await enterCredentials(page, person)
  const toast = page.getByRole('group').filter({ hasText: 'User Login Successfull' })
  const gapBelow = async (upper: Locator) => {
    const [box, edge] = [await upper.boundingBox(), await banner(page).boundingBox()]
    return (edge?.y ?? NaN) - (box?.y ?? NaN) - (box?.height ?? NaN)
  }
  /** Under the pointer it stays for as long as it is looked at; the reminder, which appears later, moves it. */
  const gapBelowToast = async () => {
    await toast.hover()
    return gapBelow(toast)
  }
  await expect.poll(gapBelowToast).toBeGreaterThan(0)
  // The message comes before the next page, which begins at its top.
  await expect(page).toHaveURL('/register')
  await expect(page.getByRole('heading', { name: 'You are logged in' })).toBeVisible()
  const bottom = async () => {
    await page.evaluate(() => scrollTo(0, 10_000))
    return gapBelow(page.getByRole('contentinfo'))
  }
  await expect.poll(bottom).toBe(0)
  await expect.poll(gapBelowToast).toBeGreaterThan(0)

  // After the reminder, where the next Tab may find it.
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Contact' })
  await link.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 700))
  await expect.poll(() => gapBelow(link)).toBeLessThan(0)
  await link.focus()
  await expect.poll(() => gapBelow(link)).toBeGreaterThan(0)

  await page.setViewportSize({ width: 360, height: 400 })
  await page.evaluate(() => scrollTo(0, 0))
  await expect(banner(page)).not.toBeInViewport()
  await leave()
})
