import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { network } from '#tests/support/page/network.ts'
import { openPageSchool } from '#tests/support/page/page-school.ts'
import { press } from '#tests/support/page/press.ts'
import { renderPage } from '#tests/support/page/render-page.tsx'
import type { Person } from '#tests/support/school/school.ts'
import { api } from '#web/session/api.ts'

const at = await openPageSchool()
const admin = await at.person('Admin')
const address = '/dashboard/reviewClass'

const addPending = (className: string, more = {}) =>
  at.addClass({ className, status: 'pending', ...more })
const change = ({ client }: Person, id: string, name: string, description: string) =>
  client.updateClass({ params: { id }, body: { name, price: 40, description } })

const heads = () => screen.queryAllByRole('rowheader')
const row = (className: string) =>
  heads()
    .find(({ textContent }) => textContent.startsWith(className))
    ?.closest('tr')
const inRow = (className: string) => within(row(className) ?? document.createElement('tr'))
/** A button in the row of a class. */
async function find(className: string, label: RegExp): Promise<HTMLElement> {
  await waitFor(() => expect(row(className)).toBeTruthy())
  return inRow(className).getByRole('button', { name: label })
}
const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const names = () => heads().map(({ textContent }) => textContent.split('Dates to be agreed')[0])
const done = 'Status Updated Successfully'

test('[2.16] [4.2] [8.3] review: every column; Approved and Deny work only while a class is pending', async () => {
  const own = await openPageSchool()
  const facts = { price: 59.5, availableSeats: 9, status: 'pending' } as const
  const { instructor } = await own.addClass({ className: 'To approve', ...facts })
  const denied = await own.addClass({ by: instructor, className: 'To deny', status: 'pending' })
  const { user } = await renderPage(own, await own.person('Admin'), address)
  await screen.findByRole('heading', { level: 1, name: 'Total Pending Classes: 2' })
  const columns = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(columns.join()).toBe(
    'Image,Title,Instructor Name,Instructor Email,Price,Status,Seats,Approved,Deny,Send Feedback',
  )
  const { name, email } = instructor.actor
  for (const text of [name, email, '$59.50', 'Pending', '9'])
    expect(row('To approve')?.textContent).toContain(text)
  inRow('To approve').getByRole('img', { name: /To approve/ })
  expect(names()).toEqual(['To deny', 'To approve'])

  await user.click(await find('To approve', /^Approved/))
  await press(user, done, 'Okay')
  await user.click(await find('To deny', /^Deny/))
  const dialog = await findDialog('To deny')
  dialog.getByText(new RegExp(`${email} will see it in My Class`))
  await user.click(dialog.getByRole('button', { name: 'Deny' }))
  await dialog.findByText('Reason is required')
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Say where it meets.')
  await user.click(dialog.getByRole('button', { name: 'Deny' }))
  await press(user, done, 'Okay')
  await screen.findByRole('heading', { level: 1, name: 'Total Pending Classes: 0' })
  expect(names()).toEqual(['To deny', 'To approve'])
  const { feedback } = await instructor.client.readClass({ params: { id: denied.id } })
  expect(feedback).toBe('Say where it meets.')
  for (const [className, status] of [
    ['To approve', 'Approved'],
    ['To deny', 'Denied'],
  ] as const) {
    inRow(className).getByRole('cell', {
      name: new RegExp(`^(Status ?)?${status}$`),
    })
    const buttons = [/^Approved/, /^Deny/, /^Send Feedback/].map((name) =>
      inRow(className).getByRole('button', { name }),
    )
    expect(buttons.map((button) => button.hasAttribute('disabled'))).toEqual([true, true, false])
  }
  await user.click(screen.getByRole('link', { name: 'Denied' }))
  await waitFor(() => expect(names()).toEqual(['To deny']))
})

