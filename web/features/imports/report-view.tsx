import { useState } from 'react'
import type { ImportedLine, ImportKind, ImportReport } from '#contract/imports.ts'
import { writeReason, type Reason } from '#messages/reasons.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { useFaults } from '#web/forms/use-faults.ts'
import { EmailText } from '#web/lists/email-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table/columns.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { countStates } from './count-states.ts'

type ReportViewProps = {
  kind: ImportKind
  /** Empty for pasted lines. */
  name: string
  report: ImportReport
  isBusy: boolean
  problem: string | null
  onImport: (isTold: boolean) => void
}

const maxShown = 100

type Row = ImportedLine & { _id: string }

/** Each line of a file, and the button that imports the new ones. */
export function ReportView({ kind, name, report, isBusy, problem, onImport }: ReportViewProps) {
  const t = useMessages('imports')
  const formats = useFormats()
  const columns = useColumns()
  const [wrongOnly, setWrongOnly] = useState(false)
  const [isTold, setIsTold] = useState(false)
  const counts = countStates(report)
  const found = wrongOnly ? report.lines.filter(({ state }) => state === 'wrong') : report.lines
  const rows = found.slice(0, maxShown).map((line): Row => ({ ...line, _id: String(line.line) }))
  const title = name === '' ? t('report') : t('reportOf', { file: name })
  return (
    <section aria-labelledby="import-report" className="grid gap-4">
      <h2 id="import-report" className="text-2xl wrap-anywhere">
        {title}
      </h2>
      {report.ignored.length > 0 && (
        <p className="max-w-[68ch] text-text-quiet wrap-anywhere">
          {t('ignored', { columns: formats.list(report.ignored) })}
        </p>
      )}
      {counts.wrong > 0 && (
        <>
          <p className="max-w-[68ch]">{t('leftOut', { count: counts.wrong })}</p>
          <Select
            aria-label={t('view')}
            value={String(wrongOnly)}
            onChange={({ target }) => setWrongOnly(target.value === 'true')}
            className="justify-self-start"
          >
            <option value="false">{t('all')}</option>
            <option value="true">{t('wrongOnly')}</option>
          </Select>
        </>
      )}
      <DataTable caption={title} columns={columns} rows={rows} />
      {found.length > maxShown && (
        <p className="text-text-quiet">{t('shownFirst', { max: maxShown })}</p>
      )}
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      {counts.fresh === 0 ? (
        <Notice tone="info">{t('nothingNew')}</Notice>
      ) : (
        <div className="grid gap-4">
          {kind === 'people' && (
            <label className="flex max-w-[68ch] items-start gap-3 font-semibold">
              <input
                type="checkbox"
                checked={isTold}
                onChange={({ target }) => setIsTold(target.checked)}
                className="mt-1 size-5 shrink-0 accent-accent"
              />
              {t('tell', { count: counts.fresh })}
            </label>
          )}
          <Button busy={isBusy} className="sm:justify-self-start" onClick={() => onImport(isTold)}>
            {t(kind === 'people' ? 'importPeople' : 'importClasses', { count: counts.fresh })}
          </Button>
        </div>
      )}
    </section>
  )
}

const tones: Record<ImportedLine['state'], Tone> = { new: 'good', known: 'past', wrong: 'bad' }

function useColumns(): Column<Row>[] {
  const t = useMessages('imports')
  const formats = useFormats()
  return [
    {
      header: t('name'),
      kind: 'lead',
      cell: ({ name, email }) => name || email,
    },
    { header: t('line'), kind: 'number', cell: ({ line }) => formats.number(line) },
    { header: t('email'), kind: 'text', cell: ({ email }) => <EmailText email={email} /> },
    {
      header: t('state'),
      kind: 'short',
      cell: ({ state }) => <StatusBadge tone={tones[state]}>{t('stateOf', { state })}</StatusBadge>,
    },
    { header: t('why'), kind: 'text', cell: ({ faults }) => <Faults faults={faults} /> },
  ]
}

function Faults({ faults }: Pick<ImportedLine, 'faults'>) {
  const t = useMessages('imports')
  const word = useFaults()
  return faults.map(({ column, message, reason }) => {
    const text = writeReason(reason.key, reason.values as Reason['values'])
    const words = word(text)
    // A newer server may have a reason that this page does not know.
    const worded = words === text ? message : words
    return (
      <span key={column} className="block">
        {/* Many messages begin with the name of the field. */}
        {worded.startsWith(column) ? worded : t('fault', { column, message: worded })}
      </span>
    )
  })
}
