import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { classNames } from './class-names.ts'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  /** By default the first control. */
  initialFocus?: RefObject<HTMLElement | null> | 'dialog'
  wide?: boolean
  children?: ReactNode
}

/** A key held since before the dialog opened answers nothing; only in a text it repeats a line. */
function ignoreHeldEnter(event: KeyboardEvent) {
  const isText = event.target instanceof HTMLTextAreaElement
  if (event.repeat && event.key === 'Enter' && !isText) event.preventDefault()
}

export function Dialog({
  open,
  onClose,
  title,
  description,
  initialFocus,
  wide,
  children,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-50 bg-black/65 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <BaseDialog.Popup
          ref={popup}
          initialFocus={initialFocus === 'dialog' ? popup : initialFocus}
          onKeyDownCapture={ignoreHeldEnter}
          className={classNames(
            wide ? 'w-[min(44rem,calc(100vw-2rem))]' : 'w-[min(32rem,calc(100vw-2rem))]',
            'fixed inset-x-0 top-1/2 z-50 mx-auto max-h-[90dvh] -translate-y-1/2 scroll-pb-72 overflow-y-auto rounded-panel border border-edge bg-card p-6 shadow-2xl transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0 sm:p-8',
          )}
        >
          <BaseDialog.Title className="font-display text-3xl font-light text-accent">
            {title}
          </BaseDialog.Title>
          {description !== undefined && (
            <BaseDialog.Description className="mt-3 text-text">
              {description}
            </BaseDialog.Description>
          )}
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

/** They share a phone's width, and stay in view in a scrolling dialog unless the window is too low. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="-bottom-6 z-10 mt-5 -mb-6 flex flex-wrap justify-end gap-3 bg-card pt-3 pb-6 in-[form]:-mt-2 max-sm:*:grow sm:-bottom-8 sm:-mb-8 sm:pb-8 [@media(height>=30rem)]:sticky">
      {children}
    </div>
  )
}
