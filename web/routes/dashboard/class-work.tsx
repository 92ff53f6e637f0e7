import { may } from '#contract/access.ts'
import { assignmentLimit } from '#contract/assignments.ts'
import { ApiError } from '#contract/errors.ts'
import { handInCalls } from '#contract/hand-ins.ts'
import {
  assignmentFormAddress,
  assignmentsAddress,
  handInAddress,
} from '#web/features/work/addresses.ts'
import { AssignmentList, FoldedBrief } from '#web/features/assignments/assignment-list.tsx'
import { formatState } from '#web/features/assignments/assignment-words.ts'
import { ContactSheet } from '#web/features/assignments/contact-sheet.tsx'
import { EditAssignment } from '#web/features/assignments/edit-assignment.tsx'
import { useClassesPage } from '#web/features/layout/use-classes-page.ts'
import { SectionHead } from '#web/features/layout/section-head.tsx'
import { useFormats } from '#web/format/use-formats.ts'
import { readList } from '#web/lists/read-list.ts'
import { useSite } from '#web/page/site.tsx'
import { api } from '#web/session/api.ts'
import { requireUser } from '#web/session/guard.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { memoPage } from '#web/page/memo-page.ts'
import type { Route } from './+types/class-work.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const { record } = await requireUser(request, 'work:read')
  const { id, assignment: chosen } = params
  const [schoolClass, assignments] = await Promise.all([
    api.readClass({ params: { id } }),
    api.listAssignments({ params: { id } }),
  ])
  const teaches = may(record.role, 'work:assign')
  const isNew = teaches && chosen === 'new'
  const form = isNew || (teaches && new URL(request.url).pathname.endsWith('/edit'))
  const assignment = assignments.find(({ _id }) => _id === chosen)
  if (chosen !== undefined && assignment === undefined && !isNew)
    throw new ApiError('not-found', 404, '')
  const works = assignment && !form ? await readSheet(request, assignment._id) : null
  return { record, schoolClass, assignments, teaches, form, assignment, works, now: Date.now() }
}

type Loaded = Route.ComponentProps['loaderData']

async function readSheet(request: Request, id: string) {
  const { list } = await readList(request, handInCalls.listWorks, (query) =>
    api.listWorks({ params: { id }, query }),
  )
  return list
}

export default memoPage(function ClassWork({ loaderData, params }: Route.ComponentProps) {
  if (params.assignment === undefined) return <ListOfClass {...loaderData} />
  return <OneAssignment {...loaderData} />
})

function ListOfClass({ record, schoolClass, assignments, teaches, now }: Loaded) {
  const t = useMessages('assignments')
  const own = useClassesPage(record.role)
  const cart = { to: '/dashboard/cart', label: useMessages('layout')('cart') }
  const title = t('title', { className: schoolClass.className })
  const add = <ButtonLink to={assignmentFormAddress(schoolClass._id)}>{t('add')}</ButtonLink>
  const isFull = assignments.length >= assignmentLimit.max
  return (
    <>
      <SectionHead
        page={title}
        title={title}
        back={record.role === 'Student' ? cart : own}
        {...(teaches && { text: isFull ? t('full', assignmentLimit) : t('teacherText') })}
      >
        {teaches && assignments.length > 0 && !isFull && add}
      </SectionHead>
      {assignments.length > 0 ? (
        <AssignmentList {...{ assignments, teaches, now }} />
      ) : (
        <Empty text={t('none')}>
          <p className="max-w-prose text-text-quiet">
            {t(teaches ? 'noneTeacher' : 'noneStudent')}
          </p>
          {teaches && add}
        </Empty>
      )}
    </>
  )
}

function OneAssignment({ schoolClass, form, assignment, works, teaches, now }: Loaded) {
  const t = useMessages('assignments')
  const formats = useFormats()
  const { timeZone } = useSite()
  const back = {
    to: assignmentsAddress(schoolClass._id),
    label: t('title', { className: schoolClass.className }),
  }
  const { title: name = t('add') } = assignment ?? {}
  const title = form && assignment !== undefined ? t('editTitle', { title: name }) : name
  const state = assignment && formatState(assignment, { t, formats, timeZone, now })
  return (
    <>
      <SectionHead
        page={title}
        title={title}
        back={back}
        {...(!form && state !== undefined && { text: state })}
      >
        {assignment !== undefined && !form && (
          <ButtonLink
            to={
              teaches
                ? assignmentFormAddress(schoolClass._id, assignment._id)
                : handInAddress(assignment._id)
            }
            variant="quiet"
          >
            {t(teaches ? 'edit' : 'yourHandIn')}
          </ButtonLink>
        )}
      </SectionHead>
      {form ? (
        <EditAssignment
          key={assignment?._id}
          classId={schoolClass._id}
          known={assignment}
          back={back.to}
        />
      ) : (
        assignment &&
        works && (
          <div className="grid grid-cols-1 gap-4">
            <FoldedBrief assignment={assignment} />
            <ContactSheet
              key={assignment._id}
              title={assignment.title}
              works={works}
              teaches={teaches}
              isShared={assignment.sharing === 'class'}
            />
          </div>
        )
      )}
    </>
  )
}
