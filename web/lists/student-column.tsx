import { formerStudent } from '#contract/former.ts'
import type { Column } from '#web/ui/data-table/columns.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { EmailText } from './email-text.tsx'

type OfStudent = { studentName: string; studentEmail: string }

export const useStudentColumn = (): Column<OfStudent, 'name'> => ({
  header: useMessages('dashboard')('student'),
  kind: 'lead',
  sort: 'name',
  cell: ({ studentName, studentEmail }) => <Student name={studentName} email={studentEmail} />,
})

function Student({ name, email }: { name: string; email: string }) {
  const t = useMessages('dashboard')
  return (
    <span className="grid gap-1">
      <span>{name === formerStudent ? t('formerStudent') : name}</span>
      <span className="text-sm font-normal text-text-quiet">
        <EmailText email={email} />
      </span>
    </span>
  )
}
