import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addressesFor } from '#tests/support/page/dashboard-pages.ts'
import { openPageSchool } from '#tests/support/page/page-school.ts'
import { renderPage } from '#tests/support/page/render-page.tsx'
import { setScene } from '#tests/support/school/scenes.ts'

const at = await openPageSchool()
const { people, taught, assignment, work } = await setScene(at)

/** The entries that clause 2.4 names, in its order. */
const named = {
  instructor: [
    ['Homepage', '/'],
    ['My Class', '/dashboard/myclass'],
    ['Add New Class', '/dashboard/addclass'],
  ],
  student: [
    ['Homepage', '/'],
    ['Class List', '/dashboard/cart'],
  ],
  admin: [
    ['Homepage', '/'],
    ['Manage Users', '/dashboard/manageUser'],
    ['Review Classes', '/dashboard/reviewClass'],
  ],
} as const

/** Others than students may open their cart; it leads to the receipts. */
const elsewhere = ['/dashboard/receipts', '/dashboard/cart', '/dashboard/withdrawals']

const roleOf = { instructor: 'Instructor', student: 'Student', admin: 'Admin' } as const

for (const who of ['student', 'instructor', 'admin'] as const)
  test(`[1.9] [2.4] the sidebar of the ${who} has the overview, the entries of the role and last the profile, each to a page of theirs`, async () => {
    await renderPage(at, people[who], '/dashboard/info')
    await screen.findByRole('heading', { level: 1, name: 'Dashboard Info' })
    const links = within(screen.getByRole('navigation', { name: 'Dashboard' }))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')])
    expect(links.slice(0, 1 + named[who].length)).toEqual([
      ['Overview', '/dashboard'],
      ...named[who],
    ])
    expect(links.at(-1)).toEqual(['Profile', '/dashboard/info'])
    const pages = ['/', ...addressesFor(roleOf[who])]
    expect(links.filter(([, address]) => !pages.includes(address ?? ''))).toEqual([])
    // All of them have an entry but those that other pages lead to.
    const linked = new Set(links.map(([, address]) => address))
    expect(pages.filter((page) => !linked.has(page) && !elsewhere.includes(page))).toEqual([])
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
