import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { network } from '#tests/support/page/network.ts'
import { openPageSchool } from '#tests/support/page/page-school.ts'
import { renderPage } from '#tests/support/page/render-page.tsx'

const at = await openPageSchool()

test('[10.10] [4.8] a calendar address that cannot be made says why, until the dialog is closed', async () => {
  const { user } = await renderPage(at, await at.person('Student'), '/dashboard/schedule')
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Subscribe in your calendar app' }))
    return within(await screen.findByRole('dialog'))
  }
  const first = await open()
  network.cut()
  await user.click(first.getByRole('button', { name: 'Create address' }))
  await first.findByText(/couldn’t reach the school/)
  await user.click(first.getByRole('button', { name: 'Cancel' }))
  network.open()
  const second = await open()
  expect(second.queryByText(/couldn’t reach the school/)).toBeNull()
  await user.click(second.getByRole('button', { name: 'Create address' }))
  await second.findByRole('button', { name: 'Copy address' })
})
