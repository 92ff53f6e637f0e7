import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { countSteps } from '#tests/support/browser/count-steps.ts'
import { openSite } from '#tests/support/browser/open-site.ts'
import { tabTo } from '#tests/support/browser/tab-to.ts'
import { makeCameraPhoto, makeTestPhoto } from '#tests/support/files/test-photos.ts'
import { registerAdmin } from '#tests/support/school/accounts.ts'
import { createClassWork } from '#tests/support/school/class-work.ts'

const { site, browser } = await openSite()
const { brief, teach, handIn } = createClassWork(site, await registerAdmin(site))

/** A photograph is encoded with spare processor time only. */
const encoded = { timeout: 120_000 }

/** The keys of a person without a mouse. */
function atKeys(page: Page) {
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const press = (key: string) => page.keyboard.press(key)
  let chosen: { name: string; mimeType: string; buffer: Buffer } | [] = []
  // From the beginning: a window that opens before anyone waits for it is not noticed.
  page.on('filechooser', (window) => void window.setFiles(chosen))
  return {
    page,
    main,
    press,
    heading: (level: number) => main.getByRole('heading', { level }),
    stage: main.getByRole('region', { name: 'Photograph', exact: true }),
    picture: main.getByRole('application', { name: 'Move and enlarge: Photograph' }),
    versions: main.getByRole('navigation', { name: 'Versions' }).getByRole('button'),
    thread: main.getByRole('article', { name: /Light/ }),
    to: (role: 'button' | 'link' | 'textbox' | 'combobox', name: string | RegExp) =>
      tabTo(page, main.getByRole(role, { name, exact: true })),
    async go(role: 'button' | 'link', name: string | RegExp) {
      await tabTo(page, main.getByRole(role, { name, exact: true }))
      await press('Enter')
    },
    async type(field: string | RegExp, text: string) {
      await tabTo(page, main.getByRole('textbox', { name: field }))
      await page.keyboard.type(text)
    },
    /** Answers the dialog with this name. */
    async agree(title: string, button: string) {
      const dialog = page.getByRole('dialog', { name: title, exact: true })
      await tabTo(page, dialog.getByRole('button', { name: button, exact: true }))
      await press('Enter')
      await expect(dialog).toBeHidden()
    },
    /** Presses the focused button; in place of the browser's own window, this file is given. */
    async choose(name: string, buffer: Buffer) {
      chosen = { name, mimeType: 'image/jpeg', buffer }
      await press('Enter')
    },
    dialog,
  }
}

/** Opens a page of the dashboard as a person. */
async function sit(person: { email: string; password: string }, path: string) {
  const { page, leave } = await visit(browser, site.origin, { reducedMotion: 'reduce' })
  const steps = await countSteps(page)
  await signInAs(page, person, path)
  return {
    ...atKeys(page),
    leave: async () => {
      await leave()
      assert.equal(steps.clicks, 0, 'nothing was pressed with a mouse')
    },
  }
}

