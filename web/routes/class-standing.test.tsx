import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPageSchool } from '#tests/support/page/page-school.ts'
import { press } from '#tests/support/page/press.ts'
import { renderPage } from '#tests/support/page/render-page.tsx'
import { createSqlite } from '#tests/support/database/databases.ts'
import { startProviderSchool } from '#tests/support/money/provider-school.ts'
import { pay } from '#tests/support/school/orders.ts'
import { classAddress } from '#web/features/classes/class-query.ts'

// What the pages of classes offer somebody by their standing: teacher, student with an order, …

const at = await openPageSchool()
const [admin, ada, bruno] = [
  await at.person('Admin'),
  await at.person('Instructor'),
  await at.person('Instructor'),
]
const offer = async (className: string, by = ada, availableSeats = 5) =>
  (await at.addClass({ className, by, availableSeats })).id
const ids = {
  free: await offer('Free seats'),
  chosen: await offer('Chosen already'),
  paid: await offer('Paid already'),
  full: await offer('Sold out', bruno, 1),
}
const [student, other] = [await at.person('Student'), await at.person('Student')]
await at.order(student, ids.chosen)
await pay(student, await at.order(student, ids.paid))
await pay(other, await at.order(other, ids.full))

async function findCard(name: string): Promise<HTMLElement> {
  const card = (await screen.findByRole('link', { name })).closest('article')
  if (card === null) throw new Error(`${name} has no card`)
  return card
}
const panel = async () => within(await screen.findByRole('complementary'))

const hint = /^This class is fully booked\. Join the waitlist, and we’ll hold the next free seat/

const standings = [
  {
    who: 'a visitor',
    person: null,
    says: ['Add to Cart', 'Add to Cart', 'Add to Cart', 'Add to Cart'],
  },
  {
    who: 'a student',
    person: student,
    says: ['Add to Cart', 'In your cart', 'You have a seat', 'Add to Cart'],
  },
  {
    who: 'an instructor',
    person: ada,
    says: ['Your class', 'Your class', 'Your class', 'See the class'],
  },
  {
    who: 'an admin',
    person: admin,
    says: ['See the class', 'See the class', 'See the class', 'See the class'],
  },
]

for (const { who, person, says } of standings)
  test(`[2.10] each card says what is true for ${who}`, async () => {
    await renderPage(at, person, '/classes')
    for (const [index, name] of [
      'Free seats',
      'Chosen already',
      'Paid already',
      'Sold out',
    ].entries())
      await within(await findCard(name)).findByRole('link', {
        name: new RegExp(`^${says[index]}.*${name}$`),
      })
    const full = await findCard('Sold out')
    within(full).getByText(/Available: 0 Seats, fully booked/)
    const mayWait = who === 'a visitor' || who === 'a student'
    if (mayWait) await within(full).findByText(/^Join waitlist/)
    // The waitlist leads.
    expect(/Join waitlist.*Add to Cart/.test(full.textContent)).toBe(mayWait)
  })

test('[11.1] the page of a class says so, too, and offers an instructor no order', async () => {
  const { unmount } = await renderPage(at, student, `/class/${ids.chosen}/chosen-already`)
  const inCart = await (
    await panel()
  ).findByRole('link', { name: /^In your cart.*Chosen already$/ })
  expect(inCart.getAttribute('href')).toBe('/dashboard/cart')
  unmount()
  await renderPage(at, bruno, `/class/${ids.free}/free-seats`)
  await screen.findAllByText('Only students can book this class.')
  expect(screen.queryByRole('link', { name: /^Add to Cart.*Free seats$/ })).toBeNull()
})

test('[13.3] [15.1] who pays for the last seat is not sent to the waitlist, nor is who teaches; who waits reads what comes next', async () => {
  const { at: shop, pay: provider, deliver, close } = await startProviderSchool(createSqlite)
  try {
    const className = 'Last lamp'
    const { id, instructor } = await shop.addClass({ className, availableSeats: 1 })
    const payer = await shop.person('Student')
    // This holds the seat.
    const order = await shop.order(payer, id)
    const checkout = await payer.client.startCheckout({ body: { orderIds: [order] } })
    const address = classAddress({ _id: id, className })
    for (const [person, role, name] of [
      [payer, 'button', 'Continue paying'],
      [instructor, 'link', /^Your class/],
    ] as const) {
      const { unmount } = await renderPage(shop, person, address)
      await (await panel()).findByRole(role, { name })
      expect(screen.queryByText(/^Join waitlist/)).toBeNull()
      expect(screen.queryByText(hint)).toBeNull()
      if (person === payer) expect(screen.queryByText('Fully booked')).toBeNull()
      unmount()
    }

    const waiting = await shop.person('Student')
    const { user, unmount } = await renderPage(shop, waiting, address)
    const shown = await panel()
    shown.getByText(hint)
    const join = () => shown.getByRole('button', { name: /^Join waitlist/ })
    await waitFor(() => expect(join().hasAttribute('disabled')).toBe(false))
    // Others wait once the seat is sold, not while it is held.
    await user.click(join())
    await press(user, 'That didn’t work', 'Okay')
    await deliver(provider.pay(checkout._id))
    await user.click(join())
    await press(user, 'You’re on the waitlist', 'Okay')
    await shown.findByText(/^When a seat becomes free for you/)
    expect(shown.queryByText(hint)).toBeNull()
    unmount()
    await renderPage(shop, waiting, `/classlist/${id}`)
    await screen.findByText(/^When a seat becomes free for you/)
    expect(screen.queryByText(hint)).toBeNull()
  } finally {
    await close()
  }
})

test('[11.1] whose class it is, or who has a seat in it, is not told that it is too late', async () => {
  const meetings = [at.meetingIn(86_400_000)]
  const { id } = await at.addClass({ className: 'Under way', by: ada, meetings })
  await pay(student, await at.order(student, id))
  at.time.now = meetings[0]?.startsAt ?? 0
  await at.jobs.runDue()
  const address = `/class/${id}/under-way`
  const tooLate = /You can no longer join it\.$/
  const visit = await renderPage(at, null, address)
  await screen.findByText(tooLate)
  visit.unmount()
  for (const [person, label] of [
    [student, /^You have a seat/],
    [ada, /^Your class/],
  ] as const) {
    const { unmount } = await renderPage(at, person, address)
    const shown = await panel()
    await shown.findByRole('link', { name: label })
    shown.getByText('Begun')
    expect(screen.queryByText(tooLate)).toBeNull()
    unmount()
  }
  await renderPage(at, student, `/classlist/${id}`)
  await screen.findByRole('link', { name: 'See your ticket' })
  expect(screen.queryByText(tooLate)).toBeNull()
})
