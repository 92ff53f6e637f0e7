import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ManagedClass } from '#contract/classes.ts'
import { ApiError } from '#contract/errors.ts'
import { classPhotoAlt, successes, understood } from '#web/copy.ts'
import { formatPrice } from '#web/features/classes/price.ts'
import { reviewSorts } from '#web/features/dashboard/class-sorts.ts'
import { ClassStatusBadge } from '#web/features/dashboard/class-status.tsx'
import { EmailText } from '#web/features/dashboard/email-text.tsx'
import { LongText } from '#web/features/dashboard/long-text.tsx'
import type { List } from '#web/features/dashboard/read-list.ts'
import { useChange } from '#web/features/dashboard/use-change.ts'
import { useSorting } from '#web/features/dashboard/use-sorting.ts'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table/column.ts'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { FeedbackDialog } from './feedback-dialog.tsx'
import { useReadVersions } from './use-read-versions.ts'

/** Classes to approve, deny and comment on (clause 2.16). */
export function ReviewTable({ list }: { list: List<ManagedClass> }) {
  const sorting = useSorting({
    keys: reviewSorts,
    current: list.sort,
    ownOrder: 'waiting first, then newest',
  })
  const { running, change } = useChange()
  const { versionOf, markRead, forget } = useReadVersions(list.items)
  const { revalidate } = useRevalidator()
  const { tell } = useDialogs()
  const [commented, setCommented] = useState<ManagedClass | null>(null)
  const [open, setOpen] = useState(false)
  const [drafts] = useState(() => new Map<string, string>())
  const gone = useRef(false)

  const decide = (schoolClass: ManagedClass, status: Decision) =>
    change({
      name: `${status} ${schoolClass._id}`,
      call: async () => {
        const params = { id: schoolClass._id }
        const body = { status, updatedAt: versionOf(schoolClass) }
        const { modifiedCount } = await api
          .setClassStatus({ params, body })
          .catch((error: unknown) => {
            if (error instanceof ApiError && error.code === 'changed-meanwhile') forget(schoolClass)
            throw error
          })
        return modifiedCount
      },
      success: { title: successes.statusUpdated },
      unchanged: 'This class has been decided already.',
    })

  const columns = columnsFor({
    running,
    markRead,
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
        rows={list.items}
        rowKey={({ _id }) => _id}
        sorting={sorting}
        wide
      />
      {commented !== null && (
        <FeedbackDialog
          key={commented._id}
          schoolClass={commented}
          open={open}
          draft={drafts.get(commented._id) ?? ''}
          onDraft={(text) => drafts.set(commented._id, text)}
          onClose={() => {
            setOpen(false)
            if (gone.current) void revalidate()
            gone.current = false
          }}
          onGone={() => {
            gone.current = true
          }}
          onSent={async () => {
            drafts.delete(commented._id)
            setOpen(false)
            await revalidate()
            await tell({ title: successes.feedbackSent, button: understood })
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
  markRead: (schoolClass: ManagedClass) => void
  decide: (schoolClass: ManagedClass, status: Decision) => void
  comment: (schoolClass: ManagedClass) => void
}

function columnsFor({ running, markRead, decide, comment }: Actions): Column<ManagedClass>[] {
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
      kind: 'picture',
      cell: ({ photo, className }) => (
        <Photo
          src={photo}
          alt={classPhotoAlt(className)}
          sizes="7rem"
          className="aspect-3/2 w-full overflow-hidden rounded-lg"
        />
      ),
    },
    {
      header: 'Title',
      kind: 'lead',
      sort: 'name',
      cell: (schoolClass) => (
        <span className="grid justify-items-start gap-1">
          {schoolClass.className}
          <LongText
            text={schoolClass.description}
            title="Description"
            about={schoolClass.className}
            label="Read the description"
            onOpen={() => markRead(schoolClass)}
          />
        </span>
      ),
    },
    {
      header: 'Instructor Name',
      kind: 'text',
      sort: 'instructor',
      cell: ({ instructorName }) => (
        <span title={instructorName} className="spacious:line-clamp-4">
          {instructorName}
        </span>
      ),
    },
    {
      header: 'Instructor Email',
      kind: 'text',
      sort: 'email',
      cell: ({ email }) => <EmailText email={email} />,
    },
    { header: 'Price', kind: 'number', sort: 'price', cell: ({ price }) => formatPrice(price) },
    {
      header: 'Status',
      kind: 'short',
      sort: 'status',
      cell: ({ status }) => <ClassStatusBadge status={status} />,
    },
    {
      header: 'Seats',
      kind: 'number',
      sort: 'seats',
      cell: ({ availableSeats }) => availableSeats.toLocaleString('en-US'),
    },
    {
      header: 'Approved',
      kind: 'action',
      cell: (schoolClass) => decision(schoolClass, 'approved', 'Approved'),
    },
    {
      header: 'Deny',
      kind: 'action',
      cell: (schoolClass) => decision(schoolClass, 'denied', 'Deny'),
    },
    {
      header: 'Send Feedback',
      kind: 'action',
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
