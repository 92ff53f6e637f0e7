import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { network } from '#tests/support/page/network.ts'
import { openPageSchool } from '#tests/support/page/page-school.ts'
import { renderPage } from '#tests/support/page/render-page.tsx'

const at = await openPageSchool()
const address = '/dashboard/schedule'
const day = 24 * 3_600_000

test('[10.9] an instructor sees what they teach with its status by word, and the way to its roster', async () => {
  const meetings = [at.meetingIn(5 * day)]
  const onlineUrl = 'https://meet.example/sky'
  const { id, instructor } = await at.addClass({ className: 'Called off', meetings, onlineUrl })
  await at.addClass({ by: instructor, className: 'Still waiting', meetings, status: 'pending' })
  await instructor.client.cancelClass({ params: { id }, body: { reason: 'The pier is closed.' } })
  await renderPage(at, instructor, address)
  const list = within(await screen.findByRole('region', { name: 'Sun 6 Jan 2030' }))
  const itemOf = (name: string) =>
    within(list.getByRole('heading', { name }).closest('li') ?? document.createElement('li'))
  const cancelled = itemOf('Called off')
  cancelled.getByText('Cancelled')
  cancelled.getByText('You teach')
  expect(cancelled.queryByRole('link', { name: /^Join/ })).toBeNull()
  const roster = cancelled.getByRole('link', { name: /^Roster/ })
  expect(roster.getAttribute('href')).toBe(`/dashboard/roster/${id}`)
  itemOf('Still waiting').getByText('Pending')
})

for (const [role, words, to] of [
  ['Student', 'Find a class', '/classes'],
  ['Instructor', 'Add dates to a class', '/dashboard/myclass'],
  ['Admin', 'See all classes', '/dashboard/reviewClass'],
] as const)
  test(`[10.9] the empty schedule of the role ${role} leads on; what is past is apart; a failure can be tried again`, async () => {
    const { user } = await renderPage(at, await at.person(role), address)
    const views = await screen.findByRole('navigation', { name: 'Views of the schedule' })
    screen.getByText(/^Nothing is scheduled/)
    await user.click(within(views).getByRole('link', { name: 'Past' }))
    await screen.findByText('You have no past meetings.')
    network.cut()
    await user.click(screen.getByRole('link', { name: 'Upcoming' }))
    expect((await screen.findByRole('alert')).textContent).toContain('couldn’t reach the school')
    network.open()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText(/^Nothing is scheduled/)
    expect(screen.getByRole('link', { name: words }).getAttribute('href')).toBe(to)
  })

test('[10.9] what an address says wrongly is the list of what comes', async () => {
  const { instructor } = await at.addClass({ meetings: [at.meetingIn(5 * day)] })
  const { unmount } = await renderPage(at, instructor, `${address}?month=2051-13`)
  await screen.findByRole('region', { name: 'Sun 6 Jan 2030' })
  unmount()
  await renderPage(at, instructor, `${address}?month=1970-01`)
  await screen.findByText('You have no meetings in January 1970.')
  expect(screen.queryByRole('link', { name: /^Previous month/ })).toBeNull()
})

test('[10.10] [4.8] a calendar address that cannot be made says why, until the dialog is closed', async () => {
  const { user } = await renderPage(at, await at.person('Student'), address)
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Subscribe in your calendar app' }))
    return within(await screen.findByRole('dialog'))
  }
  const first = await open()
  network.cut()
  await user.click(first.getByRole('button', { name: 'Create address' }))
  await first.findByText(/couldn’t reach the school/)
  await user.click(first.getByRole('button', { name: 'Cancel' }))
  network.open()
  const second = await open()
  expect(second.queryByText(/couldn’t reach the school/)).toBeNull()
  await user.click(second.getByRole('button', { name: 'Create address' }))
  await second.findByRole('button', { name: 'Copy address' })
})
