import { screen } from '@testing-library/react'
import { generatePath } from 'react-router'
import { expect, test } from 'vitest'
import { dashboardPages, patternOf } from '#tests/support/page/dashboard-pages.ts'
import { findEnglishLeft } from '#tests/support/page/english-left.ts'
import { openPageSchool } from '#tests/support/page/page-school.ts'
import { press } from '#tests/support/page/press.ts'
import { renderPage } from '#tests/support/page/render-page.tsx'
import { setScene, settle } from '#tests/support/school/scenes.ts'

const at = await openPageSchool()
const scene = await setScene(at)
await settle(at)
/** The names, and the texts of classes and work, that the scene gives. */
const written =
  /(?:Student|Instructor|Admin) \S+@example\.com|How light falls, and what to do about it\.|The last light|One photograph at dusk\./g

for (const [path, { by, params }] of Object.entries(dashboardPages)) {
  const pattern = patternOf(path)
  test(`[17.3] ${pattern} has no English words in German`, async () => {
    await renderPage(at, scene.people[by], generatePath(pattern, params?.(scene)), {
      language: 'de',
    })
    await screen.findAllByRole('heading', { level: 1 })
    expect(document.title).toMatch(/^Testlight \| Mein Bereich: /)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(findEnglishLeft(written)).toEqual([])
  })
}

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
