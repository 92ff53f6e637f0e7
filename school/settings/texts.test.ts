import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { allLanguages } from '#messages/languages.ts'
import { english } from '#messages/en.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { refusalOf } from '#tests/support/money/holding.ts'
import { errorOf } from '#tests/support/school/send.ts'
import { startSchool, type Person, type TestSchool } from '#tests/support/school/school.ts'

type Replaced = Record<string, string>

test('[20.3] every part of the product is named as a place of texts', () => {
  assert.deepEqual(Object.keys(english.places).sort(), Object.keys(english).sort())
})

onBothDatabases('texts of the school', (create) => {
  let at: TestSchool
  let admin: Person
  before(async () => {
    at = await startSchool(create, { languages: allLanguages.filter((one) => one.length === 2) })
    admin = await at.person('Admin')
  })
  after(() => at.close())

  const read = async () => (await admin.client.readSchool()).texts
  const publish = async (en: Replaced, de: Replaced = {}) =>
    admin.client.publishPart({
      params: { part: 'texts' },
      body: { version: (await read()).version, value: { en, de } },
    })
  const find = (q: string) => admin.client.findTexts({ query: { q } })
  const faultsOf = async (en: Replaced, de?: Replaced) => {
    const { code, fields } = await refusalOf(publish(en, de))
    assert.equal(code, 'invalid-input')
    return fields
  }

  test('[20.3] a text is found by its words in any language, by words around a number, and by what the school has in its place', async () => {
    const first = async (q: string) => (await find(q)).items[0]?.id
    assert.equal(await first('Total 450+ Student'), 'facts/students')
    assert.equal(await first('  total 450+ STUDENT '), 'facts/students')
    assert.equal((await find('Add to Cart')).items[0]?.ours['en'], 'Add to Cart')
    const german = (await find('Add to Cart')).items[0]
    assert.equal(await first(german?.ours['de'] ?? ''), german?.id)
    assert.ok((await find('Available: 3 Seats')).items.some(({ id }) => id === 'facts/seats'))
    assert.deepEqual(await find('zzz qqq'), { total: 0, items: [] })
    assert.deepEqual(await find(''), { total: 0, items: [] })
    const many = await find('the')
    assert.ok(many.total > 30 && many.items.length === 30)
    await publish({ 'facts/instructor': 'Mentor of the lake' })
    assert.equal(await first('mentor of the lake'), 'facts/instructor')
    assert.deepEqual(
      (await find('')).items.map(({ id }) => id),
      ['facts/instructor'],
    )
  })

  test('[20.3] what is as ours is not kept; an emptied text is, where nothing may stand', async () => {
    await publish({ 'facts/students': '', 'facts/instructor': 'Instructor' }, {})
    assert.deepEqual((await read()).value, { en: { 'facts/students': '' }, de: {} })
    assert.deepEqual(await faultsOf({ 'facts/instructor': '' }), {
      'en.facts/instructor': 'Text is required',
    })
  })

  test('[20.3] placeholders, tags and plural forms must stay; the field says which are missing', async () => {
    const ofSeats = (text: string) => faultsOf({ 'facts/seats': text })
    const [field] = ['en.facts/seats']
    assert.match((await ofSeats('Seats left'))[field] ?? '', /contain \{count, plural, one/)
    assert.match(
      (await ofSeats('{count, plural, other {# left}}'))[field] ?? '',
      /contain \{count, plural, one \{…\}\}/,
    )
    const both = '{count, plural, one {# seat} other {# seats}}'
    assert.match((await ofSeats(`${both} {name}`))[field] ?? '', /\{name\} is not in the default/)
    assert.match((await ofSeats(`${both} <b>now</b>`))[field] ?? '', /<b> is not in the default/)
    assert.match((await ofSeats(`${both} {`))[field] ?? '', /braces or tags/)
    assert.match((await ofSeats('x'.repeat(2001)))[field] ?? '', /at most 2,000/)
    assert.match((await ofSeats('two\nlines'))[field] ?? '', /single line/)
    assert.match((await faultsOf({ 'facts/none': 'x' }))['en.facts/none'] ?? '', /no text/)
    const many = Object.fromEntries(Array.from({ length: 301 }, (_, n) => [`a/${n}`, 'x']))
    assert.match(Object.values(await faultsOf(many))[0] ?? '', /At most 300 texts/)
    assert.deepEqual(await publish({ 'facts/seats': `${both} left ({count})` }), {
      modifiedCount: 1,
    })
  })

  test('[20.3] refusals of the API, mails and the pages of the server say it in the school’s words, at once', async () => {
    await publish(
      { 'refusals/noCall': 'Nothing lives here', 'embed/none': 'Come back soon' },
      { 'mails/greeting': 'Moin,' },
    )
    const { body } = await at.app.inject('/embed/classes')
    assert.match(body, /Come back soon/)
    const { message } = errorOf(await at.app.inject('/api/nothing'))
    assert.equal(message, 'Nothing lives here')
    const greet = (language: string) =>
      at.school.wordingFor(language).translate('mails')('greeting')
    assert.deepEqual([greet('de'), greet('en')], ['Moin,', 'Hello,'])
  })

  test('[20.3] a text that a later release no longer has a place for leaves ours, and the next publishing drops it', async () => {
    await publish({ 'facts/instructor': 'Mentor' })
    const value = JSON.stringify({ en: { 'facts/seats': 'old', 'gone/gone': 'x' }, de: {} })
    await at.school.db
      .updateTable('school_parts')
      .set({ value })
      .where('part', '=', 'texts')
      .where('version', '=', (await read()).version)
      .execute()
    const { version } = await read()
    await admin.client.publishPart({
      params: { part: 'people' },
      body: { version: 0, value: { instructors: 'open' } },
    })
    const t = at.school.wordingFor('en').translate('facts')
    assert.equal(t('seats', { count: 1 }), 'Available: 1 Seat')
    const old = { 'facts/seats': 'old', 'gone/gone': 'x' }
    await publish({ ...old, 'facts/instructor': 'Teacher' })
    assert.deepEqual((await read()).value.en, { 'facts/instructor': 'Teacher' })
    assert.equal((await read()).version, version + 1)
  })
})
