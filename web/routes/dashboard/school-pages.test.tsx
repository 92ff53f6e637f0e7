import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { PagePart, PageValue } from '#contract/school-pages.ts'
import { openPageSchool } from '#tests/support/page/page-school.ts'
import { press } from '#tests/support/page/press.ts'
import { renderPage } from '#tests/support/page/render-page.tsx'

const at = await openPageSchool()
const admin = await at.person('Admin')
const address = '/dashboard/school?part=pages'

const about: PageValue = {
  slug: 'about',
  place: 'footer',
  order: 10,
  state: 'public',
  title: { en: 'About us', de: '' },
  text: { en: 'By the lake.', de: '' },
}

async function publish(part: PagePart, change: Partial<PageValue> = {}) {
  const { version } = await admin.client.readPage({ params: { part } })
  await admin.client.publishPart({
    params: { part },
    body: { version, value: { ...about, ...change } },
  })
}

afterEach(() => {
  delete at.school.renderPage
  delete at.school.pageFiles
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const english = async () => within(await screen.findByRole('group', { name: 'English' }))

test('[20.4] the list has the pages of every school, and those of its own', async () => {
  const { unmount } = await renderPage(at, admin, address)
  await screen.findByText('You have no pages of your own yet.')
  screen.getByRole('link', { name: 'Imprint' })
  expect(screen.getAllByText(/Our sample text$/)).toHaveLength(6)
  unmount()
  await publish('page-about', { state: 'draft' })
  await renderPage(at, admin, address)
  const row = (await screen.findByRole('link', { name: 'About us' })).closest('li')
  const shown = within(row ?? document.body)
  shown.getByText('Draft')
  shown.getByText(/^\/about · In the footer · Published /)
  await admin.client.deletePage({ params: { part: 'page-about' } })
})

test('[20.4] an admin adds a page: what is missing is said at its field, and typed text stays', async () => {
  const { user } = await renderPage(at, admin, '/dashboard/school?part=page-new')
  await screen.findByRole('heading', { name: 'New page' })
  await screen.findByText('The preview appears once the page has an address.')
  expect(screen.queryByTitle('Preview')).toBeNull()
  await user.type(field('Address'), 'About Us')
  await user.selectOptions(field('Status'), 'Public')
  await user.type((await english()).getByLabelText('Text', { selector: 'textarea' }), 'By the sea')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await screen.findByText(/^Use small letters, digits/)
  await user.clear(field('Address'))
  await user.type(field('Address'), 'about-us')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await screen.findByText('Title is required')
  await user.type((await english()).getByLabelText('Title'), 'About us')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await press(user, 'Published', 'Okay')
  await screen.findByText('Version 1')
  const { value } = await admin.client.readPage({ params: { part: 'page-new' } })
  expect([value.slug, value.state, value.order, value.title.en, value.text.en]).toEqual([
    'about-us',
    'public',
    50,
    'About us',
    'By the sea',
  ])
})

test('[20.4] the preview shows the page itself, in either language', async () => {
  at.school.renderPage = async (path, { pages }) =>
    `<p>${path} ${pages.map(({ title }) => title.en).join()}</p>`
  await publish('page-new')
  const { user } = await renderPage(at, admin, '/dashboard/school?part=page-new')
  const frame = await screen.findByTitle<HTMLIFrameElement>('Preview')
  await waitFor(() => expect(frame.srcdoc).toBe('<p>/about About us</p>'))
  await user.type((await english()).getByLabelText('Title'), ' all')
  await waitFor(() => expect(frame.srcdoc).toBe('<p>/about About us all</p>'))
})

test('[20.4] an older version is published again; a deleted page leads back to the list', async () => {
  await publish('page-new', { text: { en: 'Later', de: '' } })
  const { user } = await renderPage(at, admin, '/dashboard/school?part=page-new')
  await user.click(await screen.findByRole('button', { name: /^Go back to this.*Version 2$/ }))
  await press(user, 'Go back to version 2?', 'Go back to this')
  await press(user, 'Version 2 is published again', 'Okay')
  const text = async () => (await english()).getByLabelText('Text', { selector: 'textarea' })
  await waitFor(async () => expect(await text()).toHaveProperty('value', 'By the lake.'))
  screen.getByText('Also reached at /about-us')
  await user.click(screen.getByRole('button', { name: /^Delete page/ }))
  await press(user, 'Delete /about?', 'Delete page')
  await screen.findByText('You have no pages of your own yet.')
})

test('[20.4] a page that is a file of CONTENT_DIR says so, and has no form', async () => {
  const texts = { en: 'Ours', de: 'Unser' }
  const file = { title: texts, text: texts, isOwn: true }
  at.school.pageFiles = {
    terms: file,
    privacy: file,
    cancellation: file,
    imprint: file,
    contact: file,
    accessibility: file,
  }
  await renderPage(at, admin, '/dashboard/school?part=page-imprint')
  await screen.findByText(/^This page is a file in the folder that CONTENT_DIR names\./)
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull()
})
