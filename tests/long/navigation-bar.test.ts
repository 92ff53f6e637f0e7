import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { registerPerson } from '#tests/support/school/accounts.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { openSite } from '#tests/support/browser/open-site.ts'

const { site, browser } = await openSite()

const siteLinks = [
  ['Home', '/'],
  ['Instructors', '/instructors'],
  ['Classes', '/classes'],
  ['Dashboard', '/dashboard/info'],
  ['Login', '/login'],
] as const

const colours = {
  brown: { bar: 'rgba(24, 17, 14, 0.7)', ground: 'rgb(38, 33, 32)' },
  red: { bar: 'rgba(127, 29, 29, 0.7)', ground: 'rgb(69, 10, 10)' },
}

async function expectScheme(page: Page, scheme: keyof typeof colours) {
  await expect(page.getByRole('banner')).toHaveCSS('background-color', colours[scheme].bar)
  await expect(page.locator('body')).toHaveCSS('background-color', colours[scheme].ground)
  await expect(page.getByRole('button', { name: 'Use the dark red scheme' })).toHaveAttribute(
    'aria-pressed',
    String(scheme === 'red'),
  )
}

test('[1.10] the toggle changes bar and ground, other tabs follow, and a reload keeps it', async () => {
  const { page, leave } = await visit(browser, site.origin)
  const toggle = page.getByRole('button', { name: 'Use the dark red scheme' })
  await page.goto('/classes')
  const other = await page.context().newPage()
  await other.goto('/login')
  await expectScheme(page, 'brown')
  // The bar offers Login once the page's script has taken over.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toHaveCount(2)
  await toggle.click()
  await expectScheme(page, 'red')
  await expectScheme(other, 'red')
  await page.goto('/instructors')
  await expectScheme(page, 'red')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toHaveCount(2)
  await toggle.click()
  await expectScheme(page, 'brown')
  await expectScheme(other, 'brown')
  await page.reload()
  await expectScheme(page, 'brown')
  await leave()
})

test('[1.10] the remembered scheme is there at the first paint, before any script file runs', async () => {
  const { page, leave } = await visit(browser, site.origin, {
    storageState: {
      cookies: [],
      origins: [{ origin: site.origin, localStorage: [{ name: 'scheme', value: 'red' }] }],
    },
  })
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/classes', { waitUntil: 'commit' })
  await expect(page.getByRole('banner')).toHaveCSS('background-color', colours.red.bar)
  await expect(page.locator('body')).toHaveCSS('background-color', colours.red.ground)
  release()
  await expectScheme(page, 'red')
  await leave()
})

test('[2.3] signed out: five links, Login, the toggle, and nobody in the avatar menu', async () => {
  const { page, leave } = await visit(browser, site.origin, {
    viewport: { width: 1280, height: 800 },
  })
  await page.goto('/classes')
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(links).toHaveText(siteLinks.map(([name]) => name))
  for (const [index, [, path]] of siteLinks.entries())
    await expect(links.nth(index)).toHaveAttribute('href', path)
  await expect(links.nth(2)).toHaveAttribute('aria-current', 'page')
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link', { name: 'Login' })).toHaveCount(2)
  await expect(bar.getByRole('button', { name: 'Menu' })).toBeHidden()
  await bar.getByRole('button', { name: 'Account' }).click()
  const menu = page.getByRole('dialog', { name: 'Account' })
  await expect(menu).toHaveText('no user foundLoginRegister')
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(bar.getByRole('button', { name: 'Account' })).toBeFocused()
  await leave()
})

