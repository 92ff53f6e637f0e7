import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPageSchool } from '#tests/support/page/page-school.ts'
import { renderPage } from '#tests/support/page/render-page.tsx'
import { pay } from '#tests/support/school/orders.ts'

const at = await openPageSchool()

test('[2.13] My Class: count, columns, paid seats, feedback, status and the way to the update', async () => {
  const instructor = await at.person('Instructor')
  const add = (className: string, status: 'approved' | 'pending') =>
    at.addClass({ by: instructor, className, status })
  await add('Waiting class', 'pending')
  const { id: denied } = await add('Denied class', 'pending')
  const admin = await at.person('Admin')
  await admin.client.setClassStatus({
    params: { id: denied },
    body: { status: 'denied', feedback: 'Say what to bring.' },
  })
  const { id: approved } = await add('Approved class', 'approved')
  const [paying, unpaid] = [await at.person('Student'), await at.person('Student')]
  await pay(paying, await at.order(paying, approved))
  await at.order(unpaid, approved)

  await renderPage(at, instructor, '/dashboard/myclass')
  await screen.findByRole('heading', { level: 1, name: 'Total Course: 3' })
  expect(document.title).toBe('Testlight | Dashboard My Class')
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    '#',
    'Course Name',
    'Total Enroll',
    'Feedback',
    'Status',
    'Update',
  ])
  for (const [name, number, enrolled, status] of [
    ['Approved class', '1', '1', 'Approved'],
    ['Denied class', '2', '0', 'Denied'],
    ['Waiting class', '3', '0', 'Pending'],
  ] as const) {
    const row = within(screen.getByRole('row', { name: new RegExp(name) }))
    expect(row.getByRole('rowheader').textContent).toContain(name)
    const cells = row.getAllByRole('cell').map(({ textContent }) => textContent)
    expect([cells[0], cells[1], cells[3]]).toEqual([
      expect.stringMatching(`${number}$`),
      expect.stringMatching(`${enrolled}$`),
      expect.stringMatching(`${status}$`),
    ])
    expect(cells[2]).toContain(name === 'Denied class' ? 'Say what to bring.' : 'None yet')
  }
  const update = screen.getByRole('link', { name: /^Update.*Approved class$/ })
  expect(update.getAttribute('href')).toBe(`/dashboard/updateClass/${approved}`)
})
