import { importColumns } from '#contract/import-columns.ts'
import type { ListedUser } from '#contract/users.ts'
import { toLocalDate } from '#messages/local-time.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { useFaults } from '#web/forms/use-faults.ts'
import { formatCsv } from '#web/lists/csv.ts'
import { useSite } from '#web/page/site.tsx'
import { useMessages } from '#web/words/use-messages.ts'

/** Writes what the list shows for a spreadsheet, and for an import, which knows the headings. */
export function useUsersFile(): (users: ListedUser[]) => string {
  const t = useMessages('users')
  const word = useFaults()
  const formats = useFormats()
  const { timeZone } = useSite()
  const labels = importColumns.people
  const head = [word(labels.name), word(labels.email), word(labels.role), t('joined')]
  const rowOf = ({ name, email, role, joinedAt }: ListedUser) => [
    name,
    email,
    t('role', { role }),
    toLocalDate(joinedAt, timeZone),
  ]
  return (users) => formatCsv([head, ...users.map(rowOf)], formats)
}
