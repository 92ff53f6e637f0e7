import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { network } from '#tests/support/page/network.ts'
import { openPageSchool } from '#tests/support/page/page-school.ts'
import { press } from '#tests/support/page/press.ts'
import { renderPage } from '#tests/support/page/render-page.tsx'
import { pay } from '#tests/support/school/orders.ts'
import { settle } from '#tests/support/school/scenes.ts'

const at = await openPageSchool()

test('[14.3] notices are marked as read by a press, which may meet no network', async () => {
  const student = await at.person('Student')
  const { id } = await at.addClass({ className: 'Night skies' })
  await pay(student, await at.order(student, id))
  await settle(at)
  const { user } = await renderPage(at, student, '/dashboard/notices')
  const booked = await screen.findByRole('link', { name: 'You’re booked: Night skies' })
  expect(booked.getAttribute('href')).toBe('/dashboard/cart')
  screen.getByText('New')
  network.hold()
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
  network.drop()
  expect(await press(user, 'That didn’t work', 'Okay')).toContain('couldn’t reach the school')
  screen.getByText('New')
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
  await screen.findByText('All notices are marked as read.')
  await waitFor(() => expect(screen.queryByText('New')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
})
