import { parseWithZod } from '@conform-to/zod/v4'
import { useEffect, useState } from 'react'
import type { PartName } from '#contract/school-parts.ts'
import { useSite } from '#web/page/site.tsx'
import { api } from '#web/session/api.ts'
import { Select } from '#web/ui/select.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import type { formOf } from './fields-of.ts'

type Schema = ReturnType<typeof formOf>

type PreviewProps = {
  part: PartName
  schema: Schema
  /** The form that has the values to show. */
  formId: string
  /** A `path` of '' is that of the page in the form. */
  pages: { path: string; words: string }[]
}

type Shown = { html: string; problem: 'previewNoAddress' | 'previewWrong' | 'previewFailed' | null }

/** What a form says; what is wrong with it is the server's to say. */
function readValue(form: HTMLFormElement, schema: Schema): Record<string, unknown> {
  const read = parseWithZod(new FormData(form), { schema })
  return read.status === 'success' ? read.value : read.payload
}

/** Milliseconds after the last key. */
const pause = 500

/** In CSS pixels; the frame is scaled to the room that there is. */
const widths = { phone: 360, desktop: 1280 } as const

/** A page of a desktop is unreadable on a phone. */
const isNarrow = () => matchMedia('(width < 40rem)').matches

/** The real page with what the form says now, before anybody else sees it; its links and scripts are off. */
export function Preview({ part, schema, formId, pages }: PreviewProps) {
  const t = useMessages('own-school')
  const { language: own, offered } = useSite()
  const [language, setLanguage] = useState<string>(own)
  const [path, setPath] = useState(pages[0]?.path ?? '/')
  const [width, setWidth] = useState<keyof typeof widths>(isNarrow() ? 'phone' : 'desktop')
  const [shown, setShown] = useState<Shown>({ html: '', problem: null })

  useEffect(() => {
    const form = document.getElementById(formId)
    if (!(form instanceof HTMLFormElement)) return
    let latest = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    async function load(element: HTMLFormElement) {
      const mine = ++latest
      const value = readValue(element, schema)
      const set = (next: (before: Shown) => Shown) => mine === latest && setShown(next)
      if (path === '' && !value['slug']) {
        set(({ html }) => ({ html, problem: 'previewNoAddress' }))
        return
      }
      try {
        const { html } = await api.previewPart({
          params: { part },
          body: { path: path || `/${String(value['slug'])}`, language, value },
        })
        set(() => ({ html, problem: null }))
      } catch (error) {
        const isWrong = error instanceof Error && 'status' in error && error.status === 400
        set(({ html }) => ({ html, problem: isWrong ? 'previewWrong' : 'previewFailed' }))
      }
    }
    const onInput = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void load(form), pause)
    }
    void load(form)
    form.addEventListener('input', onInput)
    return () => {
      latest = Infinity
      clearTimeout(timer)
      form.removeEventListener('input', onInput)
    }
  }, [part, schema, formId, path, language])

  return (
    <section
      aria-label={t('preview')}
      className="grid min-w-0 content-start gap-3 self-start lg:sticky lg:top-24"
    >
      <div className="flex flex-wrap items-end gap-4">
        <label className="grid gap-1 text-sm font-semibold text-text-quiet">
          {t('previewPage')}
          <Select
            value={path}
            onChange={({ target }) => setPath(target.value)}
            className="min-h-11"
          >
            {pages.map(({ path: to, words }) => (
              <option key={to} value={to}>
                {words}
              </option>
            ))}
          </Select>
        </label>
        {offered.length > 0 && (
          <label className="grid gap-1 text-sm font-semibold text-text-quiet">
            {t('previewLanguage')}
            <Select
              value={language}
              onChange={({ target }) => setLanguage(target.value)}
              className="min-h-11"
            >
              {offered.map(({ language: one, name }) => (
                <option key={one} value={one} lang={one}>
                  {name}
                </option>
              ))}
            </Select>
          </label>
        )}
        <label className="grid gap-1 text-sm font-semibold text-text-quiet">
          {t('width')}
          <Select
            value={width}
            onChange={({ target }) => setWidth(target.value === 'phone' ? 'phone' : 'desktop')}
            className="min-h-11"
          >
            <option value="desktop">{t('desktop')}</option>
            <option value="phone">{t('phone')}</option>
          </Select>
        </label>
      </div>
      <p aria-live="polite" className="text-sm text-waiting empty:hidden">
        {shown.problem && t(shown.problem)}
      </p>
      {shown.html !== '' && <Frame html={shown.html} width={widths[width]} title={t('preview')} />}
    </section>
  )
}

/** In CSS pixels. */
const shownHeight = 560

/** A frame of `width` pixels, made smaller where there is less room. */
function Frame({ html, width, title }: { html: string; width: number; title: string }) {
  const [room, setRoom] = useState<number>(width)
  const scale = Math.min(1, room / width)
  const height = shownHeight / scale
  return (
    <div
      ref={(element) => {
        if (element === null) return
        const observer = new ResizeObserver(() => setRoom(element.clientWidth))
        observer.observe(element)
        return () => observer.disconnect()
      }}
      className="overflow-hidden rounded-panel border border-edge"
      style={{ height: shownHeight }}
    >
      <iframe
        title={title}
        srcDoc={html}
        // No script runs, and no link opens; fonts and pictures need our own origin.
        sandbox="allow-same-origin"
        tabIndex={-1}
        style={{ width, height, transform: `scale(${scale})`, transformOrigin: '0 0' }}
      />
    </div>
  )
}
