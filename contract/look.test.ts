import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { checkLook } from './check-look.ts'
import { contrast, fromOklch, layer, toOklch, type Colour } from './colour.ts'
import { derivePalette } from './derive-look.ts'
import { defaultLook, defaultPalettes, lookChoice, schemes, type SchemeChoice } from './look.ts'
import { lookStyle } from './look-style.ts'

/** A school with this choice for brown. */
const choose = (ground: Colour, card: Colour, accent: Colour) => ({
  ...defaultLook,
  brown: { ground, card, accent },
})

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value): Colour => `#${value.toString(16).padStart(6, '0')}`)

/** Most of them near each other and far from the accent: others hardly ever pass. */
const anyScheme: fc.Arbitrary<SchemeChoice> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ ground: anyColour, card: anyColour, accent: anyColour }) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(anyColour, anyColour, fc.boolean(), fc.nat(12), fc.nat(12))
      .map(([tint, accent, isLight, one, other]) => {
        const at = (step: number) =>
          fromOklch({ ...toOklch(tint), l: isLight ? 1 - step / 100 : 0.14 + step / 100 })
        const l = isLight ? 0.42 : 0.75
        return { ground: at(one), card: at(other), accent: fromOklch({ ...toOklch(accent), l }) }
      }),
  },
)

