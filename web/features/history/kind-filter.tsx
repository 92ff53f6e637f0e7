import { useNavigate, useNavigation } from 'react-router'
import { auditKinds, type AuditKind } from '#contract/audit.ts'
import { Select } from '#web/ui/select.tsx'
import { kindWords } from './tell-entry.ts'

/** The kind of entries that the address asks for (`?kind=order-paid`); null for every one. */
export function kindOf(search: URLSearchParams): AuditKind | null {
  return auditKinds.find((kind) => kind === search.get('kind')) ?? null
}

/** Which entries of the history are shown. */
export function KindFilter({ current }: { current: AuditKind | null }) {
  const navigate = useNavigate()
  const target = useNavigation().location
  const shown = target === undefined ? current : kindOf(new URLSearchParams(target.search))
  return (
    <label className="flex items-center gap-3 text-sm font-semibold text-sand max-sm:w-full">
      <span className="shrink-0">Show</span>
      <Select
        value={shown ?? ''}
        onChange={({ currentTarget: { value } }) => {
          void navigate(value === '' ? '?' : `?kind=${value}`, { preventScrollReset: true })
        }}
        className="max-sm:grow"
      >
        <option value="">Everything</option>
        {auditKinds.map((kind) => (
          <option key={kind} value={kind}>
            {kindWords[kind]}
          </option>
        ))}
      </Select>
    </label>
  )
}