test('[2.3] signed in: name, e-mail and Logout in the avatar menu, and no Login button', async () => {
  const person = await registerPerson(site.origin, 'Student', 'Ilse Barends')
  const { page, leave } = await visit(browser, site.origin, {
    viewport: { width: 1280, height: 800 },
  })
  await signInAs(page, person, '/classes')
  const bar = page.getByRole('banner')
  // The only remaining link is among the five.
  await expect(bar.getByRole('link', { name: 'Login' })).toHaveCount(1)
  await bar.getByRole('button', { name: 'Account' }).click()
  const menu = page.getByRole('dialog', { name: 'Account' })
  await expect(menu).toContainText('Ilse Barends')
  await expect(menu).toContainText(person.email)
  await menu.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(bar.getByRole('link', { name: 'Login' })).toHaveCount(2)
  await bar.getByRole('button', { name: 'Account' }).click()
  await expect(menu).toHaveText('no user foundLoginRegister')
  await leave()
})

for (const [role, pages] of [
  ['Student', ['Overview', 'Class List', 'My Schedule', 'Notices', 'Profile']],
  [
    'Instructor',
    [
      'Overview',
      'My Class',
      'Add New Class',
      'Queue',
      'Earnings',
      'My Schedule',
      'Notices',
      'Profile',
    ],
  ],
] as const)
  test(`[2.3] the avatar menu leads a signed-in ${role} to their pages, by keyboard too`, async () => {
    const { page, leave } = await visit(browser, site.origin, {
      viewport: { width: 360, height: 740 },
    })
    await signInAs(page, await registerPerson(site.origin, role), '/classes')
    const opener = page.getByRole('button', { name: 'Account', exact: true })
    await opener.focus()
    await page.keyboard.press('Enter')
    const menu = page.getByRole('dialog', { name: 'Account' })
    const links = menu.getByRole('navigation', { name: 'Your pages' }).getByRole('link')
    await expect(links).toHaveText([...pages])
    await page.keyboard.press('Tab')
    await expect(links.first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(opener).toBeFocused()
    await opener.click()
    await links.last().click()
    await expect(page).toHaveURL('/dashboard/info')
    await expect(menu).toBeHidden()
    await leave()
  })

test('[2.3] on a phone a menu repeats the links, with Login', async () => {
  const { page, leave } = await visit(browser, site.origin, {
    viewport: { width: 360, height: 700 },
  })
  await page.goto('/classes')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const links = menu.getByRole('listitem').getByRole('link')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(links).toHaveText(siteLinks.map(([name]) => name))
  for (const [index, [, path]] of siteLinks.entries())
    await expect(links.nth(index)).toHaveAttribute('href', path)
  // Once: as a button while nobody is signed in.
  await expect(menu.getByRole('link', { name: 'Login' })).toHaveCount(1)
  await links.nth(1).click()
  await expect(page).toHaveURL('/instructors')
  await expect(menu).toBeHidden()
  await leave()
})

test('[1.2] another page has the focus at its beginning and its title announced; another search has not', async () => {
  const { page, leave } = await visit(browser, site.origin, {
    viewport: { width: 1280, height: 800 },
  })
  await page.goto('/classes')
  const main = page.getByRole('main')
  const bar = page.getByRole('navigation', { name: 'Main' })
  const announced = page.locator('[aria-live=polite]').filter({ hasText: 'Safelight |' })
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toHaveCount(2)
  await expect(main).not.toBeFocused()
  await expect(announced).toHaveCount(0)

  await bar.getByRole('link', { name: 'Login' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
  await expect(main).toBeFocused()
  await expect(announced).toHaveText('Safelight | Login')
  await page.keyboard.press('Tab')
  await expect(main.getByRole('link', { name: 'just create an account' })).toBeFocused()

  await page.goBack()
  await expect(page).toHaveURL('/classes')
  await expect(main).toBeFocused()
  await expect(announced).toHaveText('Safelight | Classes')

  // A list without a search has its field only if there is much to find.
  await page.goto('/classes?q=lake')
  const search = page.getByRole('searchbox')
  await search.fill('light')
  await search.press('Enter')
  await expect(page).toHaveURL(/q=light/)
  await expect(search).toBeFocused()
  await leave()
})