// Apart from the code that is tested: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance
function luminance(channels: number[]): number {
  const [r = 0, g = 0, b = 0] = channels.map((byte) => {
    const value = byte / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const channelsOf = (colour: string) =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
function ratio(front: string, back: string, tint?: [string, number]): number {
  const tinted = channelsOf(tint?.[0] ?? back).map((byte, index) => {
    const alpha = tint?.[1] ?? 0
    return Math.round(byte * alpha + (channelsOf(back)[index] ?? 0) * (1 - alpha))
  })
  const [one, other] = [luminance(channelsOf(front)) + 0.05, luminance(tinted) + 0.05]
  return Math.max(one, other) / Math.min(one, other)
}

/** What stands on what in web/ui, web/page and web/forms: front, backs, a tint, ratio. */
const shown = [
  ['text', ['ground', 'card', 'raised'], null, 4.5],
  ['text-quiet', ['ground', 'card', 'raised'], null, 4.5],
  ['accent', ['ground', 'card'], null, 4.5],
  ['accent-strong', ['ground', 'card', 'raised'], null, 4.5],
  ['good', ['ground', 'card', 'raised'], null, 4.5],
  ['waiting', ['ground', 'card', 'raised'], null, 4.5],
  ['bad', ['ground', 'card', 'raised'], null, 4.5],
  ['on-accent', ['accent', 'accent-strong'], null, 4.5],
  ['text', ['ground', 'card'], ['text', 0.1], 4.5],
  ['text', ['ground', 'card'], ['accent', 0.25], 4.5],
  ['text', ['ground', 'card'], ['accent', 0.15], 4.5],
  ['text-quiet', ['ground', 'card'], ['text', 0.05], 4.5],
  ['accent-strong', ['ground', 'card'], ['accent', 0.15], 4.5],
  ['accent-strong', ['ground', 'card'], ['text', 0.1], 4.5],
  ['bad', ['ground', 'card'], ['bad', 0.15], 4.5],
  ['accent', ['ground', 'card'], ['accent', 0.15], 3],
  ['edge-strong', ['card'], null, 3],
] as const

test('[20.2] our own look comes out exactly as it is, passes, and needs no style sheet', () => {
  for (const scheme of schemes)
    assert.equal(derivePalette(scheme, defaultLook[scheme]), defaultPalettes[scheme])
  assert.deepEqual(checkLook(defaultLook), [])
  assert.equal(lookStyle(defaultLook), '')
  assert.deepEqual(lookChoice.parse(defaultLook), defaultLook)
})

test('[20.2] our own colours are those of the site’s style sheet', () => {
  const css = readFileSync(new URL('../web/theme/app.css', import.meta.url), 'utf8')
  const [theme = ''] = /@theme[^}]*/.exec(css) ?? []
  for (const scheme of schemes) {
    const [own = ''] = new RegExp(`\\[data-scheme='${scheme}'\\] \\{[^}]*`).exec(css) ?? []
    for (const [token, value] of Object.entries(defaultPalettes[scheme]))
      assert.ok(
        `${theme}${own}`.includes(` --color-${token}: ${value};`) ||
          own.includes(` --${token}: ${value};`),
        `${scheme}: ${token}`,
      )
  }
})

test('[20.2] a white ground with a blue accent passes and is readable; the other scheme stays ours', () => {
  const choice = choose('#ffffff', '#f7f9fc', '#1f5fbf')
  assert.deepEqual(checkLook(choice), [])
  const brown = derivePalette('brown', choice.brown)
  assert.equal(brown.accent, '#1f5fbf')
  assert.equal(brown['on-accent'], '#ffffff')
  assert.ok(contrast(brown.text, '#ffffff') > 12)
  assert.equal(derivePalette('red', choice.red), defaultPalettes.red)
})

test('[20.2] another accent alone keeps the surfaces of our own look', () => {
  const {
    accent,
    'accent-strong': strong,
    'on-accent': on,
    ...rest
  } = derivePalette('brown', { ground: '#262120', card: '#18110e', accent: '#4a9eff' })
  assert.deepEqual({ ...defaultPalettes.brown, ...rest }, defaultPalettes.brown)
  assert.equal(accent, '#4a9eff')
  assert.notEqual(strong, defaultPalettes.brown['accent-strong'])
  assert.ok(contrast(on, accent) >= 4.5)
})

test('[20.2] a pale accent on white is refused at its field, with the ratio and a colour that passes', () => {
  const [fault, ...others] = checkLook(choose('#ffffff', '#ffffff', '#f5e68c'))
  assert.deepEqual(others, [])
  assert.ok(fault)
  const { nearest, ...rest } = fault
  assert.deepEqual(rest, {
    field: 'brown.accent',
    ratio: 1.26,
    needed: 4.5,
  })
  assert.deepEqual(checkLook(choose('#ffffff', '#ffffff', nearest)), [])
  // Of the same hue, and hardly darker than it must be.
  assert.ok(Math.abs(toOklch(nearest).h - toOklch('#f5e68c').h) < 0.05)
  assert.ok(contrast(nearest, '#ffffff') < 4.7)
})

test('[20.2] a dark card on a white ground is refused at the card', () => {
  const fields = checkLook(choose('#ffffff', '#18110e', '#1f5fbf')).map(({ field }) => field)
  assert.equal(fields[0], 'brown.card')
})

test('[20.2] whatever passes is readable in every state that the style page shows', () => {
  fc.assert(
    fc.property(anyScheme, (chosen) => {
      const choice = { ...defaultLook, brown: chosen }
      fc.pre(checkLook(choice).length === 0)
      const brown = derivePalette('brown', chosen)
      // The code of a failure is a fifth weaker than its text.
      for (const back of [brown.ground, brown.card])
        assert.ok(ratio(layer(brown.bad, 0.8, back), back) >= 4.5)
      for (const [front, backs, tint, needed] of shown)
        for (const back of backs) {
          const found = ratio(
            brown[front],
            brown[back],
            tint ? [brown[tint[0]], tint[1]] : undefined,
          )
          assert.ok(found >= needed, `${front} on ${back}, ${tint?.join(' ')}: ${found}`)
        }
    }),
    { numRuns: 60 },
  )
})

test('[20.2] the nearest colours pass together, and a single one by itself', () => {
  fc.assert(
    fc.property(anyScheme, (chosen) => {
      const faults = checkLook({ ...defaultLook, brown: chosen })
      const mended = Object.fromEntries(
        faults.map(({ field, nearest }) => [field.replace('brown.', ''), nearest]),
      )
      assert.deepEqual(checkLook({ ...defaultLook, brown: { ...chosen, ...mended } }), [])
      for (const { ratio, needed } of faults) assert.ok(ratio < needed, `${ratio} ${needed}`)
    }),
    { numRuns: 60 },
  )
})

test('[20.2] only #rrggbb is a colour', () => {
  for (const accent of [
    '1f5fbf',
    '#1f5',
    '#1f5fbg',
    '#1f5fbfff',
    'blue',
    '#1f5fbf;}',
    '',
    null,
    7,
  ]) {
    const { error } = lookChoice.safeParse({
      ...defaultLook,
      red: { ...defaultLook.red, accent },
    })
    assert.deepEqual(
      error?.issues.map(({ path, message }) => [path.join('.'), message]),
      [['red.accent', 'colour']],
      `${accent}`,
    )
  }
  assert.equal(lookChoice.parse(choose('#FFFFFF', '#ffffff', '#1F5FBF')).brown.accent, '#1f5fbf')
})

test('[20.2] the style sheet sets all colours of both schemes, and again those on photographs, which stay dark', () => {
  const choice = choose('#ffffff', '#f7f9fc', '#1f5fbf')
  const css = lookStyle(choice)
  assert.equal(lookStyle(structuredClone(choice)), css)
  assert.match(css, /^@media screen\{/)
  assert.match(css, /:root,\[data-scheme=brown\]\{color-scheme:light;--ground:#ffffff;/)
  assert.match(css, /\n\[data-scheme=red\]\{color-scheme:dark;--ground:#450a0a;/)
  const [, onPhoto = ''] = /brown\] \.on-photo\{([^}]*)\}/.exec(css) ?? []
  assert.match(onPhoto, /^color-scheme:dark;/)
  const [, accent = '#000000'] = /--color-accent:(#\w+)/.exec(onPhoto) ?? []
  const { ground, card, text } = defaultPalettes.brown
  assert.ok(onPhoto.includes(`--color-text:${text};`))
  for (const dark of [ground, card]) assert.ok(ratio(accent, dark) >= 4.5)
})

test('[20.2] a colour survives the way to OKLCH and back', () => {
  fc.assert(
    fc.property(anyColour, (colour) => {
      assert.equal(fromOklch(toOklch(colour)), colour)
    }),
  )
  // As in https://www.w3.org/TR/css-color-4/: red is oklch(0.628 0.2577 29.23deg).
  const { l, c, h } = toOklch('#ff0000')
  assert.deepEqual(
    [l, c, (h * 180) / Math.PI].map((value) => value.toFixed(2)),
    ['0.63', '0.26', '29.23'],
  )
})
