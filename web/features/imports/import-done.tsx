import type { Ref } from 'react'
import type { ImportKind, ImportReport } from '#contract/imports.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { countStates } from './count-states.ts'

type ImportDoneProps = {
  /** Takes the focus of the button that is gone. */
  ref: Ref<HTMLDivElement>
  kind: ImportKind
  report: ImportReport
  isTold: boolean
  onAnother: () => void
}

export function ImportDone({ ref, kind, report, isTold, onAnother }: ImportDoneProps) {
  const t = useMessages('imports')
  const { fresh, known, wrong } = countStates(report)
  const isPeople = kind === 'people'
  return (
    <div className="grid max-w-[68ch] gap-6">
      <div ref={ref} tabIndex={-1} className="outline-none">
        <Notice tone="good">
          <p>{t(isPeople ? 'donePeople' : 'doneClasses', { count: fresh })}</p>
          {known > 0 && <p>{t('doneKnown', { count: known })}</p>}
          {wrong > 0 && <p>{t('doneWrong', { count: wrong })}</p>}
          {isTold && fresh > 0 && <p>{t('mailsLeave')}</p>}
        </Notice>
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={isPeople ? '/dashboard/manageUser' : '/dashboard/reviewClass'}>
          {t(isPeople ? 'seePeople' : 'seeClasses')}
        </ButtonLink>
        <Button variant="quiet" onClick={onAnother}>
          {t('another')}
        </Button>
      </div>
    </div>
  )
}
