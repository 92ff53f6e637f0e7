import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { defaultLook } from '#contract/look.ts'
import { readLogo } from '#contract/photos.ts'
import { openPhoto } from '#school/photos/photos.ts'
import { buffer } from 'node:stream/consumers'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { refusalOf } from '#tests/support/money/holding.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import type { Person } from '#tests/support/school/school.ts'
import { errorOf, send } from '#tests/support/school/send.ts'

const clear = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#c5000080' } })

/** Two pictures, one below the other, as WebP has them. */
const animated = async () => {
  const frames = await Promise.all([
    clear(80, 80).png().toBuffer(),
    clear(80, 80).negate({ alpha: false }).png().toBuffer(),
  ])
  return sharp(frames, { join: { animated: true } })
    .webp({ lossless: true })
    .toBuffer()
}

onBothDatabases('logo and icon', (create) => {
  const at = openSchool(create)
  const post = (who: Person, body: Buffer) =>
    send(at, '/api/photos?for=logo', who, { body, headers: { 'content-type': 'image/png' } })
  const add = async (who: Person, body: Buffer) => {
    const answer = await post(who, body)
    assert.equal(answer.statusCode, 201, answer.body)
    return answer.json<{ photo: string }>().photo
  }
  const read = async (address: string) => {
    const found = await openPhoto(at.school, address.replace('/photos/', ''))
    return sharp(await buffer((found ?? assert.fail(address)).content))
  }
  const publish = async (who: Person, own: object) => {
    const { version } = (await who.client.readSchool()).look
    const value = { ...defaultLook, ...own }
    return who.client.publishPart({ params: { part: 'look' }, body: { version, value } })
  }

  test('[20.2] a logo is made anew: smaller, transparent, without what the file says of itself; an icon comes with it', async () => {
    const admin = await at.person('Admin')
    const sent = clear(1600, 400).withMetadata({ exif: { IFD0: { Artist: 'Nobody' } } })
    for (const format of ['png', 'webp', 'avif'] as const) {
      const address = await add(admin, await sent.clone().toFormat(format).toBuffer())
      const { width, height, icon } = readLogo(address) ?? assert.fail(address)
      assert.deepEqual([width, height], [640, 160])
      const { format: made, hasAlpha, exif } = await (await read(address)).metadata()
      assert.deepEqual([made, hasAlpha, exif], ['png', true, undefined])
      const square = await (await read(icon)).raw().toBuffer({ resolveWithObject: true })
      assert.deepEqual([square.info.width, square.info.height, square.data[3]], [180, 180, 0])
    }
  })

  test('[20.2] of an animation the first picture is the logo', async () => {
    const admin = await at.person('Admin')
    const address = await add(admin, await animated())
    assert.match(address, /-80x80\.png$/)
    const [red = 0, green = 255] = await (await read(address)).raw().toBuffer()
    assert.ok(red > 180 && green < 20, `${red} ${green}`)
  })

  test('[20.2] a side too small or too large, too many bytes and SVG are refused with their reason', async () => {
    const admin = await at.person('Admin')
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const heavy = sharp({
      create: { width: 1400, height: 1400, channels: 3, background: '#000', noise },
    })
    const refusals: [Buffer, RegExp][] = [
      [await clear(63, 200).png().toBuffer(), /64 to 2048 pixels.*63 × 200/],
      [await clear(1, 4000).png().toBuffer(), /64 to 2048 pixels.*1 × 4000/],
      [await heavy.png().toBuffer(), /larger than 2 MB/],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /PNG, WebP or AVIF/],
    ]
    for (const [body, reason] of refusals) {
      const answer = await post(admin, body)
      const { code, fields } = errorOf(answer)
      assert.deepEqual([answer.statusCode, code], [400, 'not-a-photo'])
      assert.match(fields?.['photo'] ?? '', reason)
    }
  })

  test('[20.2] a logo must be one that was sent here: not another’s unused one, not another address', async () => {
    const [admin, other] = [await at.person('Admin'), await at.person('Admin')]
    const theirs = await add(other, await clear(100, 100).png().toBuffer())
    const unknown = `/photos/logo-${'0'.repeat(32)}-100x100.png`
    for (const wrong of [theirs, unknown, '/photos/class-01.jpg', 'https://x.example/a.png', 7])
      for (const field of ['logo', 'icon']) {
        const { code, fields } = await refusalOf(publish(admin, { [field]: wrong }))
        assert.deepEqual([code, Object.keys(fields)], ['invalid-input', [field]], String(wrong))
      }
    const { code } = await refusalOf(publish(admin, { typeface: 'comic' }))
    assert.equal(code, 'invalid-input')
  })

  test('[20.2] mails have the logo, with the name where it is not shown', async () => {
    const admin = await at.person('Admin')
    const logo = await add(admin, await clear(200, 80).png().toBuffer())
    await publish(admin, { logo })
    const student = await at.person('Student')
    const order = await at.order(student, (await at.addClass()).id)
    await student.client.startCheckout({ body: { orderIds: [order] } })
    await at.sendLetters()
    const html = at.mailsTo(student)[0]?.html ?? ''
    const [, src = '', alt = ''] =
      /<img src="([^"]+)" alt="([^"]+)" width="100" height="40"/.exec(html) ?? []
    assert.ok(src.startsWith('https://') && src.endsWith(logo), html.slice(0, 2000))
    assert.ok(html.includes(`>${alt}<br>`))
  })
})
