import { screen } from '@testing-library/react'
import { generatePath } from 'react-router'
import { expect, test } from 'vitest'
import { schoolPartNames } from '#contract/school-parts.ts'
import { dashboardPages, patternOf } from '#tests/support/page/dashboard-pages.ts'
import { findEnglishLeft } from '#tests/support/page/english-left.ts'
import { openPageSchool } from '#tests/support/page/page-school.ts'
import { press } from '#tests/support/page/press.ts'
import { renderPage } from '#tests/support/page/render-page.tsx'
import { setScene, settle } from '#tests/support/school/scenes.ts'
import type { Person } from '#tests/support/school/school.ts'

const at = await openPageSchool()
const scene = await setScene(at)
await settle(at)
/** The names, and the texts of classes and work, that the scene gives; an address, a typeface. */
const written =
  /(?:Student|Instructor|Admin) \S+@example\.com|How light falls, and what to do about it\.|The last light|One photograph at dusk\.|\/(?:terms|cancellation)|Public Sans/g

async function expectGerman(person: Person, address: string) {
  await renderPage(at, person, address, { language: 'de' })
  await screen.findAllByRole('heading', { level: 1 })
  expect(document.title).toMatch(/^Testlight \| Mein Bereich: /)
  expect(
    screen
      .queryAllByRole('alert')
      .map(({ textContent }) => textContent)
      .join(''),
  ).toBe('')
  expect(findEnglishLeft(written)).toEqual([])
}

for (const [path, { by, params }] of Object.entries(dashboardPages)) {
  const pattern = patternOf(path)
  test(`[17.3] ${pattern} has no English words in German`, () =>
    expectGerman(scene.people[by], generatePath(pattern, params?.(scene))))
}

for (const part of [...schoolPartNames, 'pages', 'money', 'page-imprint'])
  test(`[17.3] [20.1] the part ${part} of the school has no English words in German`, () =>
    expectGerman(scene.people.admin, `/dashboard/school?part=${part}`))

test('[14.2] [17.3] an instructor chooses emails in German', async () => {
  const { instructor } = scene.people
  const { user } = await renderPage(at, instructor, '/dashboard/info', { language: 'de' })
  await user.click(
    await screen.findByRole('checkbox', { name: 'Neue Teilnehmende in meinen Kursen' }),
  )
  await user.click(screen.getByRole('button', { name: 'Einstellungen speichern' }))
  await press(user, 'E-Mail-Einstellungen aktualisiert', 'OK')
  expect(findEnglishLeft(written)).toEqual([])
  expect((await instructor.client.readProfile()).mutedMails).toEqual(['newStudents'])
})
