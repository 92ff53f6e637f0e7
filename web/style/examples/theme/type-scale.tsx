import type { States } from '#web/style/states.ts'

const display = ['text-6xl', 'text-5xl', 'text-4xl', 'text-3xl', 'text-2xl', 'text-xl']
const plain = ['text-lg', 'text-base', 'text-sm', 'text-xs']

const textSize = (name: string) => ({
  fontSize: `var(--${name})`,
  lineHeight: `var(--${name}--line-height)`,
})

export const states: States = {
  'headings: Fraunces, light, tan': (
    <div className="style-scale style-whole font-display font-light text-tan">
      {display.map((name) => (
        <p key={name} style={textSize(name)}>
          The light in the room, {name}
        </p>
      ))}
    </div>
  ),
  'text: Figtree': (
    <div className="style-scale">
      {plain.map((name) => (
        <p key={name} style={textSize(name)}>
          You learn to see before you learn to press, {name}
        </p>
      ))}
      <p className="font-semibold">A label or a button, semibold</p>
      <p className="text-sand">A second voice, sand</p>
    </div>
  ),
}
