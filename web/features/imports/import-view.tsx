import { useRef, useState } from 'react'
import { maxImportBytes, type ImportKind, type ImportReport } from '#contract/imports.ts'
import { saveFocus } from '#web/actions/save-focus.ts'
import { api } from '#web/session/api.ts'
import { callApi } from '#web/session/call-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Live } from '#web/ui/live.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useTask } from '#web/ui/use-task.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { ChooseFile } from './choose-file.tsx'
import { countStates } from './count-states.ts'
import { ImportDone } from './import-done.tsx'
import { ReportView } from './report-view.tsx'
import { useDescribeProblem } from './use-describe-problem.ts'

/** Read into memory: the file that is imported is the one of the report, whatever becomes of it on the disk. */
type Chosen = { name: string; content: Blob }

type Checked = Chosen & { report: ImportReport }

type Done = { report: ImportReport; isTold: boolean }

const params = (kind: ImportKind) => ({ params: { kind } })

/** A file, what it would do, and what was done (clause 20.7). After a failure, all of it is still there. */
export function ImportView({ kind }: { kind: ImportKind }) {
  const t = useMessages('imports')
  const tryAgain = useMessages('layout')('tryAgain')
  const describe = useDescribeProblem()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [checked, setChecked] = useState<Checked | null>(null)
  const [unreadable, setUnreadable] = useState<string | null>(null)
  const [done, setDone] = useState<Done | null>(null)

  const outcome = useRef<HTMLDivElement>(null)

  const check = useTask(async (next: Chosen) => {
    setChosen(next)
    setChecked(null)
    const { content: body } = next
    const report = await callApi(() => api.readImport({ ...params(kind), body }))
    setChecked({ ...next, report })
  })
  const importing = useTask(async ({ content: body }: Chosen, isTold: boolean) => {
    const query = { mail: isTold ? ('true' as const) : undefined }
    const report = await callApi(() => api.runImport({ ...params(kind), query, body }))
    setDone({ report, isTold })
    saveFocus(outcome)
  })
  const take = async (name: string, content: Blob) => {
    const bytes = await content.arrayBuffer().catch(() => null)
    setUnreadable(bytes === null ? t('fileUnreadable') : null)
    if (bytes === null) return
    if (bytes.byteLength > maxImportBytes) setUnreadable(t('fileTooLarge'))
    else await check.run({ name, content: new Blob([bytes], { type: 'text/csv' }) })
  }
  const startAgain = () => {
    setChosen(null)
    setChecked(null)
    setDone(null)
    saveFocus()
  }

  if (done !== null)
    return <ImportDone ref={outcome} kind={kind} {...done} onAnother={startAgain} />
  const failure = unreadable ?? (check.problem === null ? null : describe(check.problem))
  return (
    <div className="grid gap-8">
      <ChooseFile kind={kind} isBusy={check.pending || importing.pending} onChoose={take} />
      <Live>
        {check.pending && <p className="text-text-quiet">{t('checking')}</p>}
        {checked !== null && (
          <p className="text-lg font-semibold">{t('counts', countStates(checked.report))}</p>
        )}
      </Live>
      {failure !== null && (
        <Notice
          tone="bad"
          action={
            unreadable === null &&
            chosen !== null && (
              <Button variant="quiet" size="small" onClick={() => void check.run(chosen)}>
                {tryAgain}
              </Button>
            )
          }
        >
          {failure}
        </Notice>
      )}
      {checked !== null && unreadable === null && (
        <ReportView
          key={checked.name}
          kind={kind}
          {...checked}
          isBusy={importing.pending}
          problem={importing.problem === null ? null : describe(importing.problem)}
          onImport={(isTold) => void importing.run(checked, isTold)}
        />
      )}
    </div>
  )
}
