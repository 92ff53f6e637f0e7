import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { roles } from '#contract/access.ts'
import { api } from '#contract/api.ts'
import { classStatuses } from '#contract/classes.ts'
import type { Endpoint, Page } from '#contract/endpoint.ts'
import { orderStatuses } from '#contract/orders.ts'
import { refundStatuses } from '#contract/refunds.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { pay } from '#tests/support/school/orders.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { outcomeOf, type Person } from '#tests/support/school/school.ts'

type Query = { limit?: number; cursor?: string; sort?: string }
type Value = string | number

/** A list as the dashboard reads it, and the value of each sort key in a row. */
type SortedList<Item> = {
  read: (query: Query) => Promise<Page<Item>>
  by: Record<string, ((item: Item) => Value) | null>
}
const list = <Item extends { _id: string }>(
  read: (query: never) => Promise<Page<Item>>,
  by: SortedList<Item>['by'],
) => ({ read: read as SortedList<Item>['read'], by }) as SortedList<{ _id: string }>

const { compare: compareWords } = new Intl.Collator('en', { numeric: true })
const compare = (one: Value, other: Value): number =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : compareWords(String(one), String(other))

/** Every row of a list, in pages of `limit`, with the count that each page gave. */
async function readAll({ read }: SortedList<{ _id: string }>, sort?: string, limit = 2) {
  const items: { _id: string }[] = []
  const totals = new Set<number | undefined>()
  let cursor: string | undefined
  do {
    const page = await read({ limit, ...(cursor && { cursor }), ...(sort && { sort }) })
    items.push(...page.items)
    totals.add(page.total?.count)
    cursor = page.next
  } while (cursor !== undefined)
  return { items, totals: [...totals] }
}

