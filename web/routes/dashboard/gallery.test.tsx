import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { gallerySize } from '#contract/gallery.ts'
import { openPageSchool } from '#tests/support/page/page-school.ts'
import { press } from '#tests/support/page/press.ts'
import { renderPage } from '#tests/support/page/render-page.tsx'

const at = await openPageSchool()
const admin = await at.person('Admin')

const names = Array.from({ length: gallerySize }, (_, index) => `Frame ${index + 1}`)
const titles = async () => (await at.client(null).listGallery()).map(({ title }) => title)

async function openGallery() {
  const photos = names.map((title) => ({
    title,
    alt: `What ${title} shows`,
    photo: '/photos/gallery-01.jpg',
    tutor: 'Ada Lovelace',
    width: 1600,
    height: 1067,
  }))
  await admin.client.changeGallery({ body: { photos } })
  const { user } = await renderPage(at, admin, '/dashboard/gallery')
  await screen.findByRole('group', { name: 'Photo 1' })
  const photo = (number: number) => within(screen.getByRole('group', { name: `Photo ${number}` }))
  const head = (number: number) =>
    photo(number).getByRole<HTMLButtonElement>('button', { name: /^(?!More)/ })
  const rows = screen.getAllByRole('group', { name: /^Photo \d+$/ })
  const opened = () => rows.filter((row) => row.querySelector('[aria-expanded=true]') !== null)
  const save = () => user.click(screen.getByRole('button', { name: 'Save gallery' }))
  return { user, photo, head, rows, opened, save }
}

test('[1.8] the texts of a photo are folded away until its row is opened, and nothing in them is lost', async () => {
  const { user, photo, head, opened, save } = await openGallery()
  expect(opened()).toEqual([])
  expect(screen.queryByRole('textbox')).toBeNull()
  await user.click(head(2))
  const title = photo(2).getByRole('textbox', { name: 'Title' })
  await user.clear(title)
  await user.type(title, 'Dusk')
  await user.click(head(2))
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(head(2).textContent).toContain('Dusk')
  await save()
  await press(user, 'Gallery updated', 'Okay')
  expect(await titles()).toEqual([names[0], 'Dusk', ...names.slice(2)])
})

test('[1.8] [12.3] an error opens the row of its photo and takes the focus there', async () => {
  const { user, photo, head, rows, opened, save } = await openGallery()
  for (const [number, name] of [
    [5, 'Title'],
    [3, 'Alternative text'],
  ] as const) {
    await user.click(head(number))
    await user.clear(photo(number).getByRole('textbox', { name }))
    await user.click(head(number))
  }
  expect(opened()).toEqual([])
  await save()
  const alt = await photo(3).findByRole('textbox', { name: 'Alternative text' })
  await waitFor(() => expect(document.activeElement).toBe(alt))
  expect(opened()).toEqual([rows[2], rows[4]])
  expect(head(3).disabled).toBe(true)
  // Mended, it stays open until somebody folds it.
  await user.type(alt, 'A pier')
  await waitFor(() => expect(head(3).disabled).toBe(false))
  expect(opened()).toEqual([rows[2], rows[4]])
  await user.click(head(3))
  expect(opened()).toEqual([rows[4]])
})
