import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { PartValues } from '#contract/school-parts.ts'
import { openPageSchool } from '#tests/support/page/page-school.ts'
import { press } from '#tests/support/page/press.ts'
import { renderPage } from '#tests/support/page/render-page.tsx'

const at = await openPageSchool()
const admin = await at.person('Admin')
const address = '/dashboard/school'

const part = { part: 'name' } as const
const read = async () => (await admin.client.readSchool()).name
const publish = async (change: Partial<PartValues['name']>) => {
  const { version, value } = await read()
  await admin.client.publishPart({
    params: part,
    body: { version, value: { ...value, ...change } },
  })
}

afterEach(() => {
  delete at.school.renderPage
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

test('[20.1] an admin publishes name and contact; what is wrong is said at its field', async () => {
  const { user } = await renderPage(at, admin, address)
  await screen.findByText('Nothing has been published yet: visitors see the defaults.')
  await user.clear(field('Name'))
  await user.type(field('Instagram'), 'http://insta.example')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await screen.findByText('Name is required')
  screen.getByText(/^Instagram must be/)
  await user.type(field('Name'), 'Lakeside School')
  await user.clear(field('Instagram'))
  await user.type(field('Address'), 'Quay 1{Enter}8001 Zürich')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await press(user, 'Published', 'Okay')
  const { value } = await read()
  expect([value.name, value.address]).toEqual(['Lakeside School', 'Quay 1\n8001 Zürich'])
  await screen.findByText('Version 1')
  screen.getByText('Shown now')
  expect(screen.getByText(/^Changed: /).textContent).toContain('Name, Tagline, Address')
})

test('[20.1] who publishes second is told who was first, keeps what they typed, and can publish then', async () => {
  const other = await at.person('Admin')
  const { user } = await renderPage(at, admin, address)
  await user.clear(await screen.findByLabelText('Telephone'))
  await user.type(field('Telephone'), '123')
  const { version, value } = await read()
  await other.client.publishPart({
    params: part,
    body: { version, value: { ...value, tagline: 'From the other admin' } },
  })
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(`${other.actor.name} has published this part`)
  expect(field('Telephone').value).toBe('123')
  await screen.findByText(`Version ${version + 1}`)
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await press(user, 'Published', 'Okay')
  expect((await read()).value.telephone).toBe('123')
})

test('[20.1] an older version is published again, and the form shows it', async () => {
  await publish({ tagline: 'First' })
  const { version } = await read()
  await publish({ tagline: 'Second' })
  const { user } = await renderPage(at, admin, address)
  await user.click(
    await screen.findByRole('button', {
      name: new RegExp(`^Go back to this.*Version ${version}$`),
    }),
  )
  await press(user, `Go back to version ${version}?`, 'Go back to this')
  await press(user, `Version ${version} is published again`, 'Okay')
  expect((await read()).value.tagline).toBe('First')
  await waitFor(() => expect(field('Tagline').value).toBe('First'))
})

test('[20.1] the preview shows what is typed, and keeps the last page while it is wrong', async () => {
  at.school.renderPage = async (path, { name }) => `<p>${name.name} at ${path}</p>`
  const { user } = await renderPage(at, admin, address)
  const frame = await screen.findByTitle<HTMLIFrameElement>('Preview')
  await waitFor(() => expect(frame.srcdoc).toContain(' at /</p>'))
  await user.clear(field('Name'))
  await screen.findByText('The preview shows your last valid entries.')
  await user.type(field('Name'), 'Hill School')
  await waitFor(() => expect(frame.srcdoc).toBe('<p>Hill School at /</p>'))
  expect(screen.queryByText('The preview shows your last valid entries.')).toBeNull()
  await user.selectOptions(screen.getByLabelText('Page'), 'Contact')
  await waitFor(() => expect(frame.srcdoc).toBe('<p>Hill School at /contact</p>'))
  expect((await read()).value.name).not.toBe('Hill School')
})

test('[20.1] on a phone the preview begins as wide as a phone', async () => {
  const media = vi.spyOn(window, 'matchMedia')
  media.mockImplementation((query) => ({ matches: query.includes('<') }) as MediaQueryList)
  await renderPage(at, admin, `${address}?part=home`)
  expect((await screen.findByLabelText<HTMLSelectElement>('Width')).value).toBe('phone')
  media.mockRestore()
})

test('[20.1] without a preview the form still works', async () => {
  await renderPage(at, admin, `${address}?part=people`)
  await screen.findByText('The preview could not be loaded.')
  screen.getByLabelText('Who can register as an instructor')
})

test('[20.1] what the environment sets is locked and says by which variable', async () => {
  at.school.settings.environment = new Set(['SCHOOL_ADDRESS'])
  await renderPage(at, admin, address)
  const input = await screen.findByLabelText<HTMLInputElement>('Address')
  expect(input.readOnly).toBe(true)
  screen.getByText('The server sets this (SCHOOL_ADDRESS).')
  at.school.settings.environment = new Set()
})

test('[20.1] money is shown only', async () => {
  await renderPage(at, admin, `${address}?part=money`)
  const currency = (await screen.findByText('Currency')).parentElement
  within(currency ?? document.body).getByText('USD')
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull()
})

test('[20.6] an admin invites somebody, and takes the invitation back', async () => {
  const { user } = await renderPage(at, admin, `${address}?part=people`)
  await screen.findByText('No invitation is open.')
  await user.click(screen.getByRole('button', { name: 'Invite' }))
  await screen.findByText(/is required$/)
  await user.type(field('Email Address'), admin.actor.email)
  await user.click(screen.getByRole('button', { name: 'Invite' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('already registered')
  await user.clear(field('Email Address'))
  await user.type(field('Email Address'), 'nora@lake.example')
  await user.selectOptions(field('Role'), 'Admin')
  await user.click(screen.getByRole('button', { name: 'Invite' }))
  await press(user, 'Invitation sent', 'Okay')
  await screen.findByText(/^Admin · until /)
  expect(field('Email Address').value).toBe('')
  await user.click(screen.getByRole('button', { name: /^Take back.*nora@lake.example$/ }))
  await press(user, 'Take back the invitation of nora@lake.example?', 'Take back')
  await press(user, 'Invitation taken back', 'Okay')
  await screen.findByText('No invitation is open.')
})

test('[20.8] the code of the list for other sites is there to copy', async () => {
  const { user } = await renderPage(at, admin, address)
  await user.click(await screen.findByRole('button', { name: /^Copy.*List of the next classes$/ }))
  await screen.findByText('Copied')
  expect(await navigator.clipboard.readText()).toContain(
    '<iframe src="https://school.example/embed/classes?limit=6" title="Next classes"',
  )
})

const slide = (number: number) => within(screen.getByRole('group', { name: `Slide ${number}` }))

test('[20.3] an admin moves a slide, gives it words, hides another and a section', async () => {
  const { user } = await renderPage(at, admin, `${address}?part=home`)
  await screen.findByText('Nothing has been published yet: visitors see the defaults.')
  expect(slide(1).getByRole('button', { name: /^Move up/ })).toHaveProperty('disabled', true)
  slide(2).getByText('Qualified and Experienced Instructors')
  await user.click(slide(2).getByRole('button', { name: /^Move up/ }))
  await screen.findByText('Now slide 1 of 6.')
  expect(document.activeElement).toBe(slide(2).getByRole('button', { name: /^Move down/ }))
  await user.click(slide(2).getByText('Photo and text'))
  await user.type(slide(2).getAllByLabelText('Heading')[0] as HTMLElement, 'By the lake')
  slide(2).getByText('By the lake')
  for (const number of [1, 2, 3, 4, 5, 6]) await user.click(slide(number).getByLabelText('Show'))
  await user.click(screen.getByLabelText('Gallery'))
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await screen.findByText('Show at least one slide')
  await user.click(slide(2).getByLabelText('Show'))
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await press(user, 'Published', 'Okay')
  const { slides, sections } = (await admin.client.readSchool()).home.value
  expect(slides.map((one) => one.slide)).toEqual([2, 1, 3, 4, 5, 6])
  expect(slides.map(({ shown }) => shown)).toEqual([true, false, false, false, false, false])
  expect(slides[0]?.words.en.heading).toBe('By the lake')
  expect(sections).toEqual({ comesBack: true, classes: true, instructors: true, gallery: false })
})

test('[20.2] an admin chooses typefaces; logo and icon are ours until one is sent', async () => {
  const { user } = await renderPage(at, admin, `${address}?part=look`)
  await user.click(await screen.findByLabelText(/^Modern/))
  screen.getByText('The name is shown')
  screen.getByText('Our icon is shown')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await press(user, 'Published', 'Okay')
  expect((await admin.client.readSchool()).look.value.typeface).toBe('grotesk')
})

test('[20.3] a text is found by its words, replaced in each language, and the default is a press away', async () => {
  const { user } = await renderPage(at, admin, `${address}?part=texts`)
  await screen.findByText('No text is replaced yet. Search for one to begin.')
  await user.type(screen.getByRole('searchbox'), 'Total 450+{Enter}')
  await user.click(await screen.findByRole('link', { name: 'Total 450+ Student' }))
  const english = await screen.findByLabelText<HTMLTextAreaElement>('English')
  screen.getByText('Default: Total 450+ Student')
  expect(english.value).toBe('Total 450+ Student')
  await user.clear(english)
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await press(user, 'Published', 'Okay')
  expect((await admin.client.readSchool()).texts.value.en).toEqual({ 'facts/students': '' })
  await user.click(screen.getByRole('button', { name: 'Use the default in English' }))
  expect(english.value).toBe('Total 450+ Student')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await press(user, 'Published', 'Okay')
  expect((await admin.client.readSchool()).texts.value.en).toEqual({})
})

test('[20.3] a text without its placeholder is refused at its field; other replaced texts go along', async () => {
  const { version } = (await admin.client.readSchool()).texts
  const other = { 'facts/instructor': 'Mentor' }
  await admin.client.publishPart({
    params: { part: 'texts' },
    body: { version, value: { en: other, de: {} } },
  })
  const { user } = await renderPage(at, admin, `${address}?part=texts&text=facts%2Fseats`)
  const english = await screen.findByLabelText<HTMLTextAreaElement>('English')
  await user.clear(english)
  await user.type(english, 'Free seats')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await screen.findByText(/^This text must contain \{count, plural, one/)
  await user.clear(english)
  await user.click(english)
  await user.paste('{count, plural, one {# seat free} other {# seats free}}')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await press(user, 'Published', 'Okay')
  expect((await admin.client.readSchool()).texts.value.en).toEqual({
    ...other,
    'facts/seats': '{count, plural, one {# seat free} other {# seats free}}',
  })
})
