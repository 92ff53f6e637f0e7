import { contrast, fromOklch, toOklch, type Colour } from './colour.ts'
import { defaultPalettes, type Palette, type Scheme, type SchemeChoice } from './look.ts'
import { pairs, passes } from './look-pairs.ts'

const white: Colour = '#ffffff'
const black: Colour = '#000000'

/** Whether text on it is dark. */
export const isLight = (ground: Colour): boolean =>
  contrast(ground, black) > contrast(ground, white)

/** How the other colours lie around the three chosen ones: steps and values of OKLCH's lightness. */
const dark = {
  text: 0.947,
  quiet: 0.765,
  raised: 0.042,
  edge: 0.177,
  control: 0.34,
  strong: 0.076,
  bar: 0.7,
}
const light = {
  text: 0.26,
  quiet: 0.5,
  raised: -0.03,
  edge: -0.15,
  control: -0.3,
  strong: -0.07,
  bar: 0.92,
}
/** On a light ground, the lightness of our own green, yellow and red. */
const lightStatus = 0.48

/** Moves the lightness of one token away from the ground until it suits what it stands on, or cannot. */
function reach(palette: Palette, token: keyof Palette, start: Colour, away: 1 | -1): Palette {
  const own = pairs.filter(({ front }) => front === token)
  const { l, c, h } = toOklch(start)
  const room = away === 1 ? 1 - l : l
  const moveBy = (part: number): Palette => ({
    ...palette,
    [token]: part === 0 ? start : fromOklch({ l: l + away * part * room, c, h }),
  })
  const suits = (part: number) => own.every((pair) => passes(moveBy(part), pair))
  if (suits(0)) return moveBy(0)
  let [short, far] = [0, 1]
  for (let step = 0; step < 8 && suits(far); step++) {
    const middle = (short + far) / 2
    if (suits(middle)) far = middle
    else short = middle
  }
  return moveBy(far)
}

/** Text and edges take a trace of the card's hue, or of the accent's if the card has none. */
function tintOf({ card, accent }: SchemeChoice) {
  const own = toOklch(card)
  return own.c > 0.005 ? own.h : toOklch(accent).h
}

function deriveSurfaces(choice: SchemeChoice, usual: Palette): Palette {
  const isOnLight = isLight(choice.ground)
  const [values, away] = isOnLight ? [light, -1 as const] : [dark, 1 as const]
  const card = toOklch(choice.card)
  const h = tintOf(choice)
  const beside = (step: number) => fromOklch({ ...card, l: card.l + step })
  const line = (step: number) =>
    fromOklch({ l: card.l + step, c: Math.min(card.c + 0.012, 0.03), h })
  const status = (token: 'good' | 'waiting' | 'bad') =>
    isOnLight ? fromOklch({ ...toOklch(usual[token]), l: lightStatus }) : usual[token]
  const channels = [1, 3, 5].map((at) => Number.parseInt(choice.card.slice(at, at + 2), 16))
  const surfaces: Palette = {
    ...usual,
    ...choice,
    raised: beside(values.raised),
    edge: line(values.edge),
    bar: `rgb(${channels.join(' ')} / ${values.bar})`,
  }
  const starts = {
    'edge-strong': line(values.control),
    text: fromOklch({ l: values.text, c: 0.014, h }),
    'text-quiet': fromOklch({ l: values.quiet, c: 0.026, h }),
    good: status('good'),
    waiting: status('waiting'),
    bad: status('bad'),
  } as const
  return Object.entries(starts).reduce(
    (palette, [token, start]) => reach(palette, token as keyof typeof starts, start, away),
    surfaces,
  )
}

function deriveAccents(palette: Palette): Palette {
  const isOnLight = isLight(palette.ground)
  const { l, c, h } = toOklch(palette.accent)
  const strong = fromOklch({ l: l + (isOnLight ? light : dark).strong, c, h })
  const stronger = reach(palette, 'accent-strong', strong, isOnLight ? -1 : 1)
  const inks = isOnLight ? [white, black] : [fromOklch({ l: 0.189, c: 0.022, h }), black]
  const own = pairs.filter(({ front }) => front === 'on-accent')
  const inked = inks.map((ink): Palette => ({ ...stronger, 'on-accent': ink }))
  return (
    inked.find((one) => own.every((pair) => passes(one, pair))) ?? {
      ...stronger,
      'on-accent': inks[1] ?? black,
    }
  )
}

/** What the choice leaves as it is in our own look of this scheme stays exactly so. */
export function derivePalette(scheme: Scheme, choice: SchemeChoice): Palette {
  const usual = defaultPalettes[scheme]
  const isOwnGround = choice.ground === usual.ground && choice.card === usual.card
  if (isOwnGround && choice.accent === usual.accent) return usual
  const surfaces = isOwnGround ? { ...usual, accent: choice.accent } : deriveSurfaces(choice, usual)
  return deriveAccents(surfaces)
}
