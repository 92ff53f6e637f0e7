import { ImagePlus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Language } from '#messages/languages.ts'
import { TextArea } from '#web/forms/fields.tsx'
import { FileButton } from '#web/forms/photo/file-button.tsx'
import { PhotoUpload } from '#web/forms/photo/photo-upload.tsx'
import { acceptedPhotos } from '#web/forms/photo-field.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import type { Entry } from '#web/features/school/part-form.tsx'
import { typeText } from '#web/features/school/type-text.ts'

/** In a paragraph of its own, with the cursor where its description goes. */
function insertPhoto(box: HTMLTextAreaElement, photo: string): void {
  const { selectionStart: start, selectionEnd: end, value } = box
  const before = /(^|\n\n)$/.test(value.slice(0, start)) ? '' : '\n\n'
  typeText(box, `${before}![](${photo})\n\n`, start, end)
  const words = start + before.length + '!['.length
  box.focus()
  box.setSelectionRange(words, words)
}

/** Markdown, into which photos can be put (clause 12.3). */
export function PageText({
  language,
  label,
  ...entry
}: Entry & { language: Language; label: string }) {
  const t = useMessages('own-school')
  const photos = useMessages('photo-field')
  const box = useRef<HTMLTextAreaElement>(null)
  const [chosen, setChosen] = useState<{ file: File; number: number } | null>(null)
  const [status, setStatus] = useState('')
  return (
    <div role="group" aria-label={label} className="grid gap-3">
      <TextArea {...entry} ref={box} lang={language} label={label} rows={14} />
      {chosen === null ? (
        <div>
          <FileButton
            icon={ImagePlus}
            accept={acceptedPhotos}
            onFile={(file) => setChosen({ file, number: Date.now() })}
          >
            {t('addPhoto')}
          </FileButton>
        </div>
      ) : (
        <PhotoUpload
          key={chosen.number}
          file={chosen.file}
          purpose="class"
          entry={box}
          onSent={(photo) => {
            setChosen(null)
            setStatus(photos('added'))
            if (box.current) insertPhoto(box.current, photo)
          }}
          onDiscard={() => setChosen(null)}
          onStatus={setStatus}
        />
      )}
      <p role="status" className="sr-only">
        {status}
      </p>
    </div>
  )
}
