import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { network } from '#tests/support/page/network.ts'
import { openPageSchool } from '#tests/support/page/page-school.ts'
import { press } from '#tests/support/page/press.ts'
import { renderPage } from '#tests/support/page/render-page.tsx'

const at = await openPageSchool()
const admin = await at.person('Admin')
const address = '/dashboard/coupons'

const findRow = (code: string) => screen.findByRole('row', { name: new RegExp(`^${code}`) })

test('[13.8] an admin creates a coupon; one that is half filled in, and a code twice, are refused', async () => {
  const { user } = await renderPage(at, admin, address)
  const create = async () =>
    user.click(await screen.findByRole('button', { name: 'Create coupon' }))
  const fill = async (fields: Record<string, string>) => {
    for (const [label, value] of Object.entries(fields))
      await user.type(screen.getByLabelText(label), value)
  }
  await create()
  await screen.findByText('Code is required')
  expect(screen.queryByLabelText('Status')).toBeNull()
  screen.getByText('Enter either a percentage or an amount')
  await fill({ Code: 'winter-30' })
  await create()
  await waitFor(() => expect(screen.queryByText('Code is required')).toBeNull())
  screen.getByText('Enter either a percentage or an amount')
  await fill({
    'Percent off': '30',
    'First day': '2040-02-01',
    'Last day': '2040-02-29',
    'Maximum uses': '10',
  })
  await create()
  await press(user, 'Coupon created', 'Okay')
  const row = within(await findRow('WINTER-30'))
  for (const words of ['30% off', 'Wed 1 Feb 2040 to Wed 29 Feb 2040', '0 of 10', 'Scheduled'])
    row.getByText(words)

  // Where there are coupons, the form is folded, and they can be filtered.
  screen.getByLabelText('Status')
  const fold = screen.getByText('New coupon').closest('details')
  expect(fold?.open).toBe(false)
  await user.click(screen.getByText('New coupon'))
  expect(fold?.open).toBe(true)
  await fill({ Code: 'WINTER-30', 'Amount off ($)': '5' })
  await create()
  const refusal = await screen.findByRole('alert')
  expect(refusal.textContent).toContain('There is already a coupon WINTER-30.')
})

test('[13.8] an admin copies the link of a coupon, changes it, archives and restores it', async () => {
  const [startsAt, endsAt] = [Date.UTC(2040, 1, 1), Date.UTC(2040, 2, 1)]
  await admin.client.addCoupon({ body: { code: 'LATER', percent: 5, startsAt, endsAt } })
  const { user } = await renderPage(at, admin, address)
  const row = await findRow('LATER')
  const click = (name: RegExp) => user.click(within(row).getByRole('button', { name }))
  await click(/^Copy link/)
  await screen.findByText('Link copied')
  expect(await navigator.clipboard.readText()).toBe(
    'https://school.example/dashboard/cart?coupon=LATER',
  )

  await click(/^Edit/)
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit LATER' }))
  expect(dialog.getByLabelText<HTMLInputElement>('Last day').value).toBe('2040-02-29')
  await user.clear(dialog.getByLabelText('First day'))
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  await within(row).findByText('Until Wed 29 Feb 2040')
  within(row).getByText('Active')

  await click(/^Archive/)
  await press(user, 'Archive LATER?', 'Archive')
  await press(user, 'Coupon archived', 'Okay')
  within(row).getByText('Archived')
  await click(/^Restore/)
  await press(user, 'Coupon restored', 'Okay')
  within(row).getByText('Until Wed 29 Feb 2040')
})

test('[13.8] an admin sees the coupons of one status, and none with the way back to all', async () => {
  const at = await openPageSchool()
  const admin = await at.person('Admin')
  await admin.client.addCoupon({ body: { code: 'NOW', percent: 5 } })
  const startsAt = Date.UTC(2040, 1, 1)
  await admin.client.addCoupon({ body: { code: 'LATER', percent: 5, startsAt } })
  const { user } = await renderPage(at, admin, `${address}?status=scheduled`)
  await findRow('LATER')
  expect(screen.queryByRole('row', { name: /^NOW/ })).toBeNull()
  const filter = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' })
  expect(filter.value).toBe('scheduled')

  network.hold()
  await user.selectOptions(filter, 'Active')
  await screen.findByRole('status')
  network.open()
  await findRow('NOW')
  expect(screen.queryByRole('row', { name: /^LATER/ })).toBeNull()

  await user.selectOptions(filter, 'Archived')
  await screen.findByText('No coupons with this status')
  // The form stays folded: there are coupons.
  expect(screen.getByText('New coupon').closest('details')?.open).toBe(false)
  await user.click(screen.getByRole('link', { name: 'See all coupons' }))
  await findRow('NOW')
  await findRow('LATER')
  expect(filter.value).toBe('')
})
