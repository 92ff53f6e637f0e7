import { useNavigate } from 'react-router'
import { classNames } from '#web/ui/class-names.ts'
import { Select } from '#web/ui/select.tsx'
import { addressWith, usePendingParams } from './address.ts'

type FilterProps = {
  /** The parameter of the address. */
  name: string
  label: string
  all: string
  choices: (readonly [value: string, words: string])[]
  /** Places the label beside or above its choices. */
  className: string
}

/** Loads the page with the choice, which is shown at once. */
export function Filter({ name, label, all, choices, className }: FilterProps) {
  const navigate = useNavigate()
  const pending = usePendingParams()
  return (
    <label className={classNames('text-sm font-semibold text-text-quiet', className)}>
      <span className="shrink-0">{label}</span>
      <Select
        value={pending.get(name) ?? ''}
        onChange={({ currentTarget: { value } }) =>
          void navigate(addressWith(pending, { [name]: value || null }), {
            preventScrollReset: true,
          })
        }
        className="max-sm:grow"
      >
        <option value="">{all}</option>
        {choices.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
    </label>
  )
}
