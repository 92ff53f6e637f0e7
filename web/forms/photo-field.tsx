import { Aperture, ImageUp } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { minSide } from '#contract/photo-calls.ts'
import { readOwnPhoto } from '#contract/photos.ts'
import { z } from '#contract/zod.ts'
import { fault } from '#messages/reasons.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { Photo } from '#web/page/photo.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { lazyPart } from '#web/ui/lazy.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { TextField, type Field } from './fields.tsx'
import { formatMaxSize } from './photo/check-file.ts'
import { FileButton } from './photo/file-button.tsx'
import { FilePreview } from './file-preview.tsx'
import { useDroppedFiles } from './photo/use-dropped-files.ts'

const PhotoUpload = lazyPart(async () => (await import('./photo/photo-upload.tsx')).PhotoUpload)
const ChosenPhoto = lazyPart(async () => (await import('./photo/photo-upload.tsx')).ChosenPhoto)

/** Not HEIC: without it, iPhones convert to JPEG. */
export const acceptedPhotos = 'image/jpeg,image/png,image/webp,image/avif'

const kinds = {
  class: {
    camera: 'environment',
    frame: 'aspect-3/2 w-40 rounded-control',
    sizes: '160px',
  },
  gallery: { camera: 'environment', frame: 'aspect-3/2 w-40 rounded-control', sizes: '160px' },
  portrait: { camera: 'user', frame: 'size-28 rounded-full', sizes: '112px' },
} as const

export type ShownPurpose = keyof typeof kinds

type PhotoFieldProps = Pick<ComponentProps<typeof TextField>, 'hint' | 'autoComplete'> & {
  field: Field
  purpose: ShownPurpose
  /** For forms that upload after saving; without it, the photo uploads at once. */
  onChoose?: (file: File | null) => void
  /** Folds everything but the address (clause 2.8). */
  fold?: { summary: string; open: boolean }
  /** Below the picture of an address, once it is shown. */
  renderShown?: (address: string) => ReactNode
}

