import assert from 'node:assert/strict'
import { test } from 'node:test'
import { registerAdmin, registerPerson, type Person } from '#tests/support/school/accounts.ts'
import { formats } from '#tests/support/formats.ts'
import { expectAccessible, narrow } from '#tests/support/browser/axe.ts'
import { expect, visit } from '#tests/support/browser/browser.ts'
import { offerClass } from '#tests/support/school/classes.ts'
import { openSite } from '#tests/support/browser/open-site.ts'

const { site, browser } = await openSite({ demo: true })
const admin = await registerAdmin(site)

const idOf = async ({ idToken }: Person) => (await site.apiAs(idToken).readOwnUser({}))._id

for (const viewport of [narrow, { width: 1280, height: 800 }])
  test(`[2.9] [11.2] a visitor goes from the list to an instructor, a photograph, a subject, ${viewport.width} px wide`, async () => {
    const { items } = await site
      .apiAs(null)
      .listInstructors({ query: { role: 'instructor', q: 'lucia ferrer' } })
    const lucia = items[0] ?? assert.fail('no Lucía Ferrer')
    const profile = await site.apiAs(null).readInstructor({ params: { id: lucia._id } })
    const [photo] = profile.photos
    assert.ok(photo && profile.classes[0])
    const { page, leave } = await visit(browser, site.origin, { viewport, reducedMotion: 'reduce' })
    await page.goto('/instructors')
    const card = page.getByRole('article').filter({ hasText: 'Lucía Ferrer' })
    const { next } = lucia
    assert.ok(next)
    await expect(card.getByRole('link')).toHaveText(['Lucía Ferrer', lucia.email, next.className])
    await expect(card).toContainText('Portrait')
    await expect(card).toContainText(`Next class: ${formats.start({ meetings: [next] })}`)
    // The portrait leads there, too.
    await card.click({ position: { x: 60, y: 20 } })
    await expect(page).toHaveURL(`/instructor/${lucia._id}/lucia-ferrer`)
    await expect(page).toHaveTitle('Safelight | Lucía Ferrer')
    const inBar = page
      .getByRole('banner')
      .getByRole('link', { name: 'Instructors', includeHidden: true })
    await expect(inBar.first()).toHaveAttribute('aria-current', 'true')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1, name: 'Lucía Ferrer' })).toBeVisible()
    await expect(main.getByText(profile.headline)).toBeVisible()
    const { students, taught, stars } = profile
    await expect(main.getByRole('definition')).toHaveText([students, taught, stars].map(String))
    const classes = main.getByRole('region', { name: 'Open classes' }).getByRole('article')
    await expect(classes.getByRole('heading')).toHaveText(
      profile.classes.map(({ className }) => className),
    )

    const opener = main.getByRole('button', { name: photo.alt })
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: photo.title })
    await expect(dialog).toContainText('Lucía Ferrer')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()

    await main.getByRole('list', { name: 'Topics' }).getByRole('link').first().click()
    await expect(page).toHaveURL('/classes?topic=portrait')
    await page.goBack()
    await page.getByRole('link', { name: 'Instructors' }).last().click()
    await expect(page).toHaveURL('/instructors')
    await leave()
  })

test('[11.2] a page passes axe and fits a phone, with much and with nothing', async () => {
  const longName = 'Photogrammetry'.repeat(9).slice(0, 120)
  const busy = await registerPerson(site.origin, 'Instructor', longName)
  await site.apiAs(busy.idToken).changeProfile({
    body: { headline: longName, about: `${longName}\n\n${'Snow. '.repeat(400)}` },
  })
  for (let number = 1; number <= 21; number += 1)
    await offerClass(site, {
      className: `${longName.slice(0, 110)} ${number}`,
      instructor: busy,
      approvedBy: admin,
    })
  const newcomer = await registerPerson(site.origin, 'Instructor', 'New Comer')
  const { page, leave } = await visit(browser, site.origin, { reducedMotion: 'reduce' })
  await page.goto(`/instructor/${await idOf(busy)}`)
  const classes = page.getByRole('region', { name: 'Open classes' })
  await expect(classes.getByRole('article')).toHaveCount(20)
  await expectAccessible(page, 'an instructor with much')
  // A search also finds the one that the page leaves out.
  await classes.getByRole('link', { name: 'Search for more classes' }).click()
  await expect(page.getByRole('link', { name: 'Next', exact: true })).toBeVisible()
  await page.goto(`/instructor/${await idOf(newcomer)}`)
  await expect(page.getByText('No open classes at the moment')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Photographs' })).toHaveCount(0)
  await expectAccessible(page, 'an instructor with nothing')
  await leave()
})
