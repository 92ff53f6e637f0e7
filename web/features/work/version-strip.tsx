import { useEffect, useRef } from 'react'
import type { Version } from '#contract/critique.ts'
import { frameNumber } from '#web/format/frame-number.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { useReadWork, useShown, useWriting } from './viewer-context.tsx'
import { WorkImage } from './work-image.tsx'

/** As the frames of a contact sheet; renders nothing for a single version. */
export function VersionStrip() {
  const t = useMessages('viewer')
  const formats = useFormats()
  const line = useRef<HTMLOListElement>(null)
  const { work, read } = useReadWork()
  const { version, showVersion } = useShown()
  const { leave } = useWriting()
  const currentIndex = work.versions.indexOf(version)
  useEffect(() => {
    const { current: list } = line
    const frame = list?.children[currentIndex]
    // scrollIntoView would scroll the page as well.
    if (list && frame instanceof HTMLElement)
      list.scrollLeft = frame.offsetLeft - (list.clientWidth - frame.offsetWidth) / 2
  }, [currentIndex])
  if (work.versions.length < 2) return null
  const show = async (each: Version) => {
    if (each !== version && (await leave())) showVersion(each)
  }
  return (
    <nav aria-label={t('versions')} className="min-w-0">
      <ol ref={line} className="work-strip">
        {work.versions.map((each, index) => {
          const open = each.threads.filter(({ state }) => state === 'open').length
          const { number } = each
          return (
            <li key={each._id}>
              <button
                type="button"
                aria-current={each === version || undefined}
                onClick={() => void show(each)}
              >
                <span className="flex justify-between text-xs text-accent tabular-nums">
                  <span>{frameNumber(index)}</span>
                  <span className="sr-only">
                    {t('versionFrame', {
                      number,
                      date: formats.date(each.createdAt),
                      open,
                      handedIn: each.handedIn ? 'yes' : 'no',
                    })}
                  </span>
                  {open > 0 && (
                    <span aria-hidden="true" className="text-text-quiet">
                      {t('openCount', { count: open })}
                    </span>
                  )}
                </span>
                <WorkImage
                  pictures={each.pictures}
                  variant={400}
                  alt=""
                  read={read}
                  loading="lazy"
                  className="h-16 w-24 object-contain"
                />
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
