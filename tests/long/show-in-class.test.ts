import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allWidths, expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { openSite } from '#tests/support/browser/open-site.ts'
import { registerAdmin } from '#tests/support/school/accounts.ts'
import { createClassWork } from '#tests/support/school/class-work.ts'

const { site, browser } = await openSite()
const { teach, assign, handIn } = createClassWork(site, await registerAdmin(site))

test('[18.11] the contact sheet and Show in class: names and comments when asked for, by keyboard', async () => {
  const { instructor, classId, students } = await teach('Mila Novak', 'Zoë Ångström')
  const [mila, zoe] = students
  assert.ok(mila && zoe)
  const id = await assign(instructor, classId, { sharing: 'class', peers: true })
  const { page, leave } = await visit(browser, site.origin, { reducedMotion: 'reduce' })
  const sheetAt = `/dashboard/class/${classId}/work/${id}`
  await signInAs(page, instructor, sheetAt)
  await expect(page.getByText('Nothing handed in yet')).toBeVisible()
  const pier = await handIn(mila, id, 'Pier')
  await handIn(zoe, id, 'Stair', [1000, 1500])
  const teacher = site.apiAs(instructor.idToken)
  const { versions } = await teacher.readWork({ params: { id: pier } })
  const { insertedId } = await teacher.openThread({
    params: { id: versions[0]?._id ?? '' },
    body: { kind: 'point', x: 5000, y: 3300, subject: 'composition', text: 'The horizon leans.' },
  })
  await teacher.addComment({
    params: { id: insertedId ?? '' },
    body: { text: 'Look at the pier.' },
  })
  await page.reload()
  const sheet = page.getByRole('region', { name: 'Contact sheet' })
  await expect(sheet.getByRole('listitem')).toHaveText([
    /Pier.*Mila Novak.*Handed in/s,
    /Stair.*Zoë/s,
  ])
  await expect(sheet.getByRole('link', { name: 'Pier' })).toHaveAttribute(
    'href',
    `/dashboard/work/${pier}`,
  )
  await expectAccessible(page, 'the contact sheet of an instructor', allWidths)

  await signInAs(page, zoe, sheetAt)
  await expect(sheet.getByRole('listitem')).toHaveText([/Pier/, /Stair.*Yours/s])
  await expect(sheet).not.toContainText('Mila Novak')
  await page.getByRole('button', { name: 'Show names' }).click()
  await expect(sheet).toContainText('Mila Novak')

  const pictures: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/work-pictures/')) pictures.push(pathname)
  })
  await page.getByRole('button', { name: 'Show in class' }).press('Enter')
  const show = page.getByRole('dialog', { name: 'The last light' })
  await expect(show.getByText('1 of 2')).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await expect(show.getByRole('img', { name: 'Pier' })).toBeVisible()
  await expect(show).not.toContainText('Mila Novak')
  await show.getByRole('button', { name: 'Show name' }).press('Enter')
  await expect(show).toContainText('Mila Novak')
  await show.getByRole('button', { name: 'Show comments' }).press('Enter')
  await expect(show.getByRole('region', { name: 'Comments' })).toContainText('The horizon leans.')
  await show.getByRole('button', { name: 'Show 1 more reply' }).press('Enter')
  await expect(show.getByRole('region', { name: 'Comments' })).toContainText('Look at the pier.')
  await page.keyboard.press('ArrowRight')
  await expect(show.getByText('2 of 2 Stair')).toBeVisible()
  // Another photograph begins without its name.
  await expect(show).not.toContainText('Zoë')
  await expect(show.getByRole('region', { name: 'Comments' })).toHaveCount(0)
  await page.keyboard.press('PageDown')
  await page.keyboard.press('Home')
  await expect(show.getByText('1 of 2')).toBeVisible()
  await page.keyboard.press('End')
  await page.keyboard.press('PageUp')
  await expect(show.getByRole('img', { name: 'Pier' })).toBeVisible()
  assert.deepEqual(pictures.length, new Set(pictures).size, 'a photograph was fetched twice')
  await page.keyboard.press('Escape')
  await expect(show).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Show in class' })).toBeFocused()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true)

  // It continues past the end of the list's first page.
  await page.route('**/works?limit=100*', (route) =>
    route.continue({ url: route.request().url().replace('limit=100', 'limit=1') }),
  )
  await page.reload()
  await expect(page.getByRole('button', { name: 'Show names' })).toBeVisible()
  await expect(sheet.getByRole('listitem')).toHaveText([/Pier/])
  await page.getByRole('button', { name: 'Show in class' }).press('Enter')
  await expect(page).toHaveURL(/pages=2/)
  await expect(show.getByRole('img', { name: 'Pier' })).toBeVisible()
  await expect(show.getByRole('button', { name: 'Next photograph' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(show.getByRole('img', { name: 'Stair' })).toBeVisible()
  await leave()
})

test('[18.8] [18.11] Show in class where a browser has no full screen: by its buttons, at every width', async () => {
  const { instructor, classId, students } = await teach('Mila Novak')
  const [mila] = students
  assert.ok(mila)
  const id = await assign(instructor, classId, { sharing: 'class' })
  await handIn(mila, id, '', [3000, 1000])
  await handIn(mila, await assign(instructor, classId, { title: 'Fog' }), 'Alone')
  const { page, leave } = await visit(browser, site.origin, { reducedMotion: 'reduce' })
  await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'requestFullscreen'))
  await signInAs(page, mila, `/dashboard/class/${classId}/work`)
  // Nobody can show a photograph that the class may not see.
  await page.getByRole('link', { name: /^Contact sheet/ }).click()
  await page.getByRole('button', { name: 'Show in class' }).click()
  const show = page.getByRole('dialog', { name: 'The last light' })
  await expect(show.getByRole('img', { name: 'Photograph 1' })).toBeVisible()
  await expectAccessible(page, 'Show in class', allWidths)
  await show.getByRole('button', { name: 'Show comments' }).click()
  await expect(show.getByRole('region', { name: 'Comments' })).toContainText('No comments')
  await expectAccessible(page, 'Show in class with comments', allWidths)
  await show.getByRole('button', { name: 'End' }).click()
  await expect(show).toHaveCount(0)
  await leave()
})
