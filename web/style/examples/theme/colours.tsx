import type { CSSProperties } from 'react'
import type { States } from '#web/style/states.ts'
import theme from '#web/theme/app.css?raw'

/** What is printed has other values of the same names. */
const [tokens = ''] = /@theme[^}]*/.exec(theme) ?? []
const colours = [...tokens.matchAll(/--color-([\w-]+): ([^;]+);/g)]

function Swatch({ name, value }: { name: string; value: string }) {
  return (
    <div className="style-swatch" style={{ '--swatch': value } as CSSProperties}>
      {name} <span className="text-sand">{value}</span>
    </div>
  )
}

/** The scheme's own two colours, and all the others on its ground. */
function Palette({ scheme }: { scheme: 'brown' | 'red' }) {
  return (
    <div data-scheme={scheme} className="style-swatches style-whole">
      {colours.map(([, name = '', value = '']) => (
        <Swatch key={name} name={name} value={value} />
      ))}
    </div>
  )
}

export const states: States = {
  'scheme brown': <Palette scheme="brown" />,
  'scheme red': <Palette scheme="red" />,
}
