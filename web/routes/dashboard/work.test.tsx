import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { network } from '#tests/support/page/network.ts'
import { openPageSchool } from '#tests/support/page/page-school.ts'
import { renderPage } from '#tests/support/page/render-page.tsx'
import { createHandInSchool, idOf } from '#tests/support/school/hand-in-school.ts'
import { writeVersion, writeWork } from '#tests/support/school/works.ts'

const at = await openPageSchool()
const {
  id: classId,
  instructor,
  students: [student],
} = await createHandInSchool(at).teach(1)
const { work, version: first } = await writeWork(at, classId, student)
const second = await writeVersion(at, student, work, { number: 2 })
const comment = (id: string, text: string) =>
  idOf(
    instructor.client.openThread({
      params: { id },
      body: { kind: 'point', x: 5000, y: 5000, subject: 'light', text },
    }),
  )
const early = await comment(first, 'More light here.')
const late = await comment(second, 'Better.')
await comment(second, 'Wait for the boat.')
await student.client.addComment({ params: { id: early }, body: { text: 'I will go back.' } })

const open = (search = '') => renderPage(at, student, `/dashboard/work/${work}${search}`)
const frame = async (number: number) =>
  within(await screen.findByRole('navigation', { name: 'Versions' })).getByRole('button', {
    name: new RegExp(`Version ${number}`),
  })
const isShown = (element: HTMLElement) => element.getAttribute('aria-current') === 'true'
const headOf = async (words: string) => {
  const article = (await screen.findAllByRole('article')).find((each) =>
    each.textContent.includes(words),
  )
  return within(article ?? document.body).getAllByRole('button', { name: /Light/ })[0]
}

test('[18.6] [18.7] a link shows its version with its thread open, and leads the focus there', async () => {
  await open(`?version=1&thread=${early}`)
  await waitFor(() => expect(document.activeElement?.id).toBe(`thread-${early}`))
  expect(document.activeElement?.getAttribute('aria-expanded')).toBe('true')
  expect(isShown(await frame(1))).toBe(true)
  await screen.findByText('I will go back.')
})

for (const search of [
  '',
  '?version=3',
  '?version=nonsense&thread=nonsense',
  `?thread=${early}`,
  `?version=2&thread=${early}`,
])
  test(`[18.7] the newest version is shown, and no thread is open, at ‘${search.replace(early, '…')}’`, async () => {
    await open(search)
    expect(isShown(await frame(2))).toBe(true)
    expect(screen.getAllByRole('article')).toHaveLength(2)
    expect(document.querySelector('[aria-expanded="true"]')).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })

test('[18.6] [18.7] choosing a version or a thread loads nothing again, and the thread has the focus each time', async () => {
  const { user } = await open()
  const head = await headOf('Better.')
  network.calls = []
  await user.click(screen.getByRole('button', { name: /^1, light, open, centre: Better/ }))
  await waitFor(() => expect(document.activeElement).toBe(head))
  // Escape leads to its pin, and a press of it back.
  await user.keyboard('{Escape}')
  expect(document.activeElement?.id).toBe(`pin-${late}`)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(head))
  expect(head?.getAttribute('aria-expanded')).toBe('true')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(head?.getAttribute('aria-expanded')).toBe('false'))
  await user.click(await frame(1))
  await waitFor(async () => expect(isShown(await frame(1))).toBe(true))
  expect(network.calls).toEqual([])
})

test('[18.7] the version that was compared with changes places with the shown one', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Compare' }))
  const names = () =>
    ['Version 1', 'Version 2'].map((name) => screen.queryByRole('region', { name }) !== null)
  expect(names()).toEqual([true, true])
  await user.click(await frame(1))
  await waitFor(async () => expect(isShown(await frame(1))).toBe(true))
  expect(names()).toEqual([true, true])
})
