import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { walk, type Driver } from '#tests/support/engines/driver.ts'
import type { EngineBrowser } from '#tests/support/engines/engine.ts'
import { engines } from '#tests/support/engines/engines.ts'
import { startHoldingProxy } from '#tests/support/engines/holding-proxy.ts'
import type { Query } from '#tests/support/engines/look-up.ts'
import { makeCameraPhoto } from '#tests/support/files/test-photos.ts'
import { registerAdmin, registerPerson, uniqueEmail } from '#tests/support/school/accounts.ts'
import { createClassWork } from '#tests/support/school/class-work.ts'
import { offerClass } from '#tests/support/school/classes.ts'
import { startSite } from '#tests/support/school/site.ts'
import { classAddress } from '#web/features/classes/class-query.ts'

const site = await startSite({ PAYMENTS: 'demo' })
after(site.close)
const admin = await registerAdmin(site)
const { teach, assign, handIn } = createClassWork(site, admin)

/** A photograph is encoded with spare processor time only. */
const encoded = 120_000

const button = (name: string | RegExp, within?: Query): Query => ({
  role: 'button',
  name,
  ...(within && { within }),
})
const heading = (name: string): Query => ({ role: 'heading', name })
const main: Query = { role: 'main' }

/** Presses a button of the dialog with this name. */
const answer = (driver: Driver, name: string, label: string) =>
  driver.click(button(label, { role: 'dialog', name }))

async function register(driver: Driver) {
  const email = uniqueEmail('student')
  await driver.open('/register')
  for (const [name, text] of [
    ['First name', 'Nora'],
    ['Last name', 'Lind'],
    ['Email', email],
    ['Password', 'a-long-password'],
    ['Confirm password', 'a-long-password'],
  ] as const)
    await driver.type({ role: 'field', name }, text)
  await driver.click(button('Register', main))
  await driver.see({ role: 'dialog', text: /Registration Successfully/ })
  await answer(driver, 'Success!', 'Thank you')
  await driver.see({ role: 'banner', text: new RegExp(email) })
  await driver.see(heading('Our Popular Classes'))
  // The browser remembers the session.
  await driver.open('/dashboard/info')
  await driver.see({ ...main, text: /Nora Lind.*Student/ })
}

async function book(driver: Driver) {
  const className = 'Window light'
  const instructor = await registerPerson(site.origin, 'Instructor')
  const classId = await offerClass(site, { className, instructor, approvedBy: admin })
  const student = await registerPerson(site.origin, 'Student')
  await driver.signIn(student, classAddress({ _id: classId, className }))
  await driver.see(heading(className))
  await driver.click(button(/^Book now/, main))
  await answer(driver, 'Payment', 'Make Payment')
  await driver.see(heading('Pay $40.00'))
  for (const [name, text] of [
    ['Card number', '4242 4242 4242 4242'],
    ['Expires (MM/YY)', '12/40'],
    ['CVC', '123'],
  ] as const)
    await driver.type({ role: 'field', name }, text)
  await driver.click(button(/^Pay \$40\.00/))
  await driver.see(heading('Payment Successful'))
  const { items } = await site
    .apiAs(student.idToken)
    .listOrders({ query: { email: student.email } })
  assert.deepEqual(
    items.map(({ courseName, status }) => [courseName, status]),
    [[className, 'Paid']],
  )
}

async function handInPhotograph(driver: Driver) {
  const { instructor, classId, students } = await teach('Mila Novak')
  const [student = assert.fail()] = students
  const id = await assign(instructor, classId)
  const folder = await mkdtemp(join(tmpdir(), 'safelight-photo-'))
  try {
    const file = join(folder, 'pier.jpg')
    await writeFile(file, await makeCameraPhoto())
    await driver.signIn(student, `/dashboard/assignment/${id}`)
    await driver.see(heading('The last light'))
    await driver.choose(button('Choose photographs'), [file])
    await driver.see(heading('Photograph 1'), encoded)
  } finally {
    await rm(folder, { recursive: true })
  }
  await driver.see({ ...main, text: /FUJIFILM X-T5/ })
  await driver.type({ role: 'textbox', name: 'Title' }, 'Pier')
  await driver.click(button('Hand in'))
  await answer(driver, 'Hand in 1 photograph?', 'Hand in')
  await driver.see({ ...heading('Handed in'), focused: true })
  const { works, handIn: own } = await site.apiAs(student.idToken).readHandIn({ params: { id } })
  assert.deepEqual([own?.status, works.map(({ title }) => title)], ['handed-in', ['Pier']])
}

