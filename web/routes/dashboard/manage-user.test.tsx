import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { network } from '#tests/support/page/network.ts'
import { openPageSchool } from '#tests/support/page/page-school.ts'
import { press } from '#tests/support/page/press.ts'
import { renderPage } from '#tests/support/page/render-page.tsx'
import type { Person } from '#tests/support/school/school.ts'

const at = await openPageSchool()
const admin = await at.person('Admin')
const address = '/dashboard/manageUser'

const nameOf = ({ account }: Person) => new RegExp(account.email)
const findRow = async (person: Person) =>
  within(await screen.findByRole('row', { name: nameOf(person) }))

test('[2.15] [4.4] [8.3] an admin makes an instructor an admin and back; students have no such button', async () => {
  const [instructor, student] = [await at.person('Instructor'), await at.person('Student')]
  at.unverified.add(instructor.account.uid)
  const { user } = await renderPage(at, admin, address)
  const row = await findRow(instructor)
  const button = row.getByRole('button', { name: /^Make Admin/ })
  await user.click(button)
  const question = await press(user, 'Are you sure?', 'Cancel')
  await waitFor(() => expect(document.activeElement).toBe(button))
  expect(question).toContain('will be able to do everything you can')
  expect(question).toContain(`The email ${instructor.account.email} was never confirmed`)
  expect(row.getByRole('cell', { name: /^Role.*Instructor$/ })).toBeTruthy()

  await user.click(row.getByRole('button', { name: /^Make Admin/ }))
  await press(user, 'Are you sure?', 'Make Admin')
  await press(user, 'Role Updated Successfully', 'Okay')
  expect(row.getByRole('cell', { name: /^Role.*Admin$/ })).toBeTruthy()
  await user.click(row.getByRole('button', { name: /^Make Instructor/ }))
  expect(await press(user, 'Are you sure?', 'Make Instructor')).toContain('can no longer manage')
  await press(user, 'Role Updated Successfully', 'Okay')
  expect(row.getByRole('cell', { name: /^Role.*Instructor$/ })).toBeTruthy()
  const pupil = await findRow(student)
  expect(pupil.queryByRole('button', { name: /^Make/ })).toBeNull()
})

test('[4.4] [8.6] a new role shows at once, is sent once, and changes back if it fails', async () => {
  const instructor = await at.person('Instructor')
  const { user } = await renderPage(at, admin, address)
  const row = await findRow(instructor)
  const button = row.getByRole('button', { name: /^Make Admin/ })
  network.hold()
  await user.click(button)
  await press(user, 'Are you sure?', 'Make Admin')
  await row.findByRole('cell', { name: /^Role.*Admin$/ })
  expect(button.getAttribute('aria-busy')).toBe('true')
  const other = row.getByRole<HTMLButtonElement>('button', { name: /^Delete User/ })
  expect(other.disabled).toBe(true)
  await user.click(button)
  network.drop()
  expect(await press(user, 'That didn’t work', 'Okay')).toContain('couldn’t reach the school')
  await row.findByRole('cell', { name: /^Role.*Instructor$/ })
  await waitFor(() => expect(document.activeElement).toBe(button))
  expect(network.calls.filter((call) => call.startsWith('PUT'))).toHaveLength(1)
})

test('[2.15] [8.4] [8.6] an admin deletes a user after a question; a user who is already gone is reported', async () => {
  const [first, second] = [await at.person('Student'), await at.person('Student')]
  const { user } = await renderPage(at, admin, address)
  const remove = async (person: Person) =>
    user.click((await findRow(person)).getByRole('button', { name: /^Delete User/ }))
  await remove(first)
  const question = await press(user, 'Are you sure?', 'Cancel')
  expect(question).toContain("You won't be able to revert this!")
  await remove(first)
  await press(user, 'Are you sure?', 'Yes, delete it!')
  expect(await press(user, 'Deleted!', 'Okay')).toContain('Your file has been deleted.')
  expect(screen.queryByRole('row', { name: nameOf(first) })).toBeNull()

  await admin.client.deleteUser({ params: { id: second.actor.id } })
  await remove(second)
  await press(user, 'Are you sure?', 'Yes, delete it!')
  const refusal = await press(user, 'That didn’t work', 'Okay')
  expect(refusal).toContain('This user does not exist.')
  expect(screen.queryByRole('row', { name: nameOf(second) })).toBeNull()
})

test('[4.4] the last admin cannot be demoted or deleted, and reads why', async () => {
  const own = await openPageSchool()
  const only = await own.person('Admin')
  const { user } = await renderPage(own, only, address)
  const row = await findRow(only)
  await user.click(row.getByRole('button', { name: /^Make Instructor/ }))
  await press(user, 'Are you sure?', 'Make Instructor')
  expect(await press(user, 'That didn’t work', 'Okay')).toContain('This is the last admin.')
  await user.click(row.getByRole('button', { name: /^Delete User/ }))
  await press(user, 'Are you sure?', 'Yes, delete it!')
  expect(await press(user, 'That didn’t work', 'Okay')).toContain('This is the last admin.')
  expect(row.getByRole('cell', { name: /^Role.*Admin$/ })).toBeTruthy()
})

test('[4.4] [2.2] an admin who makes themselves an instructor leaves the page of the admins', async () => {
  const self = await at.person('Admin')
  const { user } = await renderPage(at, self, address)
  const row = await findRow(self)
  await user.click(row.getByRole('button', { name: /^Make Instructor/ }))
  await press(user, 'Are you sure?', 'Make Instructor')
  await screen.findByText('/dashboard/info')
})

test('[2.15] people are found by words, role and week of joining; no match says so', async () => {
  const student = await at.person('Student')
  const { user } = await renderPage(at, admin, address)
  await user.type(await screen.findByRole('searchbox'), `${student.account.email}{Enter}`)
  await screen.findByRole('heading', { level: 1, name: 'Users found: 1' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Joined' }), 'New this week')
  await screen.findByText(/^Matching: New this week/)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Admin')
  await screen.findByText(/^No users match your search\./)
  await user.click(screen.getByRole('link', { name: /^Show all/ }))
  await screen.findByRole('heading', { level: 1, name: /^Total Users: / })
})
