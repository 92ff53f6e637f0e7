import type { CSSProperties } from 'react'
import type { States } from '#web/style/states.ts'

/** Steps in use: multiples of the theme's 4 px. */
const steps = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 28]

export const states: States = {
  'steps of 4 px': (
    <div className="style-whole">
      {steps.map((step) => (
        <div
          key={step}
          className="style-space"
          style={{ '--space': `calc(var(--spacing) * ${step})` } as CSSProperties}
        >
          {step}: {step * 4} px
        </div>
      ))}
    </div>
  ),
}
