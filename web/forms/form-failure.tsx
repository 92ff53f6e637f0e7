import type { ReactNode } from 'react'
import { Notice } from '#web/ui/notice.tsx'
import { useMessages } from '#web/words/use-messages.ts'

type FormFailureProps = {
  message: string | undefined
  code?: string | undefined
  /** The next step. */
  children?: ReactNode
}

export function FormFailure({ message, code, children }: FormFailureProps) {
  const t = useMessages('ui')
  if (message === undefined) return null
  return (
    <Notice tone="bad">
      {message} {children}
      {code !== undefined && (
        <span className="mt-1 block text-xs opacity-80">{t('code', { code })}</span>
      )}
    </Notice>
  )
}