test('[2.16] a class that was just decided keeps its place, even if others are on the first page by now', async () => {
  const own = await openPageSchool()
  const { instructor } = await own.addClass({ className: 'Oldest', status: 'pending' })
  await own.addClass({ by: instructor, className: 'Second oldest', status: 'pending' })
  for (const className of ['Newer', 'Newest']) await own.addClass({ by: instructor, className })
  // Two classes on a page instead of a hundred.
  const { listAllClasses } = api
  vi.spyOn(api, 'listAllClasses').mockImplementation(({ query } = {}) =>
    listAllClasses({ query: { ...query, limit: query?.limit === 1 ? 1 : 2 } }),
  )
  const boss = await own.person('Admin')
  const { user, unmount } = await renderPage(own, boss, address)
  const approve = await find('Second oldest', /^Approved/)
  expect(names()).toEqual(['Second oldest', 'Oldest'])
  await user.click(approve)
  await press(user, done, 'Okay')
  expect(names().slice(0, 2)).toEqual(['Second oldest', 'Oldest'])
  expect(row('Second oldest')?.textContent).toContain('Approved')
  unmount()
  // Opened anew, the page has its own order again.
  await renderPage(own, boss, address)
  await find('Oldest', /^Approved/)
  expect(names()).toEqual(['Oldest', 'Newest'])
  vi.restoreAllMocks()
})

test('[2.16] the review opens on all classes, pending ones first; one dialog shows a class as its page will be, with both decisions', async () => {
  await at.addClass({ className: 'Long since open' })
  const { instructor } = await addPending('Yet to be read', { price: 31, availableSeats: 4 })
  const { user } = await renderPage(at, admin, address)
  const all = await screen.findByRole('link', { name: 'All' })
  expect(all.getAttribute('aria-current')).toBe('page')
  expect(names()[0]).toBe('Yet to be read')
  expect(row('Long since open')?.textContent).toContain('Approved')
  await user.click(screen.getByRole('link', { name: 'Pending' }))
  await waitFor(() => expect(row('Long since open')).toBeUndefined())
  await user.click(await find('Yet to be read', /^Review/))
  const dialog = await findDialog('Yet to be read')
  for (const text of [`By ${instructor.actor.name}`, '$31.00', '4 seats left', 'When and where'])
    dialog.getByText(text)
  dialog.getByRole('img', { name: /Yet to be read/ })
  // It has no page until it is approved.
  expect(dialog.queryByRole('link', { name: 'See the page' })).toBeNull()
  // The typed text is still there next time.
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Where does it meet?')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(await find('Yet to be read', /^Review/))
  const again = await findDialog('Yet to be read')
  const reason = again.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' })
  expect(reason.value).toBe('Where does it meet?')
  await user.click(again.getByRole('button', { name: 'Approved' }))
  await press(user, done, 'Okay')
  expect(row('Yet to be read')).toBeUndefined()
  await user.click(screen.getByRole('link', { name: 'Approved' }))
  await user.click(await find('Yet to be read', /^Read the description/))
  const page = (await findDialog('Description')).getByRole('link', { name: 'See the page' })
  expect(page.getAttribute('href')).toMatch(/^\/class\/[^/]+\/yet-to-be-read$/)
})

test('[4.2] [8.6] a class that another admin has decided meanwhile is told', async () => {
  const { id } = await addPending('Decided meanwhile')
  const { user } = await renderPage(at, admin, address)
  const approve = await find('Decided meanwhile', /^Approved/)
  await admin.client.setClassStatus({ params: { id }, body: { status: 'denied' } })
  await user.click(approve)
  expect(await press(user, 'That didn’t work', 'Okay')).toContain(
    'This class has already been approved or denied.',
  )
  expect(row('Decided meanwhile')?.textContent).toContain('Denied')
})

test('[4.2] [8.6] a class that its instructor has changed meanwhile is not approved: it is shown as it is now', async () => {
  const { id, instructor } = await addPending('As it was read')
  const { user } = await renderPage(at, admin, address)
  const approve = await find('As it was read', /^Approved/)
  await change(instructor, id, 'As nobody has read it', 'Bring a hundred dollars.')
  await user.click(approve)
  expect(await press(user, 'That didn’t work', 'Okay')).toContain(
    'The instructor has changed this class in the meantime. Please read it again.',
  )
  expect(row('As nobody has read it')?.textContent).toContain('Pending')
  await user.click(await find('As nobody has read it', /^Review/))
  const dialog = await findDialog('As nobody has read it')
  dialog.getByText('Bring a hundred dollars.')
  await user.click(dialog.getByRole('button', { name: 'Approved' }))
  await press(user, done, 'Okay')
  expect(row('As nobody has read it')?.textContent).toContain('Approved')
})

