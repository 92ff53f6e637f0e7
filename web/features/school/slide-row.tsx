import { getInputProps, type FieldMetadata } from '@conform-to/react'
import { ChevronDown, ChevronUp } from 'lucide-react'
import type { HeroSlide, Slide } from '#contract/home-part.ts'
import { minSide } from '#contract/photo-calls.ts'
import { languageNames } from '#messages/languages.ts'
import { heroPhoto } from '#web/features/home/hero-photo.ts'
import { TextArea, TextField } from '#web/forms/fields.tsx'
import { RowButton } from '#web/lists/row-button.tsx'
import { Photo } from '#web/page/photo.tsx'
import { useSite } from '#web/page/site.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { PictureField } from './picture-field.tsx'
import { useWrittenLanguages } from './written-languages.ts'

type SlideRowProps = {
  row: FieldMetadata<Slide>
  index: number
  last: number
  onMove: (from: number, to: number) => void
}

/** One of the six: its photograph, and its words in each of the school's languages. */
export function SlideRow({ row, index, last, onMove }: SlideRowProps) {
  const t = useMessages('own-school')
  const ours = useMessages('home')
  const site = useSite()
  const languages = useWrittenLanguages()
  const { slide, shown, photo, words } = row.getFieldset()
  const number = Number(slide.initialValue) as HeroSlide
  const name = t('slide', { number: String(number) })
  const shownIn = languages.find((language) => language === site.language)
  const heading =
    (shownIn && words.getFieldset()[shownIn].getFieldset().heading.value) ||
    `${ours(`slide${number}Lead`)} ${ours(`slide${number}Accent`)}`
  const { key: slideKey, ...slideProps } = getInputProps(slide, { type: 'hidden' })
  const { key: shownKey, ...shownProps } = getInputProps(shown, { type: 'checkbox' })
  const moves = [
    ['up', index - 1, ChevronUp, index > 0],
    ['down', index + 1, ChevronDown, index < last],
  ] as const
  return (
    <div role="group" aria-label={name} className="grid gap-3">
      <input key={slideKey} {...slideProps} />
      <div className="flex items-center gap-3">
        <Photo
          src={photo.value || heroPhoto(number)}
          alt=""
          sizes="5rem"
          className="aspect-3/2 w-20 shrink-0 rounded-print"
        />
        <span className="grid min-w-0">
          <span className="font-semibold">{name}</span>
          <span className="truncate text-sm text-text-quiet">{heading}</span>
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <label key={shownKey} className="flex min-h-11 items-center gap-3">
          <input {...shownProps} className="size-5 shrink-0 accent-accent" />
          {t('slideShown')}
        </label>
        <span className="ms-auto flex gap-2">
          {moves.map(([way, to, Icon, isPossible]) => (
            <RowButton
              key={way}
              about={name}
              variant="quiet"
              data-way={way}
              disabled={!isPossible}
              onClick={() => onMove(index, to)}
            >
              <Icon aria-hidden="true" className="size-4" />
              {/* On a phone there is no room for both. */}
              <span className="max-sm:sr-only">{t('move', { way })}</span>
            </RowButton>
          ))}
        </span>
      </div>
      <details className="group" open={!row.valid || undefined}>
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-text-quiet hover:text-text">
          {t('slideWords')}
        </summary>
        <div className="mt-2 grid gap-6">
          <PictureField
            field={photo}
            purpose="slide"
            label={t('slidePhoto')}
            hint={t('slidePhotoHint', { pixels: String(minSide.slide) })}
            remove={t('useDefault')}
          >
            {(address) => (
              <Photo
                src={address || heroPhoto(number)}
                alt=""
                sizes="15rem"
                className="aspect-3/2 w-60 max-w-full rounded-print"
              />
            )}
          </PictureField>
          {languages.map((language) => {
            const own = words.getFieldset()[language].getFieldset()
            return (
              <fieldset key={language} className="grid gap-4" lang={language}>
                <legend className="mb-2 font-semibold">{languageNames[language]}</legend>
                <TextField
                  field={own.heading}
                  label={t('slideHeading')}
                  hint={t('slideHeadingHint')}
                  autoComplete="off"
                />
                <TextArea
                  field={own.paragraph}
                  label={t('slideText')}
                  rows={3}
                  autoComplete="off"
                />
                <TextField
                  field={own.caption}
                  label={t('slideCaption')}
                  hint={t('slideCaptionHint')}
                  autoComplete="off"
                />
              </fieldset>
            )
          })}
        </div>
      </details>
    </div>
  )
}
