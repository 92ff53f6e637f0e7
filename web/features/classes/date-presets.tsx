import type { MouseEvent } from 'react'
import { toLocalTime } from '#contract/local-time.ts'
import { useSite } from '#web/page/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { monthOf, weekendOf, weekOf } from '#web/format/when.ts'

const presets = [
  { label: 'This weekend', daysOf: weekendOf },
  { label: 'This week', daysOf: weekOf },
  { label: 'This month', daysOf: monthOf },
]

/** Buttons of a search that fill its two dates, and send it. */
export function DatePresets() {
  const { timeZone } = useSite()
  const ask = (daysOf: typeof weekOf) => (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget
    const days = daysOf(toLocalTime(Date.now(), timeZone).slice(0, 10))
    for (const [name, day] of Object.entries(days)) {
      const field = form?.elements.namedItem(name)
      if (field instanceof HTMLInputElement) field.value = day
    }
    form?.requestSubmit()
  }
  return (
    <div className="needs-script col-span-full flex flex-wrap gap-2">
      {presets.map(({ label, daysOf }) => (
        <Button key={label} variant="quiet" size="small" onClick={ask(daysOf)}>
          {label}
        </Button>
      ))}
    </div>
  )
}