async function pin(driver: Driver) {
  const { instructor, classId, students } = await teach('Mila Novak')
  const [student = assert.fail()] = students
  const workId = await handIn(student, await assign(instructor, classId), 'Pier')
  const stage: Query = { role: 'region', name: 'Photograph' }
  const words: Query = { role: 'textbox', name: 'Comment', focused: true }
  const add = button('Try a change')
  await driver.signIn(instructor, `/dashboard/work/${workId}`)
  await driver.see(heading('Pier'))

  // By keyboard.
  await driver.tabTo({ role: 'application', name: 'Move and enlarge: Photograph' })
  await driver.press('c')
  const mark = {
    role: 'slider',
    name: 'Place of your comment',
    within: stage,
    focused: true,
  } as const
  await driver.see(mark)
  await driver.press('Shift', 'ArrowLeft')
  await driver.press('Shift', 'ArrowLeft')
  await driver.press('ArrowUp')
  await driver.see({ ...mark, has: { 'aria-valuetext': 'centre left, 30% across, 49% down' } })
  await driver.press('Enter')
  await driver.see(words)
  await driver.write('The horizon leans.')
  await driver.tabTo(add)
  await driver.press('Enter')
  const first = button('1, general, open, centre left: The horizon leans.', stage)
  // Saved: before that the form has a button of such a name, too.
  await driver.see(first)
  await driver.see({ role: 'button', name: /Try/, focused: true })
  await driver.press('Escape')
  await driver.see({ ...first, focused: true })

  // By pointer.
  await driver.pointAt({ role: 'img', name: /Pier/, within: stage }, { x: 0.8, y: 0.2 })
  await driver.see(words)
  await driver.write('Burnt out.')
  await driver.click(add)
  const second = button('2, general, open, top right: Burnt out.', stage)
  await driver.see(second)
  await driver.click(second)
  await driver.see({ ...button(/Try/), focused: true })
  const { versions } = await site.apiAs(instructor.idToken).readWork({ params: { id: workId } })
  const [keyed, pressed] = versions[0]?.threads ?? []
  assert.deepEqual([keyed?.kind, keyed?.x, keyed?.y], ['point', 3000, 4900])
  assert.equal(pressed?.kind, 'point')
  for (const [value, expected] of [
    [pressed.x, 8000],
    [pressed.y, 2000],
  ] as const)
    assert.ok(Math.abs((value ?? 0) - expected) < 50, `${value} is not ${expected}`)
}

async function checkIn(driver: Driver) {
  const { instructor, classId } = await teach('Mila Novak', 'Zoë Ångström')
  const here = (name: string, pressed: boolean): Query => ({
    ...button(/^Here/, { role: 'row', name: new RegExp(name) }),
    has: { 'aria-pressed': String(pressed) },
  })
  const count = (text: string) => driver.see({ role: 'status', text: new RegExp(`^${text}`) })
  await driver.signIn(instructor, `/dashboard/roster/${classId}`)
  await count('0 of 2 checked in')
  await driver.click(here('Mila', false))
  await driver.see(here('Mila', true))
  await driver.tabTo(here('Zoë', false))
  await driver.press('Enter')
  await driver.see(here('Zoë', true))
  await count('2 of 2 checked in')
  await driver.click(here('Mila', true))
  await driver.see(here('Mila', false))
  await count('1 of 2 checked in')
  const { items } = await site
    .apiAs(instructor.idToken)
    .listRoster({ params: { id: classId }, query: {} })
  assert.deepEqual(
    items.filter(({ checkedIn }) => checkedIn).map(({ studentName }) => studentName),
    ['Zoë Ångström'],
  )
}

/** Firefox ends the requests of a page once it is left, so that a script is missing until the next page is there. */
async function leaveWhileLoading(browser: EngineBrowser) {
  const proxy = await startHoldingProxy(site.origin, /assets\/instructors-|held/)
  try {
    const leave = async (driver: Driver) => {
      await driver.open('/register')
      await driver.click({ role: 'link', name: 'Instructors', within: { role: 'banner' } })
      const failed = driver.see({ ...button('Try again'), has: { 'aria-busy': null } })
      await Promise.all([driver.open('/login?held'), failed.then(() => proxy.release())])
      await driver.see(heading('Login to your Account'))
    }
    await walk(browser, proxy.origin, leave, /dynamically imported/)
  } finally {
    proxy.close()
  }
}

const journeys: [title: string, journey: (driver: Driver) => Promise<void>][] = [
  ['[2.8] [8.2] a visitor registers, and stays signed in', register],
  ['[11.1] [13.3] a student books a class and pays on the payment page', book],
  ['[18.2] a student hands in a photograph', handInPhotograph],
  ['[18.6] [18.8] an instructor pins comments by keyboard and by pointer', pin],
  ['[10.8] an instructor checks students in, by pointer and by keyboard', checkIn],
]

for (const { name, start } of engines)
  suite(name, { skip: typeof start === 'string' && start }, () => {
    let browser: EngineBrowser
    before(async () => {
      if (typeof start !== 'string') browser = await start()
    })
    after(() => browser.end())
    for (const [title, journey] of journeys)
      test(`${title}, in ${name}`, () => walk(browser, site.origin, journey))
    if (name === 'Firefox')
      test('[4.8] who leaves while a script is loading is not led back, in Firefox', () =>
        leaveWhileLoading(browser))
  })
