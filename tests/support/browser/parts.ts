import type { Locator, Page } from '@playwright/test'
import type { Person } from '#tests/support/school/accounts.ts'
import { expect } from './browser.ts'

/** A part of a screen, as an assertion that it is there. */
export type Part = (page: Page) => Promise<void>
type Place = (page: Page) => Locator

const main: Place = (page) => page.getByRole('main')
const bar: Place = (page) => page.getByRole('banner')
const footer: Place = (page) => page.getByRole('contentinfo')

export const row =
  (name: string): Place =>
  (page) =>
    page.getByRole('row', { name })

export const card =
  (text: string): Place =>
  (page) =>
    main(page).getByRole('article').filter({ hasText: text }).first()

/** An accessible name, alone or with more words. */
const named = (name: string) => new RegExp(`^${name}( |$)`)

export const shows =
  (find: Place): Part =>
  (page) =>
    expect(find(page).filter({ visible: true }).first()).toBeVisible()

type Role = 'heading' | 'button' | 'columnheader'

export const has = (role: Role, names: string[], within = main): Part[] =>
  names.map((name) => shows((page) => within(page).getByRole(role, { name: named(name) })))

export const links = (to: Record<string, string>, within = main): Part[] =>
  Object.entries(to).map(([name, address]) => async (page) => {
    const link = within(page)
      .getByRole('link', { name: named(name) })
      .first()
    await expect(link).toBeVisible()
    await expect(link).toHaveAttribute('href', address)
  })

export const fields = (labels: string[]): Part[] =>
  labels.map((label) => shows((page) => main(page).getByLabel(label, { exact: true })))

export const says = (texts: string[], within = main): Part[] =>
  texts.map((text) => shows((page) => within(page).getByText(text)))

export const picture = (within = main): Part => shows((page) => within(page).locator('img[src]'))

const colours = { green: '127, 214, 155', yellow: '242, 201, 103', red: '255, 157, 148' }

export const status =
  (name: string, word: string, colour: keyof typeof colours): Part =>
  async (page) => {
    const badge = row(name)(page).getByRole('cell').getByText(word, { exact: true }).first()
    await expect(badge).toHaveCSS('color', `rgb(${colours[colour]})`)
  }

/** A button of a row, which can be pressed or not. */
export const action =
  (name: string, label: string, isEnabled: boolean): Part =>
  async (page) => {
    const button = row(name)(page).getByRole('button', { name: named(label) })
    await expect(button).toBeVisible()
    await expect(button).toBeEnabled({ enabled: isEnabled })
  }

export const sidebar = (to: Record<string, string>): Part[] =>
  links(to, (page) => page.getByRole('navigation', { name: 'Dashboard' }))

/** The bar and the footer of every screen (clauses 1.9, 2.3). */
export const frame = (signedIn: Person | null): Part[] => [
  ...links(
    {
      Home: '/',
      Instructors: '/instructors',
      Classes: '/classes',
      Dashboard: '/dashboard/info',
      Login: '/login',
    },
    bar,
  ),
  ...has('button', ['Use the dark red scheme', 'Account'], bar),
  // The first is among the five links.
  (page) =>
    expect(bar(page).getByRole('link', { name: 'Login' })).toHaveCount(signedIn === null ? 2 : 1),
  async (page) => {
    await bar(page).getByRole('button', { name: 'Account' }).click()
    const menu: Place = (of) => of.getByRole('dialog', { name: 'Account' })
    const parts =
      signedIn === null
        ? says(['no user found'], menu)
        : [...says([signedIn.name, signedIn.email], menu), ...has('button', ['Logout'], menu)]
    for (const part of parts) await part(page)
    await page.keyboard.press('Escape')
  },
  // The classes of the walk are all on one topic.
  ...links({ Portrait: '/classes?topic=portrait' }, footer),
  ...says(['Landscape', 'Street', 'Product Photography'], footer),
  ...says(['Best Photography Learning Institute'], footer),
  ...links({ Instagram: 'https://social.test/safelight' }, footer),
]

export const profile = ({ name, email }: Person): Part[] => [
  shows((page) => main(page).getByText(name, { exact: true })),
  ...says([email]),
  picture(),
]