onBothDatabases('sorted lists', (create) => {
  const at = openSchool(create)
  let admin: Person
  let teacher: Person
  let student: Person
  let lists: Record<string, SortedList<{ _id: string }>>
  before(async () => {
    admin = await at.person('Admin')
    teacher = await at.person('Instructor')
    student = await at.person('Student')
    for (let number = 0; number < 3; number++) {
      const { coupon } = await at.bought(student, teacher)
      const change = { params: { id: coupon }, body: { archived: true } }
      if (number === 1) await admin.client.changeCoupon(change)
    }
    const { id } = await at.addClass({ className: 'Zoë', by: teacher, price: 9 })
    for (const className of ['adam', 'Class 10', 'Class 2', 'Émile'])
      await at.addClass({ className, by: teacher, price: 9, status: 'pending' })
    for (let number = 0; number < 3; number++) {
      const other = await at.person('Student')
      const order = await at.order(other, id)
      if (number > 0) await pay(other, order)
    }
    const own = { email: teacher.account.email }
    const ordered = { email: student.account.email }
    lists = {
      listUsers: list((query) => admin.client.listUsers({ query }), {
        name: ({ name }) => name,
        email: ({ email }) => email,
        role: ({ role }) => roles.indexOf(role),
        joined: ({ joinedAt }) => joinedAt,
      }),
      listAllClasses: list((query) => admin.client.listAllClasses({ query }), {
        name: ({ className }) => className,
        waiting: ({ status }) => Number(status === 'pending'),
        instructor: ({ instructorName }) => instructorName,
        email: ({ email }) => email,
        price: ({ price }) => price,
        status: ({ status }) => classStatuses.indexOf(status),
        seats: ({ availableSeats }) => availableSeats,
      }),
      listInstructorClasses: list(
        (query: object) => teacher.client.listInstructorClasses({ query: { ...own, ...query } }),
        {
          name: ({ className }) => className,
          enrolled: ({ enrolled }) => enrolled,
          status: ({ status }) => classStatuses.indexOf(status),
        },
      ),
      listOrders: list(
        (query: object) => student.client.listOrders({ query: { ...ordered, ...query } }),
        {
          name: ({ courseName }) => courseName,
          status: ({ status }) => orderStatuses.indexOf(status),
          price: ({ price }) => price,
        },
      ),
      listRoster: list((query) => teacher.client.listRoster({ params: { id }, query }), {
        name: ({ studentName }) => studentName,
        status: ({ status }) => orderStatuses.indexOf(status),
        paid: ({ paidAt }) => paidAt ?? 0,
      }),
      listCoupons: list((query) => admin.client.listCoupons({ query }), {
        code: ({ code }) => code,
        for: null,
        uses: ({ uses }) => uses,
        status: ({ archived }) => Number(archived),
      }),
      listRefunds: list((query) => admin.client.listRefunds({ query }), {
        name: ({ studentName }) => studentName,
        amount: ({ amount }) => amount,
        for: ({ courseName }) => courseName ?? '',
        status: ({ status }) => refundStatuses.indexOf(status),
      }),
      listEntries: list((query) => admin.client.listEntries({ query }), {
        name: ({ studentName }) => studentName,
        for: ({ courseNames }) => courseNames[0] ?? '',
        when: ({ at }) => at,
        amount: ({ amount }) => amount,
      }),
      listEarnings: list((query) => teacher.client.listEarnings({ query }), {
        class: ({ courseNames }) => courseNames[0] ?? '',
        name: ({ studentName }) => studentName,
        when: ({ at }) => at,
        amount: ({ amount }) => amount,
        share: ({ share }) => share,
      }),
      listReceipts: list((query) => student.client.listReceipts({ query }), {
        number: ({ number }) => number,
        for: ({ courseNames }) => courseNames[0] ?? '',
        date: ({ at }) => at,
        amount: ({ total }) => total,
      }),
    }
  })

  const sortsOf = (endpoint: Endpoint): string[] => {
    const sort = endpoint.access === 'public' ? undefined : endpoint.query?.shape['sort']
    return sort === undefined ? [] : [...sort.unwrap().values]
  }

  test('[2.13] every list of the dashboard is read in every order that it has, page by page', async () => {
    const sorted = Object.entries<Endpoint>(api).filter(([, call]) => sortsOf(call).length > 0)
    assert.deepEqual(sorted.map(([name]) => name).toSorted(), Object.keys(lists).toSorted())
    for (const [name, call] of sorted) {
      const of = lists[name] ?? assert.fail(name)
      const own = await readAll(of)
      assert.ok(own.items.length > 2, `${name} has too few rows to prove anything`)
      assert.deepEqual(own.totals, [own.items.length], name)
      for (const sort of sortsOf(call)) {
        const { items, totals } = await readAll(of, sort)
        const ids = (rows: { _id: string }[]) => rows.map(({ _id }) => _id)
        assert.deepEqual(totals, [own.items.length])
        assert.deepEqual(ids(items).toSorted(), ids(own.items).toSorted(), `${name} by ${sort}`)
        const valueOf = of.by[sort.replace('-', '')]
        assert.ok(valueOf !== undefined, `${name} by ${sort}`)
        if (valueOf === null) continue
        const sign = sort.startsWith('-') ? -1 : 1
        const expected = own.items.toSorted(
          (one, other) => sign * compare(valueOf(one), valueOf(other)),
        )
        assert.deepEqual(items.map(valueOf), expected.map(valueOf), `${name} by ${sort}`)
      }
    }
  })

  const namesOf = (items: object[]) =>
    items.map((item) => ('className' in item ? item.className : ''))

  test('[2.13] names are sorted as people look them up, without accents, and numbers by their size', async () => {
    const named = ['adam', 'Class 2', 'Class 10', 'Émile', 'Zoë']
    const own = lists['listInstructorClasses'] ?? assert.fail()
    const read = async (sort: string) =>
      namesOf((await readAll(own, sort)).items).filter((name) => named.includes(String(name)))
    assert.deepEqual(await read('name'), named)
    assert.deepEqual(await read('-name'), named.toReversed())
  })

  test('[2.13] rows that are alike stay in the order of the list, in both directions', async () => {
    const all = lists['listAllClasses'] ?? assert.fail()
    const newestFirst = ['Émile', 'Class 2', 'Class 10', 'adam']
    const alike = async (sort?: string) =>
      namesOf((await readAll(all, sort)).items).filter((name) => newestFirst.includes(String(name)))
    assert.deepEqual(
      [await alike(), await alike('price'), await alike('-price')],
      [newestFirst, newestFirst, newestFirst],
    )
  })

  test('[2.16] those that wait for review come before the newest of the others', async () => {
    await at.addClass({ by: teacher, status: 'approved' })
    const { items } = await admin.client.listAllClasses({ query: { sort: '-waiting' } })
    const waiting = items.map(({ status }) => status === 'pending')
    assert.ok(waiting[0])
    assert.deepEqual(
      waiting,
      waiting.toSorted((one, other) => Number(other) - Number(one)),
    )
  })

  test('[2.13] a page leads back to the one before, in the same order', async () => {
    const own = lists['listInstructorClasses'] ?? assert.fail()
    const first = await own.read({ limit: 3, sort: '-name' })
    const second = await own.read({ limit: 3, sort: '-name', cursor: first.next ?? '' })
    assert.equal(second.first, 4)
    const back = await own.read({ limit: 3, sort: '-name', cursor: second.previous ?? '' })
    assert.deepEqual(back.items, first.items)
  })

  test('[2.13] a cursor belongs to its order, and a list has only its own orders', async () => {
    const own = lists['listInstructorClasses'] ?? assert.fail()
    const { next = '' } = await own.read({ limit: 1, sort: 'name' })
    for (const query of [{ cursor: next }, { cursor: next, sort: '-name' }, { sort: 'price' }])
      assert.equal(await outcomeOf(own.read(query)), '400 invalid-input')
  })
})
