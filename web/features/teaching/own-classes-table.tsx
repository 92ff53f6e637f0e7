import { useLocation } from 'react-router'
import type { ManagedClass } from '#contract/classes.ts'
import { ClassStatusBadge } from '#web/features/dashboard/class-status.tsx'
import { LongText } from '#web/features/dashboard/long-text.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { DataTable, type Column } from '#web/ui/data-table.tsx'

function columnsFor(from: string): Column<ManagedClass>[] {
  return [
    { header: '#', narrow: true, cell: (_, index) => index + 1 },
    { header: 'Course Name', cell: ({ className }) => className },
    {
      header: 'Total Enroll',
      narrow: true,
      cell: ({ enrolled }) => enrolled.toLocaleString('en-US'),
    },
    {
      header: 'Feedback',
      cell: ({ feedback, className }) =>
        feedback === null ? (
          <span className="text-sand">None yet</span>
        ) : (
          <LongText text={feedback} title={`Feedback on ${className}`} />
        ),
    },
    {
      header: 'Status',
      narrow: true,
      cell: ({ status }) => <ClassStatusBadge status={status} />,
    },
    {
      header: 'Update',
      bare: 'action',
      cell: ({ _id, className }) => (
        <ButtonLink
          to={`/dashboard/updateClass/${encodeURIComponent(_id)}`}
          state={{ from }}
          variant="quiet"
          size="small"
        >
          Update<span className="sr-only">: {className}</span>
        </ButtonLink>
      ),
    },
  ]
}

/** An instructor's classes with what became of them (clause 2.13). */
export function OwnClassesTable({ classes }: { classes: ManagedClass[] }) {
  const { pathname, search } = useLocation()
  return (
    <DataTable
      caption="Your classes"
      columns={columnsFor(pathname + search)}
      rows={classes}
      rowKey={({ _id }) => _id}
    />
  )
}
