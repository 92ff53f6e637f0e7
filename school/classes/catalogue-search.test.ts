import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { ClassSort, SchoolClass } from '#contract/classes.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { openSchool } from '#tests/support/school/open-school.ts'

type Query = {
  q?: string
  topic?: SchoolClass['topic']
  sort?: ClassSort
  limit?: number
  cursor?: string
}

onBothDatabases('searching the catalogue', (create) => {
  const at = openSchool(create)
  before(async () => {
    await at.addClass({ className: 'Émotion & Portrait', description: 'Faces at their best.' })
    await at.addClass({ className: 'Still life', description: 'PORTRAITS of quiet things.' })
    await at.addClass({ className: 'Long nights', instructorName: 'Renée Portner' })
    await at.addClass({ className: '風景写真の教室', description: '山と海をゆっくり撮る。' })
    await at.addClass({ className: 'Hidden portrait', status: 'pending' })
  })

  const list = (query: Query) => at.client(null).listClasses({ query })
  const names = (items: { className: string }[]) => items.map(({ className }) => className)

  test('[7.3] the words may be in name, description or instructor', async () => {
    const { items } = await list({ q: 'port' })
    assert.deepEqual(names(items), ['Long nights', 'Still life', 'Émotion & Portrait'])
  })

  test('[7.3] all the words must be there, wherever they are', async () => {
    assert.deepEqual(names((await list({ q: 'portrait emotion' })).items), ['Émotion & Portrait'])
    assert.deepEqual(names((await list({ q: 'RENEE nights' })).items), ['Long nights'])
    assert.deepEqual((await list({ q: 'portrait nights' })).items, [])
  })

  test('[7.3] any script', async () => {
    for (const q of ['写真', '教室', '撮'])
      assert.deepEqual(names((await list({ q })).items), ['風景写真の教室'], q)
  })

  test('[7.3] no question is every class, a question of signs is none', async () => {
    const whole = (await list({})).items
    assert.ok(whole.length > 3)
    assert.deepEqual((await list({ q: '  ' })).items, whole)
    for (const q of ['%', '_', "'; drop table classes --%", '\\'])
      assert.deepEqual((await list({ q })).items, [], q)
  })

  test('[7.3] a beginning that very many words have is answered alike', async () => {
    const description = Array.from({ length: 2100 }, (_, number) => `jj${number}`).join(' ')
    await at.addClass({ className: 'Full of words', description })
    await at.addClass({ className: 'One of them', description: 'jjump' })
    await at.addClass({ className: 'Not approved', description: 'jjump', status: 'pending' })
    assert.deepEqual(names((await list({ q: 'jj' })).items), ['One of them', 'Full of words'])
    assert.deepEqual(names((await list({ q: 'jj them' })).items), ['One of them'])
  })

  test('[7.3] words, topic, sort and pages together', async () => {
    for (const [number, price] of [30, 10, 20].entries())
      await at.addClass({ className: `Zebra ${number}`, topic: 'product', price })
    const query = { q: 'zebra', topic: 'product' as const, sort: 'price' as const, limit: 1 }
    const found: string[] = []
    let cursor: string | undefined
    do {
      const page = await list({ ...query, ...(cursor !== undefined && { cursor }) })
      found.push(...names(page.items))
      cursor = page.next
    } while (cursor !== undefined)
    assert.deepEqual(found, ['Zebra 1', 'Zebra 2', 'Zebra 0'])
    assert.deepEqual((await list({ q: 'zebra', topic: 'street' })).items, [])
  })

  test('[7.10] a changed class is found by its new words only', async () => {
    const { id, instructor } = await at.addClass({ className: 'Xylophone' })
    const body = { name: 'Quartz', description: 'Minerals in macro.', price: 1 }
    await instructor.client.updateClass({ params: { id }, body })
    const admin = await at.person('Admin')
    await admin.client.setClassStatus({ params: { id }, body: { status: 'approved' } })
    assert.deepEqual((await list({ q: 'xylophone' })).items, [])
    assert.deepEqual(names((await list({ q: 'quartz minerals' })).items), ['Quartz'])
  })
})
