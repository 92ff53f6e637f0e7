import { Lamp } from 'lucide-react'
import { useScheme } from '#web/theme/scheme.ts'

const label = 'Use the dark red scheme'

/** Switches between the two schemes (clause 1.10); pressed while the red one is on. */
export function ThemeToggle() {
  const { theme, toggleTheme } = useScheme()
  return (
    <button
      type="button"
      aria-pressed={theme === 'red'}
      aria-label={label}
      title={label}
      onClick={(event) => toggleTheme(event.currentTarget)}
      className="needs-script grid size-11 place-items-center rounded-full text-cream transition-colors hover:bg-cream/10 aria-pressed:text-tan-bright"
    >
      <Lamp aria-hidden="true" className="size-5" />
    </button>
  )
}
