import type { FieldMetadata } from '@conform-to/react'
import { useMemo, type ReactNode } from 'react'
import type { PartName } from '#contract/school-parts.ts'
import { useCall } from '#web/actions/use-call.ts'
import type { Field } from '#web/forms/fields.tsx'
import { SaveForm } from '#web/forms/save-form.tsx'
import { useSaveForm, type FormTexts } from '#web/forms/use-save-form.ts'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { formOf } from './fields-of.ts'
import { Preview } from './preview.tsx'

/** What a field of the form gets: a locked one can be read, and says what sets it. */
export type Entry = { field: Field; readOnly: boolean; hint?: ReactNode }

type PartFormProps = {
  part: PartName
  present: { version: number; value: object; locked: Record<string, string> }
  /** The pages that show this part, the first of them at first. */
  pages: { path: string; words: string }[]
  /** Of the form, if not all fields of the part are in it. */
  schema?: ReturnType<typeof formOf>
  children: (
    entryOf: (name: string, hint?: ReactNode) => Entry,
    form: ReturnType<typeof useSaveForm>['form'],
  ) => ReactNode
}

/** `entryOf` also takes a field of a field: `brown.accent`. A part of the settings, with 'Publish', beside the pages that show it (clause 20.1). */
export function PartForm({ part, present, pages, schema, children }: PartFormProps) {
  const t = useMessages('own-school')
  const { notify } = useDialogs()
  const { call } = useCall()
  const { version, value, locked } = present
  const id = `school-${part}`
  const shape = useMemo(() => schema ?? formOf(part), [schema, part])
  const { fields, form, ...state } = useSaveForm({
    id,
    schema: shape,
    // Numbers and booleans become texts.
    defaultValue: value as FormTexts,
    // After a conflict the version is the newer one: publishing again is meant.
    save: async (entered, _key, saved) => {
      const body = { version, value: entered }
      await call('publishPart', { params: { part }, body })
      saved()
      await notify({ title: t('published'), text: t('publishedText') })
    },
  })
  const entryOf = (name: string, hint?: ReactNode): Entry => {
    const variable = locked[name]
    const [first = '', inner] = name.split('.')
    const outer = (fields as Record<string, FieldMetadata<Record<string, string>>>)[first]
    const field: Field | undefined = inner === undefined ? outer : outer?.getFieldset()[inner]
    if (field === undefined) throw new Error(`${part} has no field ${name}`)
    if (variable === undefined) return { field, readOnly: false, hint }
    return { field, readOnly: true, hint: t('locked', { variable }) }
  }
  return (
    <div className="grid grid-cols-1 items-start gap-10 xl:grid-cols-2">
      <SaveForm form={state} submit={t('publish')} narrow long>
        {children(entryOf, form)}
      </SaveForm>
      <Preview part={part} schema={shape} formId={id} pages={pages} />
    </div>
  )
}
