import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Role } from '#contract/access.ts'
import { openPageSchool } from '#tests/support/page/page-school.ts'
import { press } from '#tests/support/page/press.ts'
import { renderPage } from '#tests/support/page/render-page.tsx'
import type { Person } from '#tests/support/school/school.ts'

const at = await openPageSchool()

const open = async (role: Role) => {
  const person = await at.person(role)
  const { user } = await renderPage(at, person, '/dashboard/info')
  await screen.findByRole('heading', { level: 2, name: 'Emails' })
  return { person, user }
}
const mutedOf = async ({ client }: Person) => (await client.readProfile()).mutedMails
const choices = () =>
  within(screen.getByRole('group', { name: 'Send me' })).getAllByRole<HTMLInputElement>('checkbox')
const choice = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const save = () => screen.getByRole('button', { name: 'Save preferences' })

test('[14.2] students choose their emails in the profile', async () => {
  const { user, person } = await open('Student')
  expect(choices().map(({ checked }) => checked)).toEqual([true, true, true])
  await user.click(choice('Reminders the day before a class meets'))
  await user.click(save())
  await press(user, 'Email preferences updated', 'Okay')
  expect(await mutedOf(person)).toEqual(['reminders'])
  expect(choices().map(({ checked }) => checked)).toEqual([false, true, true])
  await user.click(choice('Reminders the day before a class meets'))
  await user.click(save())
  await press(user, 'Email preferences updated', 'Okay')
  expect(await mutedOf(person)).toEqual([])
  await user.click(save())
  await screen.findByText('Your email preferences have not changed.')
})

test('[14.2] instructors choose among other emails', async () => {
  const { user, person } = await open('Instructor')
  expect(choices()).toHaveLength(3)
  await user.click(choice('New students in my classes'))
  await user.click(save())
  await press(user, 'Email preferences updated', 'Okay')
  expect(await mutedOf(person)).toEqual(['newStudents'])
})

test('[14.2] admins have no choice of emails, and read why', async () => {
  await open('Admin')
  screen.getByText(/^You always get emails about your account\./)
  expect(screen.queryByRole('checkbox')).toBeNull()
})
