import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { network } from '#tests/support/page/network.ts'
import { openPageSchool } from '#tests/support/page/page-school.ts'
import { renderPage } from '#tests/support/page/render-page.tsx'
import { readExport } from '#tests/support/files/imports.ts'

const at = await openPageSchool()
const admin = await at.person('Admin')
const address = '/dashboard/import'

async function choose(user: UserEvent, content: string | Buffer<ArrayBuffer>, name = 'people.csv') {
  await screen.findByRole('button', { name: 'Choose a CSV file' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('no input for a file')
  await user.upload(input, new File([content], name, { type: 'application/vnd.ms-excel' }))
}

const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )

test('[20.7] an admin sees what each line would do, imports the new ones, and nobody is told unless it is ticked', async () => {
  const { user } = await renderPage(at, admin, address)
  await choose(user, readExport('teachable-students.csv'), 'students.csv')
  await screen.findByRole('heading', { name: 'Report: students.csv' })
  screen.getByText('2 new, 0 known, 1 wrong')
  screen.getByText(/^Columns that are not imported: User ID, Joined At, /)
  expect(rows()).toEqual(
    [
      ['2', 'eva@mail.example', 'New', ''],
      ['3', 'finn@mail.example', 'New', ''],
      ['4', 'noname@mail.example', 'Wrong', 'Full Name: Name is required'],
    ].map(([line, email, state, why]) => [
      `Line ${line}`,
      `Email ${email}`,
      `Result ${state}`,
      `Why ${why}`,
    ]),
  )
  await user.selectOptions(screen.getByLabelText('Lines'), 'Wrong lines only')
  expect(rows()).toHaveLength(1)
  const tick = screen.getByRole<HTMLInputElement>('checkbox', {
    name: /^Tell these 2 people by email/,
  })
  expect(tick.checked).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Import 2 people' }))
  await screen.findByText('2 people were imported.')
  screen.getByText('1 wrong line was left out.')
  expect(screen.queryByText(/^The emails leave/)).toBeNull()
  expect(network.calls.at(-1)).toBe('POST /api/imports/people')

  await user.click(screen.getByRole('button', { name: 'Choose another file' }))
  await choose(user, readExport('teachable-students.csv'))
  await screen.findByText('0 new, 2 known, 1 wrong')
  screen.getByText('There is nothing new to import.')
  expect(screen.queryByRole('button', { name: /^Import / })).toBeNull()
})

test('[20.7] pasted lines are imported, and their people told if that is ticked', async () => {
  const { user } = await renderPage(at, admin, address)
  await user.click(await screen.findByText('Or paste the lines'))
  await user.click(screen.getByLabelText('Lines with their headings'))
  await user.paste('Name\tEmail\nMila\tmila@mail.example')
  await user.click(screen.getByRole('button', { name: 'Check these lines' }))
  await screen.findByText('1 new, 0 known, 0 wrong')
  await user.click(screen.getByRole('checkbox', { name: /^Tell this person by email/ }))
  await user.click(screen.getByRole('button', { name: 'Import 1 person' }))
  await screen.findByText('The emails leave within the next minutes.')
  expect(network.calls.at(-1)).toBe('POST /api/imports/people?mail=true')
})

test('[20.7] [4.8] nothing is lost where a call fails, and a file that cannot be read says why', async () => {
  const { user } = await renderPage(at, admin, address)
  await screen.findByRole('button', { name: 'Choose a CSV file' })
  network.cut()
  await choose(user, 'Name,Email\nLena,lena@mail.example')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Check your connection')
  network.open()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('1 new, 0 known, 0 wrong')
  network.cut()
  await user.click(screen.getByRole('button', { name: 'Import 1 person' }))
  await screen.findByRole('alert')
  screen.getByText('1 new, 0 known, 0 wrong')
  network.open()
  await user.click(screen.getByRole('button', { name: 'Import 1 person' }))
  await screen.findByText('1 person was imported.')
  await user.click(screen.getByRole('button', { name: 'Choose another file' }))

  await choose(user, 'Name,Email\n"Lena,lena@mail.example')
  await screen.findByText('A quotation mark in line 2 is not closed')
  await choose(user, 'Name\nLena')
  await screen.findByText(/^This file has no column “Email”/)
  await choose(user, `Name,Email\n${' '.repeat(5_000_000)}`)
  await screen.findByText('This file is larger than 5 MB. Split it into several files.')
})

test('[20.7] of a long file the first hundred lines are shown', async () => {
  const lines = Array.from({ length: 120 }, (_, index) => `Ada,ada${index}@mail.example`)
  const { user } = await renderPage(at, admin, address)
  await choose(user, ['Name,Email', ...lines].join('\n'))
  await screen.findByText('120 new, 0 known, 0 wrong')
  expect(rows()).toHaveLength(100)
  screen.getByText('Only the first 100 lines are shown here.')
  screen.getByRole('button', { name: 'Import 120 people' })
})

test('[20.7] classes have a page of their own, and nobody to tell', async () => {
  const { client } = admin
  const body = new Blob(['Name,Email,Role\nLena Vogt,lena@school.example,Instructor'], {
    type: 'text/csv',
  })
  await client.runImport({ params: { kind: 'people' }, body })
  const { user } = await renderPage(at, admin, address)
  await user.click(await screen.findByRole('link', { name: 'Classes' }))
  await screen.findByText(/Course name/)
  await choose(user, readExport('google-sheets-classes.csv'))
  await screen.findByText('2 new, 0 known, 0 wrong')
  expect(screen.queryByRole('checkbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Import 2 classes' }))
  await screen.findByText('2 classes were imported.')
  await waitFor(() => expect(screen.getByRole('link', { name: 'See all classes' })).toBeTruthy())
})
