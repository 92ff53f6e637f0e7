import { ChevronDown } from 'lucide-react'
import { useId, useRef, useState, type RefObject } from 'react'
import type { Phrase } from '#contract/critique.ts'
import { api } from '#web/session/api.ts'
import { callApi } from '#web/session/call-api.ts'
import { describeRouteError } from '#web/page/failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import '#web/ui/row-menu.css'

const PhrasesDialog = lazyPart(async () => (await import('./phrases-dialog.tsx')).PhrasesDialog)

/** At the cursor, as if typed. */
function insert(field: HTMLTextAreaElement | null, words: string): void {
  if (field === null) return
  const before = field.value.slice(0, field.selectionStart)
  const space = before === '' || /\s$/.test(before) ? '' : ' '
  field.setRangeText(space + words, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.focus()
}

export function PhraseMenu({ text }: { text: RefObject<HTMLTextAreaElement | null> }) {
  const t = useMessages('viewer')
  const layout = useMessages('layout')
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const [phrases, setPhrases] = useState<Phrase[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [managing, setManaging] = useState(false)
  const [typed, setTyped] = useState('')

  const read = async () => {
    setProblem(null)
    setTyped(text.current?.value.trim() ?? '')
    try {
      setPhrases(await callApi(() => api.listPhrases()))
    } catch (error) {
      setProblem(describeRouteError(error, layout))
    }
  }
  const close = () => menu.current?.hidePopover()
  const choose = (phrase: Phrase) => {
    close()
    insert(text.current, phrase.text)
  }
  return (
    <div>
      <Button variant="quiet" size="small" popoverTarget={id} onClick={() => void read()}>
        {t('phrases')}
        <ChevronDown aria-hidden="true" className="size-4" />
      </Button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        className="row-menu max-h-[60dvh] max-w-[min(24rem,calc(100vw-2rem))] overflow-y-auto"
      >
        {problem !== null && (
          <p role="alert" className="p-3 text-sm text-bad">
            {problem}
          </p>
        )}
        {phrases?.length === 0 && <p className="p-3 text-sm text-text-quiet">{t('noPhrases')}</p>}
        {phrases?.map((phrase) => (
          <button key={phrase._id} type="button" onClick={() => choose(phrase)}>
            <span className="line-clamp-2">{phrase.text}</span>
          </button>
        ))}
        {phrases !== null && (
          <button
            type="button"
            onClick={() => {
              close()
              setManaging(true)
            }}
            className="text-accent-strong"
          >
            {t('managePhrases')}
          </button>
        )}
      </div>
      {managing && (
        <PhrasesDialog
          phrases={phrases ?? []}
          draft={typed}
          onChanged={read}
          onClose={() => setManaging(false)}
        />
      )}
    </div>
  )
}
