import { contrast, layer } from './colour.ts'
import type { ChosenColour, Palette } from './look.ts'

type Token = Exclude<keyof Palette, 'bar'>
type Surface = 'ground' | 'card' | 'raised' | 'accent' | 'accent-strong'

/** Two colours that touch somewhere on the style page. */
export type Pair = {
  front: Token
  /** Of the front, from 0 to 1. */
  alpha?: number
  /** Over the surface, at an opacity: pointed at, pressed or chosen. */
  tint?: readonly [Token, number]
  back: Surface
  /** WCAG 2.2: 4.5 for text, 3 for large type, icons, edges of controls and focus rings. */
  needed: 3 | 4.5
  /** The choice that has to change if it fails. */
  field: ChosenColour
}

const surfaces = [
  { back: 'ground', field: 'ground' },
  { back: 'card', field: 'card' },
  { back: 'raised', field: 'card' },
] as const
const [onGround, onCard, onRaised] = surfaces

const words = { needed: 4.5 } as const
const shapes = { needed: 3 } as const

/** Every pair, in every state, that the style page shows. A row that waits and a disabled button may be fainter. */
export const pairs: readonly Pair[] = [
  ...surfaces.flatMap((on): Pair[] => [
    { front: 'text', ...on, ...words },
    { front: 'text-quiet', ...on, ...words },
    { front: 'good', ...on, ...words },
    { front: 'waiting', ...on, ...words },
    { front: 'bad', ...on, ...words },
    { front: 'text', tint: ['text', 0.1], ...on, ...words },
  ]),
  ...[onGround, onCard].flatMap((on): Pair[] => [
    { front: 'text-quiet', tint: ['text', 0.05], ...on, ...words },
    { front: 'bad', tint: ['bad', 0.15], ...on, ...words },
    { front: 'bad', alpha: 0.8, ...on, ...words },
    // Stands for an accent as light, or as dark, as the text: the strongest tint that a choice can lead to.
    { front: 'text', tint: ['text', 0.25], ...on, ...words },
  ]),
  { front: 'edge-strong', ...onCard, ...shapes },
  ...[onGround, onCard].flatMap(({ back }): Pair[] => [
    { front: 'accent', back, ...words, field: 'accent' },
    { front: 'accent', tint: ['accent', 0.15], back, ...shapes, field: 'accent' },
    { front: 'accent-strong', back, ...words, field: 'accent' },
    { front: 'accent-strong', tint: ['accent', 0.15], back, ...words, field: 'accent' },
    { front: 'accent-strong', tint: ['text', 0.1], back, ...words, field: 'accent' },
    { front: 'text', tint: ['accent', 0.25], back, ...words, field: 'accent' },
  ]),
  { front: 'accent', back: onRaised.back, ...shapes, field: 'accent' },
  { front: 'accent-strong', back: onRaised.back, ...words, field: 'accent' },
  { front: 'on-accent', back: 'accent', ...words, field: 'accent' },
  { front: 'on-accent', back: 'accent-strong', ...words, field: 'accent' },
]

/** The contrast of a pair, from 1 to 21. */
export function ratioOf(palette: Palette, { front, alpha, tint, back }: Pair): number {
  const surface =
    tint === undefined ? palette[back] : layer(palette[tint[0]], tint[1], palette[back])
  return contrast(
    alpha === undefined ? palette[front] : layer(palette[front], alpha, surface),
    surface,
  )
}

export const passes = (palette: Palette, pair: Pair): boolean =>
  ratioOf(palette, pair) >= pair.needed
