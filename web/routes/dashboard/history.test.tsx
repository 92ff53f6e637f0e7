import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setUserRole } from '#school/users/users.ts'
import { network } from '#tests/support/page/network.ts'
import { openPageSchool } from '#tests/support/page/page-school.ts'
import { renderPage } from '#tests/support/page/render-page.tsx'
import { pay } from '#tests/support/school/orders.ts'

const address = '/dashboard/history'
const entries = () =>
  within(screen.getByRole('region', { name: 'Today' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('[7] an admin reads who did what, from which state to which, and filters by kind', async () => {
  const at = await openPageSchool()
  const admin = await at.person('Admin')
  const student = await at.person('Student')
  const { id } = await at.addClass({ className: 'Fog' })
  const feedback = 'Say how long the walk is, and where we meet when it rains. '.repeat(20).trim()
  await admin.client.setClassFeedback({ params: { id }, body: { feedback } })
  await pay(student, await at.order(student, id))
  const { user } = await renderPage(at, admin, address)
  await screen.findByRole('heading', { level: 2, name: 'Today' })
  expect(entries()).toEqual([
    expect.stringMatching(/^Student .+ paid \$49\.50 for Fog\..*From Not Paid to Paid$/),
    expect.stringMatching(/^Admin .+ sent feedback on the class Fog\./),
    expect.stringMatching(/^Admin .+ approved the class Fog\..*From Pending to Approved$/),
    expect.stringMatching(/^The command line made Admin .+ an admin\..*From Instructor to Admin$/),
    expect.stringMatching(/^The command line made Admin .+ an admin\./),
  ])

  const kinds = screen.getByRole('combobox', { name: 'Show' })
  network.hold()
  await user.selectOptions(kinds, 'Payments')
  await screen.findByRole('status')
  network.open()
  await waitFor(() => expect(entries()).toHaveLength(1))
  await user.selectOptions(kinds, 'Deleted users')
  await screen.findByText('No events of this kind yet')
  await user.click(screen.getByRole('link', { name: 'See all events' }))
  await waitFor(() => expect(entries()).toHaveLength(5))
})

test('[7] [4.8] a long history comes in pages; a failure says so and can be tried again', async () => {
  const at = await openPageSchool()
  const admin = await at.person('Admin')
  const other = await at.person('Instructor')
  for (let turn = 0; turn < 55; turn++)
    for (const role of ['Admin', 'Instructor'] as const)
      await setUserRole(at.school, admin.actor, other.actor.id, role)
  const { user } = await renderPage(at, admin, address)
  await screen.findByText('Showing 100 of 111')
  expect(entries()).toHaveLength(100)
  await user.click(screen.getByRole('link', { name: 'Show more' }))
  await waitFor(() => expect(entries()).toHaveLength(111))
  expect(screen.queryByRole('link', { name: 'Show more' })).toBeNull()

  network.cut()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Payments')
  expect((await screen.findByRole('alert')).textContent).toContain('couldn’t reach the school')
  screen.getByRole('navigation', { name: 'Dashboard' })
  network.open()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('No events of this kind yet')
})
