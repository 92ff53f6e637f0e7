import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { network } from '#tests/support/page/network.ts'
import { openPageSchool } from '#tests/support/page/page-school.ts'
import { renderPage } from '#tests/support/page/render-page.tsx'
import { pay, remove } from '#tests/support/school/orders.ts'
import { saveFile } from '#web/ui/save-file.ts'

// Windows of jsdom save no files.
vi.mock('#web/ui/save-file.ts', () => ({ saveFile: vi.fn() }))
beforeEach(() => void vi.mocked(saveFile).mockClear())

const at = await openPageSchool()

/** The lines of the file that the page has saved. */
async function findFile(): Promise<string[]> {
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce())
  const [, ending, , text] = vi.mocked(saveFile).mock.lastCall ?? []
  expect(ending).toBe('csv')
  return text?.trim().split('\r\n') ?? []
}

const region = (name: string) => within(screen.getByRole('region', { name }))

test('[13.11] an admin reads the books: months, what is open, transactions with filters, and a file', async () => {
  const student = await at.person('Student')
  const { id } = await at.addClass({ className: 'Balance', price: 40 })
  const order = await at.order(student, id)
  await pay(student, order)
  await remove(student, order)
  const { user } = await renderPage(at, await at.person('Admin'), '/dashboard/books')
  await screen.findByRole('heading', { name: 'Needs attention' })
  screen.getByText('Nothing needs attention.')
  expect(network.calls).toContain('GET /api/books?limit=20')
  const months = region('Months')
  months.getByRole('columnheader', { name: 'Net' })
  expect(months.getAllByRole('row')).toHaveLength(2)
  // Six months, while there are no more.
  const chart = months.getByText('Gross and seats by month').closest('figure')
  expect(chart?.querySelectorAll('rect')).toHaveLength(6)
  const amounts = region('Transactions').getAllByText(/\$40\.00/)
  expect(amounts.map(({ textContent }) => textContent)).toEqual([
    'Amount \u2212$40.00',
    'Amount $40.00',
  ])

  const type = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Type' })
  network.hold()
  await user.selectOptions(type, 'Refund')
  await screen.findByRole('status')
  expect(screen.queryByRole('table', { name: 'Transactions' })).toBeNull()
  expect(type.value).toBe('refund')
  network.open()
  const table = within(await screen.findByRole('table', { name: 'Transactions' }))
  expect(table.getAllByRole('rowheader')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Download CSV' }))
  const [head, ...lines] = await findFile()
  expect(head).toContain('"Receipt","Type","Student"')
  expect(lines).toEqual([expect.stringContaining('"Balance",-40,"USD"')])
  const receipt = table.getByRole('link', { name: /^2030-/ }).getAttribute('href')
  expect(receipt).toMatch(/^\/dashboard\/receipt\//)

  // The choice stays until the next page is there.
  network.hold()
  await user.click(screen.getByRole('link', { name: 'Homepage' }))
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Type' }).value).toBe('refund')
  network.open()
  await screen.findByText('/')
})

test('[13.11] an instructor reads the own earnings, with the share and a file', async () => {
  const student = await at.person('Student')
  const { id, instructor } = await at.addClass({ className: 'Gain', price: 30 })
  await pay(student, await at.order(student, id))
  const { user } = await renderPage(at, instructor, '/dashboard/earnings')
  await screen.findByRole('rowheader', { name: 'Gain' })
  region('Transactions').getByText('$30.00')
  region('Transactions').getByText('$21.00')
  region('Months').getByRole('columnheader', { name: 'Your 70%' })
  await user.click(screen.getByRole('button', { name: 'Download CSV' }))
  const [head, ...lines] = await findFile()
  expect(head).toContain('"Amount ($)","Your share ($)"')
  expect(lines).toEqual([expect.stringContaining(`"Gain","${student.actor.name}",30,21`)])
})
