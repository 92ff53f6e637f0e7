import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPageSchool } from '#tests/support/page/page-school.ts'
import { network } from '#tests/support/page/network.ts'
import { press } from '#tests/support/page/press.ts'
import { renderPage } from '#tests/support/page/render-page.tsx'
import { pay } from '#tests/support/school/orders.ts'

const at = await openPageSchool()

const field = (name: string) => screen.findByRole('textbox', { name })
const button = (name: string) => screen.findByRole('button', { name })

test('[21.2] anybody withdraws in two steps, without an account, and sees when it was received', async () => {
  const { user } = await renderPage(at, null, '/withdraw')
  await user.click(await button('Continue'))
  await screen.findByText('Name is required')
  screen.getByText('Enter the number of your receipt, or what you bought')
  await user.type(await field('Name'), 'Mila Novak')
  await user.type(await field('Email'), 'mila@mail.example')
  await user.type(await field('What you bought'), 'Night skies')
  await user.click(await button('Continue'))
  await screen.findByRole('heading', { name: 'Do you withdraw from this contract?' })
  expect(network.calls).not.toContain('POST /api/withdrawals')
  await user.click(await button('Change'))
  expect(await field('What you bought')).toHaveProperty('value', 'Night skies')
  await user.type(await field('What you bought'), ', in May')
  await user.click(await button('Continue'))
  await screen.findByText('Night skies, in May')
  await user.click(await button('Confirm withdrawal'))
  await screen.findByRole('heading', { name: 'We have received your withdrawal' })
  screen.getByText(/^Received on .* 2030, \d\d:\d\d \(UTC\)\.$/)
  screen.getByText(/confirmation to mila@mail\.example/)
})

test('[21.2] without network nothing is lost, and it can be confirmed again', async () => {
  const { user } = await renderPage(at, null, '/withdraw?receipt=2030-000001')
  await user.type(await field('Name'), 'Mila Novak')
  await user.type(await field('Email'), 'mila@mail.example')
  await user.click(await button('Continue'))
  network.cut()
  await user.click(await button('Confirm withdrawal'))
  await screen.findByRole('alert')
  network.open()
  await user.click(await button('Confirm withdrawal'))
  await screen.findByRole('heading', { name: 'We have received your withdrawal' })
})

test('[21.2] a student comes from a receipt that can be withdrawn from, with all that is known; an admin sees what waits and closes it', async () => {
  const student = await at.person('Student')
  const { id } = await at.addClass({ price: 40 })
  await pay(student, await at.order(student, id))
  const receipts = await renderPage(at, student, '/dashboard/receipts')
  const link = await screen.findByRole('link', { name: /^Withdraw.*2030-/ })
  screen.getByText(/^Until /)
  const address = link.getAttribute('href') ?? ''
  receipts.unmount()

  const { user, unmount } = await renderPage(at, student, address)
  expect(await field('Name')).toHaveProperty('value', student.actor.name)
  expect(await field('Email')).toHaveProperty('value', student.account.email)
  expect(await field('Receipt number')).toHaveProperty('value', address.split('=')[1])
  await user.click(await button('Continue'))
  await user.click(await button('Confirm withdrawal'))
  await screen.findByRole('heading', { name: 'We have received your withdrawal' })
  unmount()
  await at.jobs.runDue()

  const admin = await at.person('Admin')
  const overview = await renderPage(at, admin, '/dashboard')
  const waiting = within(await screen.findByRole('region', { name: 'Withdrawals to answer' }))
  expect(waiting.getAllByRole('listitem')).toHaveLength(2)
  overview.unmount()

  const list = await renderPage(at, admin, '/dashboard/withdrawals')
  await screen.findByText('$40.00 refunded')
  await screen.findByText('No receipt with this number and email')
  const [first] = await screen.findAllByRole('button', { name: /^Close.*Mila Novak/ })
  if (first === undefined) throw new Error('nothing waits')
  await list.user.click(first)
  await press(list.user, 'Close this withdrawal?', 'Close')
  await press(list.user, 'Withdrawal closed', 'Okay')
  expect(await screen.findAllByText('Closed')).toHaveLength(2)
})
