import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Health } from '#contract/health.ts'
import { addFailedJob } from '#tests/support/school/failed-job.ts'
import { brokenHealth, fineHealth } from '#tests/support/school/health.ts'
import { openPageSchool } from '#tests/support/page/page-school.ts'
import { press } from '#tests/support/page/press.ts'
import { renderPage } from '#tests/support/page/render-page.tsx'
import { api } from '#web/session/api.ts'

const at = await openPageSchool()
const admin = await at.person('Admin')
const address = '/dashboard/health'

const findChecks = async () => {
  await screen.findByRole('heading', { level: 1, name: 'Health' })
  return screen.getAllByRole('term').map(({ textContent }) => textContent)
}
const region = (name: string) => within(screen.getByRole('region', { name }))

const show = (health: Health) => vi.spyOn(api, 'readHealth').mockResolvedValue(health)
afterEach(() => vi.restoreAllMocks())

test('[19.8] an admin sees what is not set up', async () => {
  const fine = fineHealth(at.time.now)
  const provider = { ...fine.provider, isSet: false }
  show({ ...fine, backup: null, mail: { ...fine.mail, isSet: false }, provider })
  await renderPage(at, admin, address)
  const checks = await findChecks()
  for (const check of ['BackupNo backup', 'EmailNot set up', 'Payment providerNot used'])
    expect(checks).toContain(check)
})

test('[19.8] where all is fine the page says so, and when each task ran', async () => {
  show(fineHealth(at.time.now))
  await renderPage(at, admin, address)
  expect(await findChecks()).toEqual([
    'BackupBacked up',
    'DiskEnough space',
    'PicturesEnough space',
    'Hand-insEnough space',
    'EmailWorking',
    'Payment providerWorking',
    'Recurring tasksOn time',
    'VersionRunning',
  ])
  screen.getByText('Everything is fine.')
  screen.getByText('No email or task has failed for good.')
  const [task] = region('Recurring tasks').getAllByRole('listitem')
  expect(task?.textContent).toMatch(/^payments-reconcile.*Every minute.*Last run: /)
})

test('[19.8] [16.1] where all is wrong each check says so; requests that failed have their ids, and a failed task is done again', async () => {
  const error = 'Error: The provider is away.'
  await addFailedJob(at, { kind: 'payments-reconcile', lane: 'provider', payload: {}, error })
  show(brokenHealth(at.time.now))
  const { user } = await renderPage(at, admin, address)
  expect(await findChecks()).toEqual([
    'BackupFailed',
    'DiskNearly full',
    'PicturesNearly full',
    'Hand-insEnough space',
    'EmailNot sent',
    'Payment providerNot working',
    'Recurring tasksOverdue',
    'VersionRunning',
  ])
  expect(screen.queryByText('Everything is fine.')).toBeNull()
  const errors = region('Errors').getAllByRole('listitem')
  expect(errors).toHaveLength(20)
  expect(errors[0]?.textContent).toMatch(
    /^500 PUT \/api\/order\/:id.*ERR_A_LONG_CODE_OF_SOMETHING_THAT_WENT_WRONG.*Request 5f0c8a0e-3d0a-4c60-9a9f-6f2a1c2f7000$/,
  )
  const failed = region('Failed emails and tasks')
  await user.click(failed.getByRole('button', { name: /^Try again/ }))
  await press(user, 'The task will be done again', 'Okay')
  region('Failed emails and tasks').getByText('No email or task has failed for good.')
})
