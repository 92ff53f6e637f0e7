import { Mail } from 'lucide-react'
import type { ReadableClass } from '#contract/classes.ts'
import { messageForm, type ClassMessage } from '#contract/messages.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { LongText } from '#web/lists/long-text.tsx'
import { WordsButton } from '#web/actions/words-button.tsx'
import { useMessages } from '#web/words/use-messages.ts'

type WriteButtonProps = {
  schoolClass: ReadableClass
  sender: string
  students: number
}

/** Clause 14.4. Renders nothing if nobody has paid. */
export function WriteButton({ schoolClass, sender, students }: WriteButtonProps) {
  const t = useMessages('roster')
  const { _id: id, className } = schoolClass
  if (students === 0) return null
  return (
    <WordsButton
      action={
        <>
          <Mail aria-hidden="true" className="size-4" />
          {t('write')}
        </>
      }
      about={className}
      title={t('write')}
      description={t('writeText', { students })}
      name="text"
      label={t('message')}
      hint={t('messageHint')}
      rows={6}
      schema={messageForm}
      renderBelow={(text) =>
        text.trim() !== '' && <Preview className={className} sender={sender} text={text.trim()} />
      }
      submit={t('sendTo', { students })}
      call={async (call, text, idempotencyKey) => {
        await call('sendMessage', { params: { id }, body: { text }, idempotencyKey })
        return {}
      }}
      done={t('messageSent')}
    />
  )
}

type PreviewProps = { className: string; sender: string; text: string }

function Preview({ className, sender, text }: PreviewProps) {
  const t = useMessages('roster')
  return (
    <section aria-label={t('preview')} className="grid gap-2">
      <h3 className="text-sm text-text-quiet">{t('preview')}</h3>
      <div className="grid max-h-60 gap-3 overflow-y-auto rounded border border-edge p-4 wrap-anywhere">
        <p className="font-semibold">{t('messageSubject', { className })}</p>
        <p>{t('messageFrom', { sender, className })}</p>
        <p className="whitespace-pre-line">{text}</p>
      </div>
    </section>
  )
}

export function MessageList({ messages }: { messages: ClassMessage[] }) {
  const t = useMessages('roster')
  const formats = useFormats()
  if (messages.length === 0) return null
  return (
    <section aria-label={t('messages')} className="mt-12 max-w-3xl max-sm:order-last">
      <h2 className="mb-4 text-2xl">{t('messages')}</h2>
      <ol className="grid gap-px overflow-hidden rounded-panel border border-edge bg-edge">
        {messages.map(({ _id, senderName: sender, sentAt, text, recipients: students }) => (
          <li key={_id} className="grid gap-2 bg-card p-4 wrap-anywhere sm:px-5">
            <p className="flex flex-wrap justify-between gap-x-6 text-sm text-text-quiet">
              {t('sentTo', { sender, students })}
              <time dateTime={new Date(sentAt).toISOString()} className="tabular-nums">
                {formats.dateTime(sentAt)}
              </time>
            </p>
            <LongText text={text} title={t('message')} about={formats.dateTime(sentAt)} />
          </li>
        ))}
      </ol>
    </section>
  )
}