test('[18.1] [18.2] [18.6] [18.7] [18.8] [18.10] an assignment, a photograph, its critique and its re-shoot with the keyboard alone', async () => {
  const { instructor, classId, students } = await teach('Mila Novak', 'Zoë Ångström')
  const [mila, zoe] = students
  assert.ok(mila && zoe)
  const classPage = `/dashboard/class/${classId}/work`

  // The instructor sets an assignment with a rule.
  const ada = await sit(instructor, classPage)
  await ada.go('link', 'New assignment')
  await ada.type('Title', 'The last light')
  await ada.type('Brief', brief)
  await ada.go('button', 'Add a rule')
  const rule = ada.main.getByRole('group', { name: 'Rule 1', exact: true })
  await expect(rule.getByLabel('Kind of rule')).toBeFocused()
  await ada.page.keyboard.type('Shutter')
  await ada.type('At least', '1/15')
  await expect(rule).toContainText('Shutter 1/15 s or longer')
  await ada.go('button', 'Set assignment')
  await expect(ada.main.getByRole('article')).toContainText('The last light')
  const [assignment] = await site
    .apiAs(instructor.idToken)
    .listAssignments({ params: { id: classId } })
  assert.deepEqual(assignment?.rules, [{ kind: 'shutter', atLeast: 1 / 15 }])

  // A student hands in a photograph; later another one does.
  const own = await sit(mila, classPage)
  await own.go('link', 'The last light')
  await expect(own.heading(1)).toHaveText('The last light')
  await own.to('button', 'Choose photographs')
  await own.choose('pier.jpg', await makeCameraPhoto())
  await expect(own.heading(3).filter({ hasText: 'Photograph 1' })).toBeVisible(encoded)
  await own.type('Title', 'Pier')
  await own.type('Alternative text', 'A pier at dusk')
  await own.type('Note to the instructor', 'I waited for the second boat.')
  await own.go('button', 'Hand in')
  await own.agree('Hand in 1 photograph?', 'Hand in')
  await expect(own.main.getByRole('heading', { level: 2, name: 'Handed in' })).toBeFocused()
  await handIn(zoe, assignment._id, 'Stair')

  // The instructor opens the first one from the queue.
  const openQueue = async () => {
    const sidebar = ada.page.getByRole('navigation', { name: 'Dashboard' })
    await tabTo(ada.page, sidebar.getByRole('link', { name: 'Queue' }))
    await ada.press('Enter')
  }
  await openQueue()
  await expect(ada.heading(1)).toHaveText('Queue')
  const queued = ada.main.getByRole('list', { name: 'Hand-ins' })
  const rows = queued.getByRole('link')
  await expect(rows).toHaveText(['Mila Novak', 'Zoë Ångström'])
  await expect(queued.getByRole('listitem').first()).toContainText('1 rule not met')
  await ada.press('j')
  await expect(rows.first()).toBeFocused()
  await ada.press('j')
  await expect(rows.last()).toBeFocused()
  await ada.press('k')
  await expect(rows.first()).toBeFocused()
  await ada.press('Enter')
  await expect(ada.heading(1)).toHaveText('Pier')
  await ada.press('j')
  await expect(ada.heading(1)).toHaveText('Stair')
  await ada.press('j')
  await expect(ada.page.getByText('No hand-in is waiting after this one.')).toBeVisible()
  await ada.press('k')
  await expect(ada.heading(1)).toHaveText('Pier')

  // A comment on a spot in it.
  await ada.press('c')
  await expect(ada.main.getByRole('slider', { name: 'Place of your comment' })).toBeFocused()
  await ada.press('Shift+ArrowRight')
  await ada.press('Shift+ArrowUp')
  await ada.press('ArrowUp')
  await ada.press('Enter')
  await expect(ada.main.getByRole('textbox', { name: 'Comment' })).toBeFocused()
  await ada.page.keyboard.type('Wait until the lamps are lit.')
  await tabTo(ada.page, ada.main.getByLabel('Subject'))
  await ada.page.keyboard.type('Light')
  await tabTo(ada.page, ada.main.getByRole('textbox', { name: 'Comment' }))
  await ada.press('Control+Enter')
  await expect(ada.thread.getByRole('button', { name: /Light/ })).toBeFocused()
  await ada.press('Escape')
  const pinName = /^1, light, open, .*: Wait until the lamps are lit\.$/
  await expect(ada.stage.getByRole('button', { name: pinName })).toBeFocused()
  // With Shift it is praise.
  await ada.press('c')
  await ada.press('Enter')
  await ada.page.keyboard.type('The lines lead out to sea.')
  await ada.press('Control+Shift+Enter')
  const praise = ada.main.getByRole('article', { name: /Keep/ })
  await expect(praise.getByRole('button', { name: /Keep/ })).toBeFocused()
  await ada.press('Escape')
  await expect(ada.stage.getByRole('button', { name: /^2, general, keep, / })).toBeFocused()
  await ada.go('button', 'Ask for a re-shoot')
  await expect(ada.dialog).toContainText('Your open comments say what to change.')
  await ada.agree('Ask for a re-shoot?', 'Ask for a re-shoot')
  await expect(ada.heading(1)).toBeFocused()

  // The student reads it, replies, and hands in a second version.
  await own.page.reload()
  await own.go('link', 'Pier: 1 open comment')
  await expect(own.heading(1)).toHaveText('Pier')
  await tabTo(own.page, own.stage.getByRole('button', { name: pinName }))
  await own.press('Enter')
  await expect(own.thread.getByRole('button', { name: /Light/ })).toBeFocused()
  await own.type('Reply', 'I will go back.')
  await own.press('Control+Enter')
  await expect(own.thread.getByRole('list', { name: 'Replies' })).toContainText('I will go back.')
  await expectAccessible(own.page, 'a thread with a reply')
  await own.go('button', 'Add a re-shoot')
  await tabTo(own.page, own.dialog.getByRole('button', { name: 'Choose a photo' }))
  await own.choose('lamps.jpg', await makeTestPhoto(1500, 1000, '#469'))
  await expect(own.dialog).toContainText('lamps.jpg is ready.', encoded)
  await own.agree('Add a re-shoot', 'Add a re-shoot')
  await expect(own.versions).toHaveCount(2)
  await own.go('button', 'Hand in again (1 photograph)')
  await own.agree('Hand in 1 photograph?', 'Hand in')
  await expect(own.heading(1)).toBeFocused()
  await own.go('link', 'The last light')
  await expect(own.main.getByRole('heading', { level: 2, name: 'Handed in' })).toBeVisible()

  // The instructor compares both, resolves the comment, and accepts the hand-in.
  await tabTo(ada.page, ada.page.getByRole('banner').getByRole('link', { name: 'Dashboard' }))
  await ada.press('Enter')
  await openQueue()
  await expect(rows).toHaveText(['Zoë Ångström', 'Mila Novak'])
  await ada.press('ArrowDown')
  await ada.press('ArrowDown')
  await expect(rows.last()).toBeFocused()
  await ada.press('Enter')
  await expect(ada.versions.last()).toHaveAttribute('aria-current', 'true')
  await ada.go('button', 'Compare')
  await expect(
    ada.main.getByRole('application', { name: 'Move and enlarge: Version 1' }),
  ).toBeFocused()
  await ada.go('button', 'Slider')
  const edge = ada.main.getByRole('slider', { name: 'Divider between the versions' })
  await tabTo(ada.page, edge)
  await ada.press('Home')
  await ada.press('ArrowRight')
  await expect(edge).toHaveAttribute('aria-valuetext', '1% Version 1')
  await ada.go('button', 'Close the comparison')
  await expect(ada.picture).toBeFocused()
  await tabTo(ada.page, ada.versions.first())
  await ada.press('Enter')
  await tabTo(ada.page, ada.stage.getByRole('button', { name: pinName }))
  await ada.press('Enter')
  await expect(ada.thread).toContainText('I will go back.')
  await ada.go('button', 'Resolve')
  await expect(ada.thread.getByRole('button', { name: /Light/ })).toBeFocused()
  await ada.press('Escape')
  await expect(ada.stage.getByRole('button', { name: /^1, light, resolved/ })).toBeFocused()
  await ada.go('button', 'Mark as done')
  await ada.agree('Mark this assignment as done?', 'Mark as done')
  await expect(ada.heading(1)).toBeFocused()
  await ada.go('link', 'Next in the queue: Zoë Ångström, The last light')
  await expect(ada.heading(1)).toHaveText('Stair')

  const { handIn: ended, works } = await site
    .apiAs(mila.idToken)
    .readHandIn({ params: { id: assignment._id } })
  assert.equal(ended?.status, 'done')
  assert.deepEqual([works[0]?.title, works[0]?.version, works[0]?.openThreads], ['Pier', 2, 0])
  await own.leave()
  await ada.leave()
})
