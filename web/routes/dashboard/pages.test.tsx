import { screen } from '@testing-library/react'
import { generatePath } from 'react-router'
import { describe, expect, test } from 'vitest'
import { roles } from '#contract/access.ts'
import { dashboardPages, patternOf } from '#tests/support/page/dashboard-pages.ts'
import { network } from '#tests/support/page/network.ts'
import { openPageSchool } from '#tests/support/page/page-school.ts'
import { listPaths, renderPage } from '#tests/support/page/render-page.tsx'
import { setScene, settle } from '#tests/support/school/scenes.ts'

const at = await openPageSchool()
const scene = await setScene(at)
await settle(at)
const { people } = scene

const empty = await openPageSchool()
const newcomers = {
  Admin: await empty.person('Admin'),
  Instructor: await empty.person('Instructor'),
  Student: await empty.person('Student'),
}

const findTitle = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

test('[2.1] every page of the dashboard is in the table, and nothing else', () => {
  const paths = listPaths().filter((path) => /^dashboard(?:\/|$)/.test(path))
  expect(Object.keys(dashboardPages).toSorted()).toEqual(
    paths.map((path) => path.replace(/^dashboard\/?/, '')).toSorted(),
  )
})

for (const [path, page] of Object.entries(dashboardPages)) {
  const pattern = patternOf(path)
  const { by, title, shows } = page
  const address = generatePath(pattern, page.params?.(scene))

  describe(pattern, () => {
    test('[2.1] [4.8] waits for the school, then shows what there is', async () => {
      await renderPage(at, people[by], address, { network: 'held' })
      expect((await screen.findByRole('status')).textContent).toMatch(/^Loading/)
      network.open()
      await findTitle(title)
      expect(document.title).toMatch(/^Testlight \| Dashboard/)
      expect(screen.getAllByText(shows).length).toBeGreaterThan(0)
      expect(screen.queryByRole('alert')).toBeNull()
      // Opening a page acts on nothing.
      expect(network.calls.filter((call) => !call.startsWith('GET '))).toEqual([])
    })

    test.skipIf(page.readsNothing)(
      '[4.8] says that the school cannot be reached, and tries again',
      async () => {
        const { user } = await renderPage(at, people[by], address, { network: 'cut' })
        expect((await screen.findByRole('alert')).textContent).toContain(
          'couldn’t reach the school',
        )
        network.open()
        await user.click(screen.getByRole('button', { name: 'Try again' }))
        await findTitle(title)
      },
    )

    test('[2.2] sends a visitor to the login page, which leads back', async () => {
      await renderPage(at, null, address)
      await screen.findByText(`/login?${new URLSearchParams({ from: address }).toString()}`)
    })

    for (const role of roles.filter((role) => !page.roles.includes(role)))
      test(`[2.2] sends a person with the role ${role} to the login page`, async () => {
        await renderPage(empty, newcomers[role], address)
        await screen.findByText(/^\/login\?/)
      })

    for (const [role, words = ''] of Object.entries(page.empty ?? {}))
      test(`[4.8] says to a new ${role} that there is nothing yet`, async () => {
        await renderPage(empty, newcomers[role as keyof typeof newcomers], address)
        await screen.findAllByText(words)
      })

    if (page.params !== undefined)
      test('[2.5] is not found for an unknown id', async () => {
        const params = { ...page.params?.(scene), id: people.admin.actor.id }
        await renderPage(at, people[by], generatePath(pattern, params))
        await findTitle('404 NOT FOUND')
      })
  })
}
