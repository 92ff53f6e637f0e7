import { useState } from 'react'
import type { z } from 'zod'
import type { ManagedClass, ReadableClass } from '#contract/classes.ts'
import { ApiError } from '#contract/errors.ts'
import type { User } from '#contract/users.ts'
import { useCall } from '#web/actions/use-call.ts'
import { useReload } from '#web/actions/use-reload.ts'
import { saveFocus } from '#web/actions/save-focus.ts'
import { useSite } from '#web/page/site.tsx'
import { api } from '#web/session/api.ts'
import { classDraft } from '#web/form-storage.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { ChangedClassDialog, type Choice } from './changed-class-dialog.tsx'
import { ClassForm } from './class-form.tsx'
import { Feedback, isMoved, isRewritten, toStored } from './class-review.tsx'
import { classChangeForm, toFormTexts } from './class-schemas.ts'

type EditClassProps = {
  teacher: User
  schoolClass: ReadableClass
  others: ManagedClass[]
  onUpdated: () => void
}

/** The current class if it differs from the loaded one, and the callback for the choice. */
type Conflict = { current: ReadableClass; rewrites: boolean; choose: (choice: Choice) => void }

type Change = z.output<ReturnType<typeof classChangeForm>>

/** `photo` only if it changed. */
type Body = Omit<Change, 'photo'> & { photo: string | undefined }

const isConflict = (error: unknown) =>
  error instanceof ApiError && error.code === 'changed-meanwhile'

/** A class changed meanwhile is not overwritten without asking (clauses 4.2, 5.4). */
export function EditClass({ teacher, schoolClass: loaded, others, onUpdated }: EditClassProps) {
  const t = useMessages('teaching')
  // The version chosen over the person's own edit; the loader also brings it, but later.
  const [taken, setTaken] = useState<ReadableClass | null>(null)
  const schoolClass = taken ?? loaded
  const { _id, description, photo, status } = schoolClass
  const { timeZone } = useSite()
  const { call } = useCall()
  const { reload } = useReload()
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const stored = classDraft(teacher._id, _id)

  const ask = (current: ReadableClass, rewrites: boolean) =>
    new Promise<Choice>((choose) => {
      setConflict({ current, rewrites, choose })
      setIsAsking(true)
    }).finally(() => setIsAsking(false))

  const take = (current: ReadableClass) => {
    stored.write(null)
    setTaken(current)
    void reload()
    saveFocus()
  }

  const send = async (body: Body): Promise<number> => {
    try {
      const input = { params: { id: _id }, body }
      return (await call('updateClass', input, { reload: false })).modifiedCount
    } catch (error) {
      if (!isConflict(error)) throw error
      const current = await api.readClass({ params: { id: _id } })
      const rewrites = isRewritten({ ...body, photo: body.photo ?? current.photo }, current)
      const choice = await ask(current, rewrites)
      if (choice === 'overwrite') return send({ ...body, updatedAt: current.updatedAt })
      if (choice === 'discard') take(current)
      throw error
    }
  }

  const save = async (value: Change) => {
    const modifiedCount = await send({
      ...value,
      // Different line endings do not change the description.
      ...(toStored(value.description) === toStored(description) && { description }),
      photo: value.photo === photo ? undefined : value.photo,
    })
    stored.write(null)
    if (modifiedCount === 0) throw new Error(t('sameAsBefore'))
    const isReviewed = status === 'approved' && isRewritten(value, schoolClass)
    const isNotified =
      schoolClass.enrolled !== null && schoolClass.enrolled > 0 && isMoved(value, schoolClass)
    const [review, move] = [isReviewed && t('inReviewAgain'), isNotified && t('movedTold')]
    const text = review && move ? t('reviewAndMove', { review, move }) : review || move
    return { title: t('updated'), ...(text && { text }) }
  }

  return (
    <>
      <Feedback schoolClass={schoolClass} />
      <ClassForm
        key={taken?.updatedAt ?? 'loaded'}
        id="update-class"
        schema={classChangeForm(timeZone, schoolClass)}
        initial={toFormTexts(schoolClass, timeZone)}
        stored={stored}
        others={others}
        changed={schoolClass}
        submit={t('updateClass')}
        save={save}
        onDone={onUpdated}
      />
      {conflict !== null && (
        <ChangedClassDialog {...conflict} open={isAsking} onChoose={conflict.choose} />
      )}
    </>
  )
}
