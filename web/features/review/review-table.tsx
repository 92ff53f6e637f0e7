import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ManagedClass } from '#contract/classes.ts'
import { formatPrice } from '#web/features/classes/price.ts'
import { ClassStatusBadge } from '#web/features/dashboard/class-status.tsx'
import { EmailText } from '#web/features/dashboard/email-text.tsx'
import { LongText } from '#web/features/dashboard/long-text.tsx'
import { useChange } from '#web/features/dashboard/use-change.ts'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { FeedbackDialog } from './feedback-dialog.tsx'

/** Classes to approve, deny and comment on (clause 2.16). */
export function ReviewTable({ classes }: { classes: ManagedClass[] }) {
  const { running, change } = useChange()
  const { revalidate } = useRevalidator()
  const { tell } = useDialogs()
  const [commented, setCommented] = useState<ManagedClass | null>(null)
  const [open, setOpen] = useState(false)
  const [drafts] = useState(() => new Map<string, string>())

  const decide = ({ _id }: ManagedClass, status: Decision) =>
    change({
      name: `${status} ${_id}`,
      call: async () =>
        (await api.setClassStatus({ params: { id: _id }, body: { status } })).modifiedCount,
      success: { title: 'Status Updated Successfully' },
      unchanged: 'This class has been decided already.',
    })

  const columns = columnsFor({
    running,
    decide: (schoolClass, status) => void decide(schoolClass, status),
    comment: (schoolClass) => {
      setCommented(schoolClass)
      setOpen(true)
    },
  })

  return (
    <>
      <DataTable
        caption="Classes for review"
        columns={columns}
        rows={classes}
        rowKey={({ _id }) => _id}
        wide
      />
      {commented !== null && (
        <FeedbackDialog
          key={commented._id}
          schoolClass={commented}
          open={open}
          draft={drafts.get(commented._id) ?? ''}
          onDraft={(text) => drafts.set(commented._id, text)}
          onClose={() => setOpen(false)}
          onSent={async () => {
            drafts.delete(commented._id)
            setOpen(false)
            await revalidate()
            await tell({ title: 'Feedback Sent Successfully', button: 'Okay' })
          }}
        />
      )}
    </>
  )
}

type Decision = 'approved' | 'denied'

type Actions = {
  /** The button that waits. */
  running: string | null
  decide: (schoolClass: ManagedClass, status: Decision) => void
  comment: (schoolClass: ManagedClass) => void
}

function columnsFor({ running, decide, comment }: Actions): Column<ManagedClass>[] {
  const decision = (schoolClass: ManagedClass, status: Decision, label: string) => (
    <Button
      variant={status === 'approved' ? 'primary' : 'danger'}
      size="small"
      busy={running === `${status} ${schoolClass._id}`}
      disabled={running !== null || schoolClass.status !== 'pending'}
      onClick={() => decide(schoolClass, status)}
    >
      {label}
      <span className="sr-only">: {schoolClass.className}</span>
    </Button>
  )

  return [
    {
      header: 'Image',
      bare: 'picture',
      cell: ({ photo, className }) => (
        <Photo
          src={photo}
          alt={`Photograph for the class ${className}`}
          sizes="(min-width: 1536px) 6rem, (min-width: 768px) 45vw, 90vw"
          className="aspect-3/2 w-full overflow-hidden rounded-lg 2xl:w-24"
        />
      ),
    },
    {
      header: 'Title',
      cell: ({ className, description }) => (
        <span className="grid justify-items-start gap-1">
          {className}
          <LongText text={description} title={className} label="Read the description" />
        </span>
      ),
    },
    { header: 'Instructor Name', cell: ({ instructorName }) => instructorName },
    { header: 'Instructor Email', cell: ({ email }) => <EmailText email={email} /> },
    { header: 'Price', narrow: true, cell: ({ price }) => formatPrice(price) },
    {
      header: 'Status',
      narrow: true,
      cell: ({ status }) => <ClassStatusBadge status={status} />,
    },
    {
      header: 'Seats',
      narrow: true,
      cell: ({ availableSeats }) => availableSeats.toLocaleString('en-US'),
    },
    {
      header: 'Approved',
      bare: 'action',
      cell: (schoolClass) => decision(schoolClass, 'approved', 'Approved'),
    },
    {
      header: 'Deny',
      bare: 'action',
      cell: (schoolClass) => decision(schoolClass, 'denied', 'Deny'),
    },
    {
      header: 'Send Feedback',
      bare: 'action',
      cell: (schoolClass) => (
        <Button
          variant="quiet"
          size="small"
          disabled={running !== null}
          onClick={() => comment(schoolClass)}
        >
          Send Feedback<span className="sr-only">: {schoolClass.className}</span>
        </Button>
      ),
    },
  ]
}