/** As if typed: the form validates it, and saves it with its draft. */
function enter(input: HTMLInputElement | null, value: string): void {
  if (input === null) return
  input.value = value
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Chosen, taken, dropped or pasted, or an address (clause 12.3). Use one per page. */
export function PhotoField(props: PhotoFieldProps) {
  const { field, purpose, hint, autoComplete, onChoose, fold, renderShown } = props
  const t = useMessages('photo-field')
  const formats = useFormats()
  const { camera, frame, sizes } = kinds[purpose]
  const [chosen, setChosen] = useState<{ file: File; number: number } | null>(null)
  // Fetched only on request, not while typing.
  const [shownAddress, setShownAddress] = useState('')
  const [status, setStatus] = useState('')
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const entry = useRef<HTMLInputElement>(null)
  const details = useRef<HTMLDetailsElement>(null)

  /** Keeps the focus in the field, even if the focused button disappears. */
  const put = (next: typeof chosen, message: string) => {
    const inside = box.current?.contains(document.activeElement)
    flushSync(() => {
      setChosen(next)
      setStatus(message)
    })
    onChoose?.(next?.file ?? null)
    if (inside && document.activeElement === document.body)
      box.current?.querySelector('button')?.focus()
  }
  const take = (file: File) => {
    // A pasted or dropped file does not open them.
    if (details.current) details.current.open = true
    put({ file, number: (chosen?.number ?? 0) + 1 }, '')
  }
  const leave = (message: string) => put(null, message)
  const takeSent = (photo: string) => {
    leave(t('added'))
    enter(entry.current, photo)
  }
  const dragging = useDroppedFiles(take)

  // Submitting without a picture would focus the address input, but few people have an address.
  useEffect(() => {
    const form = entry.current?.form
    const onSubmit = () =>
      requestAnimationFrame(() => {
        const input = entry.current
        const isMissing =
          input?.value.trim() === '' && input.getAttribute('aria-invalid') === 'true'
        if (isMissing && document.activeElement === input)
          box.current?.querySelector('button')?.focus()
      })
    form?.addEventListener('submit', onSubmit)
    return () => form?.removeEventListener('submit', onSubmit)
  }, [])

  const address = typeof field.value === 'string' ? field.value.trim() : ''
  const isMissing = address === '' && field.errors !== undefined && chosen === null
  const isReplaced = address === '' && chosen !== null
  const isAtSchool = readOwnPhoto(address) !== null
  const isElsewhere = field.errors === undefined && /^https?:\/\/./i.test(address)
  const isShown = isAtSchool || shownAddress === address
  const discard = () => leave(t('removed'))
  const picker = (
    <div className="flex flex-wrap items-start gap-4">
      <span className={classNames('block shrink-0 overflow-hidden border border-edge', frame)}>
        {chosen === null ? (
          <Photo
            src={isShown ? address : ''}
            alt=""
            sizes={sizes}
            className="size-full"
            fallback={
              isElsewhere && shownAddress !== address ? (
                <Button
                  variant="quiet"
                  size="small"
                  onClick={() => {
                    setShownAddress(address)
                    entry.current?.focus()
                  }}
                >
                  {t('show')}
                </Button>
              ) : (
                <span className="p-2 text-sm text-text-quiet">
                  {t(isElsewhere || isAtSchool ? 'notShown' : 'none')}
                </span>
              )
            }
          />
        ) : (
          <FilePreview key={chosen.number} file={chosen.file} />
        )}
      </span>
      <div className="grid min-w-0 grow basis-56 gap-3">
        <div className="flex flex-wrap gap-2">
          <FileButton
            icon={ImageUp}
            accept={acceptedPhotos}
            onFile={take}
            describedBy={isMissing ? field.errorId : undefined}
          >
            {t('choose')}
          </FileButton>
          <FileButton
            icon={Aperture}
            accept="image/*"
            capture={camera}
            onFile={take}
            className="pointer-fine:hidden"
          >
            {t('take')}
          </FileButton>
        </div>
        {isMissing && (
          <p id={field.errorId} className="text-sm font-semibold text-bad">
            {t('missing')}
          </p>
        )}
        {chosen === null ? (
          <p className="text-sm text-text-quiet">
            <span className="not-pointer-fine:hidden">{t('give')} </span>
            {t('formats', { size: formatMaxSize(t, formats), pixels: minSide[purpose] })}
          </p>
        ) : onChoose === undefined ? (
          <PhotoUpload
            key={chosen.number}
            file={chosen.file}
            purpose={purpose}
            entry={entry}
            onSent={takeSent}
            onDiscard={discard}
            onStatus={setStatus}
          />
        ) : (
          <ChosenPhoto key={chosen.number} file={chosen.file} entry={entry} onDiscard={discard} />
        )}
      </div>
    </div>
  )
  const url = (
    <TextField
      ref={entry}
      field={field}
      label={t('url')}
      isErrorShown={!isMissing && !isReplaced}
      {...(isReplaced && { 'aria-invalid': undefined })}
      type="url"
      autoComplete={autoComplete}
      hint={hint}
      onInput={() => {
        if (chosen !== null) leave('')
      }}
    />
  )
  return (
    <div
      ref={box}
      role="group"
      aria-labelledby={id}
      className={classNames(
        'grid min-w-0 grid-cols-1 rounded-panel border border-dashed',
        fold ? '-m-px gap-2' : 'gap-4 p-4',
        dragging
          ? 'border-accent bg-accent/10'
          : fold
            ? 'border-transparent'
            : 'border-edge-strong',
      )}
    >
      <p id={id} className={fold ? 'sr-only' : 'text-sm font-semibold text-text-quiet'}>
        {t('name', { purpose })}
      </p>
      {!fold && picker}
      {isShown && address !== '' && chosen === null && renderShown?.(address)}
      {url}
      {fold && (
        <details ref={details} open={fold.open}>
          <summary className="-my-2 min-h-11 cursor-pointer py-2.5 font-semibold text-text-quiet hover:text-text">
            {fold.summary}
          </summary>
          <div className="mt-2">{picker}</div>
        </details>
      )}
      <p role="status" className="sr-only">
        {status}
      </p>
    </div>
  )
}

/**
 * Nobody has to replace one of the school's own photos, which the field does not accept. An unchanged photo
 * is not sent.
 */
export const photoOr = <Schema extends z.ZodType>(known: string, schema: Schema) =>
  z.union([z.literal(known), schema], { error: fault('required', { label: 'labelPhoto' }) })
