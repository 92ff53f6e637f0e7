import './style-page.css'
import type { Examples } from './example.tsx'

const files = import.meta.glob<{ examples: Examples }>('./examples/*.tsx', { eager: true })

const order = ['theme', 'actions', 'fields', 'messages', 'pages', 'lists', 'pictures']

const groups = Object.entries(files)
  .map(([path, { examples }]) => ({ name: path.slice('./examples/'.length, -4), examples }))
  .toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name))

/** Every component in all its states (docs/style.md). */
export function StylePage() {
  return (
    <div className="style-page">
      <h1>Style</h1>
      <p>
        Every component of <code>web/ui</code> and <code>web/forms</code>, in every state that can
        stand still; hover and press Tab for the others. The lamp in the bar changes the scheme.
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
