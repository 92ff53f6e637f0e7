import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultLook, type LookChoice } from '#contract/look.ts'
import { defaultLetterPalette, defaultPalette } from '#platform/http/palette.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { refusalOf } from '#tests/support/money/holding.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import type { Person } from '#tests/support/school/school.ts'
import { readPalettes } from './palettes.ts'

const white = { ground: '#ffffff', card: '#f2f5fa', accent: '#1f5fbf' } as const

test('[20.2] our own look has the colours of mails and pages that they always had', () => {
  const { page, letter } = readPalettes(defaultLook)
  assert.deepEqual(page, defaultPalette)
  assert.deepEqual(letter, defaultLetterPalette)
})

onDatabase('the look of a school', (create) => {
  const at = openSchool(create)

  const publish = async (admin: Person, brown: object, version: number) =>
    admin.client.publishPart({
      params: { part: 'look' },
      body: { version, value: { ...defaultLook, brown } },
    })

  test('[20.2] colours that cannot be read are refused at their field, with a colour that passes', async () => {
    const admin = await at.person('Admin')
    const refused = publish(admin, { ...white, accent: '#e8e0a0' }, 0)
    const { code, fields } = await refusalOf(refused)
    assert.deepEqual([code, Object.keys(fields)], ['invalid-input', ['brown.accent']])
    const nearest = /#[0-9a-f]{6}/.exec(fields['brown.accent'] ?? '')?.[0]
    assert.match(fields['brown.accent'] ?? '', /1\.23 : 1.* 4\.5 : 1/)
    await publish(admin, { ...white, accent: nearest }, 0)
    for (const wrong of ['#fff', 'blue', '#1f5fbg', 'oklch(1 0 0)', '', null]) {
      const { code: other } = await refusalOf(publish(admin, { ...white, accent: wrong }, 1))
      assert.equal(other, 'invalid-input', String(wrong))
    }
  })

  test('[20.2] mails and the list for other sites follow', async () => {
    const admin = await at.person('Admin')
    const { version } = (await admin.client.readSchool()).look
    await publish(admin, white, version)
    const { body } = await at.app.inject('/embed/classes')
    assert.match(body, /color-scheme: light; --ground: #ffffff;/)
    const student = await at.person('Student')
    const order = await at.order(student, (await at.addClass()).id)
    await student.client.startCheckout({ body: { orderIds: [order] } })
    await at.sendLetters()
    const [mail] = at.mailsTo(student)
    assert.match(mail?.html ?? '', /background:#1f5fbf/)
    const { accent }: LookChoice['brown'] = white
    assert.equal(at.school.settings.palettes.page.accent, accent)
  })
})
