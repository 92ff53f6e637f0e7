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

const isTitled = (name: string) => screen.findByRole('heading', { level: 1, name })
const emails = () =>
  screen.getAllByRole('rowheader').map(({ textContent }) => /\S+@\S+$/.exec(textContent)?.[0])

test('[2.15] [7.15] people are found by words, role and week of joining, with the keyboard; no match says so', async () => {
  const own = await openPageSchool()
  const [student, instructor] = [await own.person('Student'), await own.person('Instructor')]
  const boss = await own.person('Admin')
  const { user } = await renderPage(own, boss, address)
  await isTitled('Total Users: 3')
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search users' })
  await user.type(field, 'EXAMPLE.com{Enter}')
  await isTitled('Users found: 3')
  screen.getByText('3 users found: “EXAMPLE.com”')
  expect(document.activeElement).toBe(field)
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Search' }))
  await user.tab()
  const role = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Role' })
  expect(document.activeElement).toBe(role)
  // A choice takes effect at once.
  await user.selectOptions(role, 'Instructor')
  await isTitled('Users found: 1')
  screen.getByText('1 user found: Instructor, “EXAMPLE.com”')
  expect(emails()).toEqual([instructor.account.email])

  await user.selectOptions(role, 'All roles')
  await user.clear(field)
  await user.type(field, `${student.account.email}{Enter}`)
  await waitFor(() => expect(emails()).toEqual([student.account.email]))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Joined' }), 'New this week')
  await screen.findByText(/^Matching: New this week/)
  await user.selectOptions(role, 'Admin')
  await screen.findByText('No users match your search. Try fewer words or another role.')
  await isTitled('Users found: 0')
  expect(screen.queryByRole('table')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Show all users' }))
  await isTitled('Total Users: 3')
  expect([field.value, role.value]).toEqual(['', ''])
})

test('[2.15] [4.4] a person whose new role no longer matches the filter leaves the list, and the count follows', async () => {
  const own = await openPageSchool()
  const [person, other] = [await own.person('Instructor'), await own.person('Instructor')]
  const { user } = await renderPage(own, await own.person('Admin'), `${address}?role=Instructor`)
  await isTitled('Users found: 2')
  await user.click((await findRow(person)).getByRole('button', { name: /^Make Admin/ }))
  await press(user, 'Are you sure?', 'Make Admin')
  await press(user, 'Role Updated Successfully', 'Okay')
  await isTitled('Users found: 1')
  expect(emails()).toEqual([other.account.email])
  await user.click((await findRow(other)).getByRole('button', { name: /^Delete User/ }))
  await press(user, 'Are you sure?', 'Yes, delete it!')
  await press(user, 'Deleted!', 'Okay')
  await screen.findByText(/^No users match your search\./)
})

test('[4.8] a search that fails says so, keeps what was asked, and can be tried again', async () => {
  const student = await at.person('Student')
  const { user } = await renderPage(at, admin, address)
  const field = await screen.findByRole('searchbox')
  network.cut()
  await user.type(field, `${student.account.email}{Enter}`)
  expect((await screen.findByRole('alert')).textContent).toContain('couldn’t reach the school')
  network.open()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await isTitled('Users found: 1')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe(student.account.email)
})
