import './style-page.css'
import { groups } from './examples.ts'

/** Every component of the design system in all its states (docs/style.md). */
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
          {examples.map((example) => (
            <section key={example.name} aria-label={example.name} className="style-example">
              <h3>{example.name}</h3>
              <div className="style-states">
                {Object.entries(example.states).map(([state, shown]) => (
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
