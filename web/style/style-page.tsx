import './style-page.css'
import { useState } from 'react'
import { defaultLook, type LookChoice } from '#contract/look.ts'
import { lookStyle } from '#contract/look-style.ts'
import type { Examples } from './example.tsx'

const files = import.meta.glob<{ examples: Examples }>('./examples/*.tsx', { eager: true })

const order = ['theme', 'actions', 'fields', 'messages', 'pages', 'lists', 'pictures']

const groups = Object.entries(files)
  .map(([path, { examples }]) => ({ name: path.slice('./examples/'.length, -4), examples }))
  .toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name))

/** A school with a light scheme and a dark one. */
const otherSchool: LookChoice = {
  ...defaultLook,
  brown: { ground: '#ffffff', card: '#f7f9fc', accent: '#1f5fbf' },
  red: { ground: '#101418', card: '#181e24', accent: '#e0703a' },
}

/** Every component in all its states (docs/style.md). */
export function StylePage() {
  const [look, setLook] = useState(defaultLook)
  return (
    <div className="style-page">
      <style>{lookStyle(look)}</style>
      <h1>Style</h1>
      <p>
        Every component of <code>web/ui</code> and <code>web/forms</code>, in every state that can
        stand still; hover and press Tab for the others. The lamp in the bar changes the scheme.
      </p>
      <p>
        <label>
          <input
            type="checkbox"
            onChange={({ target }) => setLook(target.checked ? otherSchool : defaultLook)}
          />{' '}
          In the colours of another school
        </label>
      </p>
      {groups.map(({ name, examples }) => (
        <section key={name} id={name} aria-labelledby={`${name}-title`}>
          <h2 id={`${name}-title`}>{name}</h2>
          {Object.entries(examples).map(([component, states]) => (
            <section key={component} aria-label={component} className="style-example">
              <h3>{component}</h3>
              <div className="style-states">
                {Object.entries(states).map(([state, shown]) => (
                  <figure key={state}>
                    <figcaption>{state}</figcaption>
                    {shown}
                  </figure>
                ))}
              </div>
            </section>
          ))}
        </section>
      ))}
    </div>
  )
}
