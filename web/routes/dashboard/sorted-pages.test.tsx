import { screen, waitFor, within } from '@testing-library/react'
import { generatePath } from 'react-router'
import { expect, test } from 'vitest'
import { pageAt } from '#tests/support/page/dashboard-pages.ts'
import { network } from '#tests/support/page/network.ts'
import { openPageSchool } from '#tests/support/page/page-school.ts'
import { press } from '#tests/support/page/press.ts'
import { renderPage } from '#tests/support/page/render-page.tsx'
import { setScene } from '#tests/support/school/scenes.ts'

const at = await openPageSchool()
const scene = await setScene(at)

/** A column of each table that can be sorted, by the path of its page. */
const columns: Record<string, string> = {
  manageUser: 'Name',
  reviewClass: 'Price',
  myclass: 'Course Name',
  books: 'Student',
  earnings: 'Class',
  coupons: 'Code',
  refunds: 'Amount',
  receipts: 'Document',
  'roster/:id': 'Student',
}

const header = (name: string) => screen.getByRole('columnheader', { name })
const sortBy = (name: string) => within(header(name)).getByRole('button')
const sorts = () =>
  network.calls.flatMap(
    (call) => new URL(call.slice(4), 'http://school').searchParams.get('sort') ?? [],
  )
const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)

for (const [path, column] of Object.entries(columns)) {
  const { by, params, title } = pageAt(path)
  test(`[2.13] [4.8] /dashboard/${path} is sorted by the server; meanwhile the header waits`, async () => {
    const address = generatePath(`/dashboard/${path}`, params?.(scene))
    const { user } = await renderPage(at, scene.people[by], address)
    await screen.findAllByRole('heading', { level: 1, name: title })
    const before = names()
    network.calls = []
    network.hold()
    await user.click(sortBy(column))
    await waitFor(() => expect(sortBy(column).getAttribute('aria-busy')).toBe('true'))
    expect(header(column).getAttribute('aria-sort')).toBeNull()
    expect(names()).toEqual(before)
    network.open()
    await waitFor(() => expect(header(column).getAttribute('aria-sort')).toBe('ascending'))
    await user.click(sortBy(column))
    await waitFor(() => expect(header(column).getAttribute('aria-sort')).toBe('descending'))
    const [up = '', down] = sorts()
    expect(down).toBe(`-${up}`)
    expect(names()).toHaveLength(before.length)
  })
}

test('[4.8] an order that cannot be loaded says so and can be tried again', async () => {
  const { user } = await renderPage(at, scene.people.instructor, '/dashboard/myclass')
  await screen.findByRole('heading', { level: 1, name: pageAt('myclass').title })
  network.cut()
  await user.click(sortBy('Course Name'))
  expect((await screen.findByRole('alert')).textContent).toContain('couldn’t reach the school')
  network.open()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(header('Course Name').getAttribute('aria-sort')).toBe('ascending'))
  expect(sorts()).toEqual(['name', 'name'])
})

test('[2.16] a filter of the review keeps the order, and numbers are sorted as numbers', async () => {
  const own = await openPageSchool()
  const admin = await own.person('Admin')
  for (const [className, price] of [
    ['Dear', 1000],
    ['Cheap', 9],
    ['Middling', 80],
  ] as const)
    await own.addClass({ className, price })
  await own.addClass({ className: 'New', price: 500, status: 'pending' })
  const { user } = await renderPage(own, admin, '/dashboard/reviewClass?sort=-price')
  await screen.findByRole('heading', { level: 1, name: 'Total Pending Classes: 1' })
  const first = (names: string[]) =>
    names.map((name) => /^(Dear|Cheap|Middling|New)/.exec(name)?.[0])
  expect(first(names())).toEqual(['Dear', 'New', 'Middling', 'Cheap'])
  await user.click(screen.getByRole('link', { name: 'Approved' }))
  await waitFor(() => expect(first(names())).toEqual(['Dear', 'Middling', 'Cheap']))
  expect(header('Price').getAttribute('aria-sort')).toBe('descending')
})

test('[2.15] a page of many users is one call, in any order, and stays sorted when one of them changes', async () => {
  const own = await openPageSchool()
  const admin = await own.person('Admin')
  const late = await own.person('Instructor')
  for (let number = 1; number <= 110; number++) await own.person('Student')
  const { user } = await renderPage(own, admin, '/dashboard/manageUser')
  await screen.findByText('Showing 100 of 112')
  await user.click(sortBy('Role'))
  await waitFor(() => expect(header('Role').getAttribute('aria-sort')).toBe('ascending'))
  await user.click(sortBy('Role'))
  await waitFor(() => expect(header('Role').getAttribute('aria-sort')).toBe('descending'))
  expect(network.calls.map((call) => call.replace('/api', ''))).toEqual([
    'GET /user?limit=100',
    'GET /user?sort=role&limit=100',
    'GET /user?sort=-role&limit=100',
  ])
  expect(names().slice(0, 3)).toEqual([
    expect.stringContaining(admin.account.email),
    expect.stringContaining(late.account.email),
    expect.stringMatching(/^Student/),
  ])
  await user.click(
    screen.getByRole('button', { name: new RegExp(`^Delete User.*${late.account.email}`) }),
  )
  await press(user, 'Are you sure?', 'Yes, delete it!')
  await press(user, 'Deleted!', 'Okay')
  expect(names()[1]).toMatch(/^Student/)
  expect(header('Role').getAttribute('aria-sort')).toBe('descending')
})
