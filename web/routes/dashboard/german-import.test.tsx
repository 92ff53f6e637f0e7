import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { asCsv } from '#tests/support/files/imports.ts'
import { findEnglishLeft } from '#tests/support/page/english-left.ts'
import { openPageSchool } from '#tests/support/page/page-school.ts'
import { renderPage } from '#tests/support/page/render-page.tsx'
import { saveFile } from '#web/ui/save-file.ts'

// Windows of jsdom save no files.
vi.mock('#web/ui/save-file.ts', () => ({ saveFile: vi.fn() }))

const at = await openPageSchool()
const admin = await at.person('Admin')
const language = 'de'

const choose = async (content: string, kind = 'people') => {
  const { user } = await renderPage(at, admin, `/dashboard/import?kind=${kind}`, { language })
  await screen.findByRole('button', { name: 'CSV-Datei auswählen' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('no input for a file')
  await user.upload(input, new File([content], 'Liste.csv'))
  return user
}

test('[20.7] [17.6] the report of a file is in German, and so is a refusal', async () => {
  const user = await choose(
    'Name;E-Mail-Adresse;Rolle\nAda;ada@mail.example;Teilnehmer/in\n;ada;Admin',
  )
  await screen.findByText('1 neu, 0 bekannt, 1 fehlerhaft')
  screen.getByText('Name: Bitte angeben')
  screen.getByText(/^Rolle: Admins können nicht importiert werden\./)
  expect(findEnglishLeft(/Liste\.csv/g)).toEqual([])
  await user.click(screen.getByRole('button', { name: '1 Person importieren' }))
  await screen.findByText('1 Person wurde importiert.')
  expect(findEnglishLeft(/Liste\.csv/g)).toEqual([])
  await choose('Name;Rolle\nAda;Admin')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Diese Datei hat keine Spalte „E-Mail-Adresse“')
})

test('[20.7] [17.4] a list that is exported in German, with semicolons and decimal commas, is known to an import', async () => {
  const { instructor } = await at.addClass({ price: 49.5, meetings: [at.meetingIn(86_400_000)] })
  const { user } = await renderPage(at, admin, '/dashboard/reviewClass', { language })
  await user.click(await screen.findByRole('button', { name: 'Als CSV exportieren' }))
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce())
  const [name, , , text = ''] = vi.mocked(saveFile).mock.lastCall ?? []
  expect(name).toBe('Kurse')
  expect(text).toContain(';49,5;')
  await choose(text, 'classes')
  await screen.findByText('0 neu, 1 bekannt, 0 fehlerhaft')
  screen.getByText('Bekannt')

  const other = await at.person('Instructor')
  const theirs = text.replaceAll(instructor.account.email, other.account.email)
  await admin.client.runImport({ params: { kind: 'classes' }, body: asCsv(theirs) })
  const query = { email: other.account.email }
  const { items } = await admin.client.listInstructorClasses({ query })
  expect(items.map(({ price, topic }) => [price, topic])).toEqual([[49.5, 'other']])
})
