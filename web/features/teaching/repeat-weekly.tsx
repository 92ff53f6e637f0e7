import { Repeat } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { entryClass } from '#web/ui/select.tsx'
import { useMessages } from '#web/words/use-messages.ts'

type RepeatWeeklyProps = { max: number; onRepeat: (weeks: number) => void }

/** Repeats the last meeting. Most evening classes have six meetings. */
export function RepeatWeekly({ max, onRepeat }: RepeatWeeklyProps) {
  const t = useMessages('teaching')
  const [weeks, setWeeks] = useState('5')
  const count = Number(weeks)
  const valid = Number.isInteger(count) && count >= 1
  const repeat = () => onRepeat(count)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Enter would submit the whole form.
    event.preventDefault()
    if (valid) repeat()
  }
  return (
    <>
      <Button variant="quiet" size="small" disabled={!valid} onClick={repeat}>
        <Repeat aria-hidden="true" className="size-4" />
        {t('repeatWeekly')}
      </Button>
      <label className="flex items-center gap-2 text-sm font-semibold text-text-quiet">
        {t('weeks')}
        <input
          type="number"
          inputMode="numeric"
          min={1}
          max={max}
          value={weeks}
          onChange={({ currentTarget }) => setWeeks(currentTarget.value)}
          onKeyDown={onKeyDown}
          className={classNames(entryClass, 'min-h-11 w-20 px-3 py-2 text-base font-normal')}
        />
      </label>
    </>
  )
}