test('[4.2] new words that came in with another decision count as read once they are opened or told', async () => {
  await addPending('Decided first')
  const changed = [await addPending('Told of'), await addPending('Opened')]
  const { user } = await renderPage(at, admin, address)
  const first = await find('Decided first', /^Approved/)
  for (const [index, { id, instructor }] of changed.entries())
    await change(instructor, id, index === 0 ? 'Told of: new' : 'Opened: new', 'New words.')
  const approve = async (name: string) => user.click(await find(name, /^Approved/))
  await user.click(first)
  await press(user, done, 'Okay')
  // Fetching the list again does not count as reading.
  await approve('Told of: new')
  expect(await press(user, 'That didn’t work', 'Okay')).toContain('Please read it again.')
  await approve('Told of: new')
  await press(user, done, 'Okay')
  await user.click(await find('Opened: new', /^Review/))
  await press(user, 'Opened: new', 'Cancel')
  await approve('Opened: new')
  await press(user, done, 'Okay')
})

test('[4.2] [8.6] words that changed while the admin was on another page are told, not approved', async () => {
  const { id, instructor } = await addPending('Read at noon')
  const before = await renderPage(at, admin, address)
  await before.user.click(await find('Read at noon', /^Review/))
  await press(before.user, 'Read at noon', 'Cancel')
  before.unmount()
  await change(instructor, id, 'Read at noon', 'Words that nobody has read.')
  const { user } = await renderPage(at, admin, address)
  await user.click(await find('Read at noon', /^Approved/))
  expect(await press(user, 'That didn’t work', 'Okay')).toContain('Please read it again.')
  expect(row('Read at noon')?.textContent).toContain('Pending')
})

test('[5.6] [2.16] [8.6] feedback is sent only with words in it, and survives a failure', async () => {
  const { id, instructor } = await addPending('To comment on')
  const { user } = await renderPage(at, admin, address)
  const open = async () => {
    await user.click(await find('To comment on', /^Send Feedback/))
    const dialog = await findDialog('Send Feedback')
    const words = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Feedback' })
    const send = () => user.click(dialog.getByRole('button', { name: 'Send feedback' }))
    return { dialog, words, send }
  }
  const first = await open()
  await user.type(first.words, '  ')
  await first.send()
  await first.dialog.findByText('Feedback is required')
  await user.clear(first.words)
  await user.type(first.words, 'Say how long the walk is.')
  network.cut()
  await first.send()
  const refusal = await first.dialog.findByRole('alert')
  expect(refusal.textContent).toContain('couldn’t reach the school')
  network.open()
  await user.keyboard('{Escape}')
  const second = await open()
  expect(second.words.value).toBe('Say how long the walk is.')
  await second.send()
  await press(user, 'Feedback sent', 'Okay')
  expect((await instructor.client.readClass({ params: { id } })).feedback).toBe(
    'Say how long the walk is.',
  )
})

test('[8.6] feedback on a class that is gone meanwhile: told, the words stay, then the list is true', async () => {
  const { instructor } = await addPending('Gone meanwhile')
  const { user } = await renderPage(at, admin, address)
  await user.click(await find('Gone meanwhile', /^Send Feedback/))
  await admin.client.deleteUser({ params: { id: instructor.actor.id } })
  const dialog = await findDialog('Send Feedback')
  const words = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Feedback' })
  await user.type(words, 'Where have you gone?')
  await user.click(dialog.getByRole('button', { name: 'Send feedback' }))
  const refusal = await dialog.findByRole('alert')
  expect(refusal.textContent).toContain('This class does not exist.')
  expect(words.value).toBe('Where have you gone?')
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(row('Gone meanwhile')).toBeUndefined())
})
