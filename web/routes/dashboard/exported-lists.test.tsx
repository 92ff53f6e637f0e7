import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ImportKind } from '#contract/imports.ts'
import { asCsv } from '#tests/support/files/imports.ts'
import { openPageSchool } from '#tests/support/page/page-school.ts'
import { renderPage } from '#tests/support/page/render-page.tsx'
import { saveFile } from '#web/ui/save-file.ts'

// Windows of jsdom save no files.
vi.mock('#web/ui/save-file.ts', () => ({ saveFile: vi.fn() }))
beforeEach(() => void vi.mocked(saveFile).mockClear())

const at = await openPageSchool()
const admin = await at.person('Admin')

/** Saves the list of a page, and returns the text of the file. */
async function exportFrom(address: string): Promise<string> {
  const { user } = await renderPage(at, admin, address)
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce())
  return vi.mocked(saveFile).mock.lastCall?.[3] ?? ''
}

/** What an import says of each line. */
async function statesOf(kind: ImportKind, text: string): Promise<string[]> {
  const report = await admin.client.readImport({ params: { kind }, body: asCsv(text) })
  return report.lines.map(({ state, name, faults }) =>
    [name, state, ...faults.map(({ message }) => message)].join(': '),
  )
}

test('[20.7] the list of users that is shown is exported, harmless for a spreadsheet, and known to an import', async () => {
  const text = [
    'Name,Email,Role',
    '"=HYPERLINK(1)",one@calc.example,Student',
    '+49 Ada,two@calc.example,',
  ]
  await admin.client.runImport({ params: { kind: 'people' }, body: asCsv(text.join('\n')) })
  const file = await exportFrom('/dashboard/manageUser?q=%40calc.example&sort=email')
  expect(file).toBe(
    [
      '\u{FEFF}"Name","Email","Role","Joined"',
      `"'=HYPERLINK(1)","one@calc.example","Student","2030-01-01"`,
      `"'+49 Ada","two@calc.example","Student","2030-01-01"`,
      '',
    ].join('\r\n'),
  )
  expect(await statesOf('people', file)).toEqual(['=HYPERLINK(1): known', '+49 Ada: known'])
  vi.mocked(saveFile).mockClear()
  const all = await exportFrom('/dashboard/manageUser')
  expect((await statesOf('people', all)).every((line) => line.endsWith(': known'))).toBe(true)
})

test('[20.7] classes are exported with all their fields, and come into another school as they were', async () => {
  const meetings = [at.meetingIn(86_400_000 * 3), at.meetingIn(86_400_000 * 10)]
  const { instructor } = await at.addClass({
    className: 'Fog, "thick"',
    description: '- A walk\n- in the fog; and back.',
    price: 49.5,
    availableSeats: 9,
    minimumStudents: 3,
    topic: 'street',
    level: 'advanced',
    place: "'t Hooft, room 2",
    onlineUrl: 'https://meet.example/fog',
    learn: '=1\n+2',
    bring: '',
    meetings,
  })
  await at.addClass({ className: 'Undated', by: instructor })
  const file = await exportFrom('/dashboard/reviewClass?status=approved')
  expect(await statesOf('classes', file)).toEqual(['Undated: known', 'Fog, "thick": known'])

  // As classes of somebody else they are new, and the same.
  const other = await at.person('Instructor')
  const theirs = file.replaceAll(instructor.account.email, other.account.email)
  await admin.client.runImport({ params: { kind: 'classes' }, body: asCsv(theirs) })
  const again = await admin.client.listInstructorClasses({ query: { email: other.account.email } })
  const first = await admin.client.listInstructorClasses({
    query: { email: instructor.account.email },
  })
  const minutes = (time: number) => time - (time % 60_000)
  const facts = ({ items }: typeof first) =>
    items
      .map(({ meetings: dates, ...rest }) => ({
        ...rest,
        _id: '',
        seriesId: '',
        email: '',
        instructorName: '',
        updatedAt: 0,
        dates: dates.map(({ startsAt, endsAt }) => [minutes(startsAt), minutes(endsAt)]),
      }))
      .toSorted((a, b) => a.className.localeCompare(b.className))
  expect(facts(again)).toEqual(facts(first))
})
