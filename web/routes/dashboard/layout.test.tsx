import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPageSchool } from '#tests/support/page/page-school.ts'
import { renderPage } from '#tests/support/page/render-page.tsx'
import { setScene } from '#tests/support/school/scenes.ts'

const at = await openPageSchool()
const { people, taught, assignment, work } = await setScene(at)

const sidebars = {
  instructor: [
    ['Overview', '/dashboard'],
    ['Homepage', '/'],
    ['My Class', '/dashboard/myclass'],
    ['Add New Class', '/dashboard/addclass'],
    ['Queue', '/dashboard/queue'],
    ['Earnings', '/dashboard/earnings'],
    ['My Schedule', '/dashboard/schedule'],
    ['Notices', '/dashboard/notices'],
  ],
  student: [
    ['Overview', '/dashboard'],
    ['Homepage', '/'],
    ['Class List', '/dashboard/cart'],
    ['My Schedule', '/dashboard/schedule'],
    ['Notices', '/dashboard/notices'],
  ],
  admin: [
    ['Overview', '/dashboard'],
    ['Homepage', '/'],
    ['Manage Users', '/dashboard/manageUser'],
    ['Review Classes', '/dashboard/reviewClass'],
    ['Books', '/dashboard/books'],
    ['Coupons', '/dashboard/coupons'],
    ['Refunds', '/dashboard/refunds'],
    ['Gallery', '/dashboard/gallery'],
    ['History', '/dashboard/history'],
    ['Health', '/dashboard/health'],
    ['My Schedule', '/dashboard/schedule'],
    ['Notices', '/dashboard/notices'],
  ],
} as const

for (const who of ['student', 'instructor', 'admin'] as const)
  test(`[1.9] [2.4] the sidebar of the ${who} has the entries of the role, then the profile`, async () => {
    await renderPage(at, people[who], '/dashboard/info')
    await screen.findByRole('heading', { level: 1, name: 'Dashboard Info' })
    const links = within(screen.getByRole('navigation', { name: 'Dashboard' })).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ...sidebars[who],
      ['Profile', '/dashboard/info'],
    ])
  })

const pagesOfWork = [
  `/dashboard/class/${taught}/work`,
  `/dashboard/class/${taught}/work/${assignment}`,
  `/dashboard/work/${work}`,
]

for (const address of pagesOfWork)
  test(`[18.9] ${address.replaceAll(/[\da-f-]{36}/g, ':id')} is not found for a student or an instructor of another class`, async () => {
    for (const person of [people.newcomer, await at.person('Instructor')]) {
      const { unmount } = await renderPage(at, person, address)
      await screen.findByRole('heading', { level: 1, name: '404 NOT FOUND' })
      unmount()
    }
  })

test('[18.9] only students of the class find an assignment, and only its instructor finds the forms', async () => {
  const hidden = await renderPage(at, people.newcomer, `/dashboard/assignment/${assignment}`)
  await screen.findByRole('heading', { level: 1, name: '404 NOT FOUND' })
  hidden.unmount()
  const form = `/dashboard/class/${taught}/work/${assignment}/edit`
  const { unmount } = await renderPage(at, people.instructor, form)
  await screen.findByRole('button', { name: 'Save changes' })
  unmount()
  await renderPage(at, people.student, form)
  await screen.findByRole('heading', { level: 1, name: 'The last light' })
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
})
