import { Dialog } from '@base-ui/react/dialog'
import { ArrowRight, ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { GalleryPhoto } from '#contract/gallery.ts'
import { formerInstructor } from '#contract/former.ts'
import { Photo } from '#web/page/photo.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useTurns } from '#web/ui/use-turns.ts'
import { useMessages } from '#web/words/use-messages.ts'

type LightboxProps = {
  photos: GalleryPhoto[]
  opened: number | null
  onTurn: (index: number) => void
  onClose: () => void
  /** Gets the focus on closing; by default the element that had it. */
  returnTo?: () => HTMLElement | null | undefined
}

const roundButton =
  'grid size-11 shrink-0 place-items-center rounded-full text-text transition-colors duration-150 hover:bg-text/15'

export function Lightbox({ photos, opened, onTurn, onClose, returnTo }: LightboxProps) {
  const t = useMessages('gallery')
  const ui = useMessages('ui')
  // Stays on screen while the dialog fades out.
  const [shown, setShown] = useState(opened ?? 0)
  if (opened !== null && opened !== shown) setShown(opened)
  const last = photos.length - 1
  const turnTo = (index: number) => onTurn(index < 0 ? last : index > last ? 0 : index)
  const { swipe, onKeyDown } = useTurns(shown, last, turnTo)
  const photo = photos[shown]
  if (photo === undefined) return null

  return (
    <Dialog.Root
      open={opened !== null}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Dialog.Portal>
        {/* Fixed: darker than the scrim, because nothing else is there. */}
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-[#0c0807] transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          finalFocus={() => returnTo?.() ?? true}
          onKeyDown={onKeyDown}
          className="on-photo fixed inset-0 z-50 flex flex-col gap-3 overflow-y-auto p-4 outline-none transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0 sm:p-6"
        >
          <div className="flex items-center justify-between">
            <p aria-live="polite" className="text-sm text-text-quiet tabular-nums">
              {photos.length > 1 && `${shown + 1} / ${photos.length}`}
            </p>
            <Dialog.Close aria-label={t('close')} className={roundButton}>
              <X aria-hidden="true" className="size-6" />
            </Dialog.Close>
          </div>
          <div
            {...swipe}
            className="relative min-h-48 grow touch-pan-y touch-pinch-zoom overflow-clip select-none"
          >
            {photos.map((each, index) => {
              const far = Math.abs(index - shown)
              // Preloads the neighbours.
              return (
                Math.min(far, photos.length - far) <= 1 && (
                  <div
                    key={each._id}
                    aria-hidden={index !== shown}
                    className={classNames(
                      'absolute inset-0 transition-opacity duration-200',
                      index !== shown && 'opacity-0',
                    )}
                  >
                    <Photo
                      src={each.photo}
                      alt={each.alt}
                      sizes="(min-width: 1400px) 1400px, 100vw"
                      whole
                      className="size-full"
                    />
                  </div>
                )
              )
            })}
          </div>
          <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
            <div className="min-w-0">
              <Dialog.Title className="text-2xl wrap-anywhere lg:text-3xl">
                {photo.title || t('untitled')}
              </Dialog.Title>
              <Dialog.Description className="text-text-quiet">
                {photo.tutor === formerInstructor ? t('formerInstructor') : photo.tutor}
              </Dialog.Description>
              {photo.instructorId !== null && (
                <Link
                  // The page adds the name to its address, which may have changed since.
                  to={`/instructor/${photo.instructorId}`}
                  className="inline-flex min-h-11 items-center gap-2 text-text decoration-accent underline-offset-4 hover:underline"
                >
                  <span className="wrap-anywhere">{t('classesBy', { tutor: photo.tutor })}</span>
                  <ArrowRight aria-hidden="true" className="size-4 shrink-0 text-accent" />
                </Link>
              )}
            </div>
            {photos.length > 1 && (
              <div className="ms-auto flex gap-2">
                <button
                  type="button"
                  aria-label={ui('previous', { items: 'photos' })}
                  onClick={() => turnTo(shown - 1)}
                  className={roundButton}
                >
                  <ChevronLeft aria-hidden="true" className="size-6" />
                </button>
                <button
                  type="button"
                  aria-label={ui('next', { items: 'photos' })}
                  onClick={() => turnTo(shown + 1)}
                  className={roundButton}
                >
                  <ChevronRight aria-hidden="true" className="size-6" />
                </button>
              </div>
            )}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
