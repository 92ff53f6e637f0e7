import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { addFailedJob } from '#tests/support/school/failed-job.ts'
import { openPageSchool } from '#tests/support/page/page-school.ts'
import { press } from '#tests/support/page/press.ts'
import { renderPage } from '#tests/support/page/render-page.tsx'
import { pay } from '#tests/support/school/orders.ts'
import { saveFile } from '#web/ui/save-file.ts'

// Windows of jsdom save no files.
vi.mock('#web/ui/save-file.ts', () => ({ saveFile: vi.fn() }))

const hour = 3_600_000
const region = (name: string) => within(screen.getByRole('region', { name }))
const findRegion = async (name: string) => within(await screen.findByRole('region', { name }))
const isGone = (name: string) =>
  waitFor(() => expect(screen.queryByRole('region', { name })).toBeNull())
const items = (name: string) => region(name).getAllByRole('listitem')
const addressOf = (link: HTMLElement) => link.getAttribute('href')

test('[16.1] [16.2] an admin’s overview has what needs them, with its buttons, and a year in charts and a table', async () => {
  const at = await openPageSchool()
  const { instructor } = await at.addClass({ className: 'Still to be read', status: 'pending' })
  for (const className of ['The quiet street', 'Fog at six'])
    await at.addClass({
      by: instructor,
      className,
      minimumStudents: 3,
      meetings: [at.meetingIn(60 * hour)],
    })
  const { actor } = await at.person('Student')
  const error = 'Error: The mailbox is full.'
  await addFailedJob(at, { kind: 'letter', lane: 'mail', payload: { userId: actor.id }, error })
  const { user } = await renderPage(at, await at.person('Admin'), '/dashboard')
  const toReview = await findRegion('Classes to review')
  expect(addressOf(toReview.getByRole('link', { name: 'Still to be read' }))).toBe(
    '/dashboard/reviewClass?status=pending',
  )
  region('New accounts').getByText(actor.name)

  const failed = region('Failed emails and tasks')
  failed.getByText(/The mailbox is full\./)
  await user.click(
    failed.getByRole('button', { name: /^Send again.*Email with news for Student / }),
  )
  await press(user, 'The email will be sent again', 'Okay')
  await isGone('Failed emails and tasks')

  expect(items('Too few students')).toHaveLength(2)
  expect(items('Too few students')[0]?.textContent).toContain('0 of at least 3 students have paid')
  const short = region('Too few students')
  await user.click(short.getByRole('button', { name: /^Hold it.*The quiet street$/ }))
  await press(user, 'The class will take place', 'Okay')
  await waitFor(() => expect(items('Too few students')).toHaveLength(1))
  await user.click(short.getByRole('button', { name: /^Cancel it.*Fog at six$/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this class?' }))
  await user.type(dialog.getByRole('textbox'), 'Too few students have booked.')
  await user.click(dialog.getByRole('button', { name: 'Cancel this class' }))
  await press(user, 'Class cancelled', 'Okay')
  await isGone('Too few students')
  region('Next classes').getByRole('link', { name: 'The quiet street' })

  const months = region('The last twelve months')
  const charts = months.getAllByRole('figure')
  expect(charts).toHaveLength(4)
  // This month in figures; months before the school began have no bars.
  expect(months.getAllByRole('definition')).toHaveLength(4)
  expect(charts[0]?.querySelectorAll('svg')).toHaveLength(3)
  await user.click(months.getByText('Show as a table'))
  expect(months.getAllByRole('row')).toHaveLength(13)
})

test('[16.1] [16.2] an instructor’s overview has the next class with its roster, and what is unanswered', async () => {
  const at = await openPageSchool()
  const instructor = await at.person('Instructor')
  const { unmount } = await renderPage(at, instructor, '/dashboard')
  const add = await screen.findByRole('link', { name: 'Add a class' })
  expect(addressOf(add)).toBe('/dashboard/addclass')
  unmount()

  const teach = (className: string, hours: number) =>
    at.addClass({
      by: instructor,
      className,
      minimumStudents: className === 'Night skies' ? 2 : null,
      meetings: [at.meetingIn(hours * hour)],
    })
  const { id } = await teach('Night skies', 40)
  await teach('Star trails', 90)
  const denied = await at.addClass({ by: instructor, className: 'Not yet', status: 'pending' })
  const admin = await at.person('Admin')
  await admin.client.setClassStatus({
    params: { id: denied.id },
    body: { status: 'denied', feedback: 'Please say what people learn.' },
  })
  const { user } = await renderPage(at, instructor, '/dashboard')
  const next = await findRegion('Next class you teach')
  next.getByText('0 of 10 seats booked')
  // Information above is not repeated.
  expect(items('Next classes').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Star trails'),
  ])
  region('Denied classes').getByText('Please say what people learn.')
  await user.click(
    region('Too few students').getByRole('button', { name: /^Hold it.*Night skies$/ }),
  )
  await press(user, 'The class will take place', 'Okay')
  await isGone('Too few students')
  expect(addressOf(next.getByRole('link', { name: /^Open roster.*Night skies$/ }))).toBe(
    `/dashboard/roster/${id}`,
  )
})

test('[10.10] [16.1] a student’s overview has the next meeting, what to bring and the cart', async () => {
  const at = await openPageSchool()
  const student = await at.person('Student')
  const { unmount } = await renderPage(at, student, '/dashboard')
  const find = await screen.findByRole('link', { name: 'Find a class' })
  expect(addressOf(find)).toBe('/classes')
  unmount()

  const { id } = await at.addClass({
    className: 'Night skies',
    place: 'Harbour Street 4',
    bring: 'A tripod\nWarm clothes',
    meetings: [at.meetingIn(30 * hour)],
  })
  await pay(student, await at.order(student, id))
  await at.order(student, (await at.addClass({ className: 'Fog' })).id)
  const { user } = await renderPage(at, student, '/dashboard')
  const next = await findRegion('Your next class')
  next.getByText('Harbour Street 4')
  expect(items('What to bring').map(({ textContent }) => textContent)).toEqual([
    'A tripod',
    'Warm clothes',
  ])
  const cart = region('Waiting to be paid')
  expect(addressOf(cart.getByRole('link', { name: 'Fog' }))).toBe('/dashboard/cart')
  await user.click(next.getByRole('button', { name: /^Add to calendar.*Night skies$/ }))
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce())
  const [name, ending, , text] = vi.mocked(saveFile).mock.lastCall ?? []
  expect([name, ending]).toEqual(['Night skies', 'ics'])
  expect(text).toContain('SUMMARY:Night skies')
})
