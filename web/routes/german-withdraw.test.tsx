import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPageSchool } from '#tests/support/page/page-school.ts'
import { renderPage } from '#tests/support/page/render-page.tsx'

const at = await openPageSchool()

test('[21.2] [17.6] the page and its buttons have the words of German law, and the mail is in German', async () => {
  const { user } = await renderPage(at, null, '/withdraw', { language: 'de' })
  await screen.findByRole('heading', { name: 'Vertrag widerrufen' })
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Mila Novak')
  await user.type(
    await screen.findByRole('textbox', { name: 'E-Mail-Adresse' }),
    'mila@mail.example',
  )
  await user.click(await screen.findByRole('button', { name: 'Weiter' }))
  await screen.findByText(/Nummer Ihres Belegs/)
  await user.type(await screen.findByRole('textbox', { name: 'Belegnummer' }), '2030-000123')
  await user.click(await screen.findByRole('button', { name: 'Weiter' }))
  await user.click(await screen.findByRole('button', { name: 'Widerruf bestätigen' }))
  await screen.findByRole('heading', { name: 'Ihr Widerruf ist eingegangen' })
  const row = await at.school.db
    .selectFrom('withdrawals')
    .select(['language', 'receipt'])
    .executeTakeFirst()
  expect(row).toEqual({ language: 'de', receipt: '2030-000123' })
})
