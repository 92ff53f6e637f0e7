import type { CSSProperties } from 'react'
import type { Examples } from '#web/style/example.tsx'
import theme from '#web/theme/app.css?raw'

/** Print overrides the same names. */
const [tokens = ''] = /@theme[^}]*/.exec(theme) ?? []
const colours = [...tokens.matchAll(/--color-([\w-]+): ([^;]+);/g)]

/** In use: multiples of the theme's 4 px. */
const steps = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 28]

const headingSizes = ['text-6xl', 'text-5xl', 'text-4xl', 'text-3xl', 'text-2xl', 'text-xl']
const textSizes = ['text-lg', 'text-base', 'text-sm', 'text-xs']

const variables = (values: Record<`--${string}`, string>) => values as CSSProperties

function Palette({ scheme }: { scheme: 'brown' | 'red' }) {
  return (
    <div data-scheme={scheme} className="style-swatches style-whole">
      {colours.map(([, name = '', value = '']) => (
        <div key={name} className="style-swatch" style={variables({ '--swatch': value })}>
          {name} <span className="text-text-quiet">{value}</span>
        </div>
      ))}
    </div>
  )
}

const inSizes = (words: string, sizes: string[]) =>
  sizes.map((name) => (
    <p key={name} style={{ fontSize: `var(--${name})`, lineHeight: `var(--${name}--line-height)` }}>
      {words}, {name}
    </p>
  ))

export const examples: Examples = {
  Colours: {
    'scheme brown': <Palette scheme="brown" />,
    'scheme red': <Palette scheme="red" />,
  },
  Spacing: {
    'steps of 4 px': (
      <div className="style-whole">
        {steps.map((step) => (
          <div
            key={step}
            className="style-space"
            style={variables({ '--space': `calc(var(--spacing) * ${step})` })}
          >
            {step}: {step * 4} px
          </div>
        ))}
      </div>
    ),
  },
  TypeScale: {
    'headings: light, accent (Fraunces, unless the school has another)': (
      <div className="style-scale style-whole font-display font-light text-accent">
        {inSizes('The light in the room', headingSizes)}
      </div>
    ),
    'text: Figtree': (
      <div className="style-scale">
        {inSizes('You learn to see before you learn to press', textSizes)}
        <p className="font-semibold">A label or a button, semibold</p>
        <p className="text-text-quiet">A second voice, text-quiet</p>
      </div>
    ),
  },
}
