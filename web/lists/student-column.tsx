import { formerStudent } from '#contract/former.ts'
import type { Translate } from '#messages/translator.ts'
import type { Column } from '#web/ui/data-table/columns.ts'
import { EmailText } from './email-text.tsx'

export function studentColumn<Row extends { studentName: string; studentEmail: string }>(
  t: Translate<'dashboard'>,
) {
  return {
    header: t('student'),
    kind: 'lead',
    sort: 'name',
    cell: ({ studentName, studentEmail }) => (
      <span className="grid gap-1">
        <span>{studentName === formerStudent ? t('formerStudent') : studentName}</span>
        <span className="text-sm font-normal text-sand">
          <EmailText email={studentEmail} />
        </span>
      </span>
    ),
  } satisfies Column<Row, 'name'>
}
