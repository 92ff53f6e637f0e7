import type { FieldMetadata } from '@conform-to/react'
import { Plus, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { maxRules, sameThings, shapes, workRule } from '#contract/work-rules.ts'
import { isMeasure } from '#web/features/work/measure-texts.ts'
import { useRuleWords } from '#web/features/work/use-rule-words.ts'
import { SelectField, TextField } from '#web/forms/fields.tsx'
import type { useSaveForm } from '#web/forms/use-save-form.ts'
import { Button } from '#web/ui/button.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { emptyRow, readRuleRow, ruleKinds, type RuleRow } from './rule-rows.ts'

type Rows = FieldMetadata<Partial<RuleRow>[] | undefined>
type Row = ReturnType<FieldMetadata<Partial<RuleRow>[]>['getFieldList']>[number]

type RulesFieldProps = { form: ReturnType<typeof useSaveForm>['form']; field: Rows }

/** Clause 18.5. */
export function RulesField({ form, field }: RulesFieldProps) {
  const t = useMessages('assignments')
  const id = useId()
  const box = useRef<HTMLFieldSetElement>(null)
  const [status, setStatus] = useState('')
  const rows = field.getFieldList()
  /** Renders before it returns, so that a row can be focused. */
  const change = (how: () => void, message: string) =>
    flushSync(() => {
      how()
      setStatus(message)
    })
  const focus = (index: number, what: 'select' | 'button') => {
    const items = box.current?.querySelectorAll<HTMLElement>('li')
    const near = items?.[Math.min(index, items.length - 1)] ?? box.current
    near?.querySelector<HTMLElement>(what)?.focus()
  }
  const add = () => {
    change(
      () => form.insert({ name: field.name, defaultValue: emptyRow }),
      t('ruleAdded', { number: rows.length + 1 }),
    )
    focus(rows.length, 'select')
  }
  const remove = (index: number) => {
    change(() => form.remove({ name: field.name, index }), t('ruleRemoved', { number: index + 1 }))
    focus(index, 'button')
  }
  const [error] = field.errors ?? []
  return (
    <fieldset ref={box} aria-describedby={id} className="grid min-w-0 gap-4">
      <legend className="sr-only">{t('rules')}</legend>
      <p id={id} className="text-sm text-text-quiet">
        {t('rulesHint', { max: maxRules })}
      </p>
      {rows.length > 0 && (
        <ol className="grid gap-4">
          {rows.map((row, index) => (
            <li key={row.key} className="border-t border-edge pt-4">
              <RuleFields row={row} number={index + 1} onRemove={() => remove(index)} />
            </li>
          ))}
        </ol>
      )}
      {error !== undefined && <p className="text-sm font-semibold text-bad">{error}</p>}
      <div>
        <Button variant="quiet" size="small" disabled={rows.length >= maxRules} onClick={add}>
          <Plus aria-hidden="true" className="size-4" />
          {t('addRule')}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {status}
      </p>
    </fieldset>
  )
}

type RuleFieldsProps = { row: Row; number: number; onRemove: () => void }

function RuleFields({ row, number, onRemove }: RuleFieldsProps) {
  const t = useMessages('assignments')
  const words = useRuleWords()
  const fields = row.getFieldset()
  const value = (name: keyof RuleRow) => fields[name].value ?? ''
  const kind = value('kind')
  const meant = workRule.safeParse(
    readRuleRow({
      kind,
      atLeast: value('atLeast'),
      atMost: value('atMost'),
      since: value('since'),
      shape: value('shape'),
      what: value('what'),
    }),
  ).data
  return (
    <fieldset className="relative grid min-w-0 grid-cols-1 gap-x-3 gap-y-4 pe-12 sm:grid-cols-2">
      <legend className="sr-only">{t('rule', { number })}</legend>
      <SelectField
        field={fields.kind}
        label={t('ruleKind')}
        unchosen={t('chooseKind')}
        options={ruleKinds.map((each) => ({ value: each, label: t('kind', { kind: each }) }))}
      />
      {isMeasure(kind) && (
        <div className="grid min-w-0 grid-cols-2 gap-x-3">
          {(['atLeast', 'atMost'] as const).map((name) => (
            <TextField
              key={name}
              field={fields[name]}
              label={t(name)}
              autoComplete="off"
              inputMode={kind === 'iso' ? 'numeric' : 'text'}
              {...(name === 'atLeast' && { hint: t('limitHint', { kind }) })}
            />
          ))}
        </div>
      )}
      {kind === 'taken' && (
        <TextField field={fields.since} type="date" max="9999-12-31" label={t('since')} />
      )}
      {kind === 'shape' && (
        <SelectField
          field={fields.shape}
          label={t('shape')}
          options={shapes.map((shape) => ({ value: shape, label: t('shapeChoice', { shape }) }))}
        />
      )}
      {kind === 'same' && (
        <SelectField
          field={fields.what}
          label={t('same')}
          options={sameThings.map((what) => ({ value: what, label: t('sameChoice', { what }) }))}
        />
      )}
      {meant !== undefined && (
        <p className="text-sm text-accent-strong sm:col-span-2">{words.rule(meant)}</p>
      )}
      <button
        type="button"
        onClick={onRemove}
        className="absolute end-0 mt-7 grid size-12 place-items-center rounded-full text-text-quiet hover:bg-bad/15 hover:text-bad"
      >
        <X aria-hidden="true" className="size-5" />
        <span className="sr-only">{t('removeRule', { number })}</span>
      </button>
    </fieldset>
  )
}
