import { isPagePart } from '#contract/school-pages.ts'
import type { PartName, PartVersion } from '#contract/school-parts.ts'
import { languageNames } from '#messages/languages.ts'
import { ChangeButton } from '#web/actions/change-button.tsx'
import { useChange } from '#web/actions/use-change.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { useMessages } from '#web/words/use-messages.ts'

/** The fields of the texts are their languages. */
const nameOf: Readonly<Record<string, string>> = languageNames

type VersionListProps = {
  part: PartName
  versions: PartVersion[]
  onRestored: () => void
}

/** Newest first; any older one can be published again. */
export function VersionList({ part, versions, onRestored }: VersionListProps) {
  const t = useMessages('own-school')
  const ui = useMessages('ui')
  const formats = useFormats()
  const changes = useChange()
  return (
    <section className="mt-12 max-w-3xl" id="versions">
      <h2 className="mb-4 text-xl">{t('versions')}</h2>
      {versions.length === 0 && (
        <p className="text-text-quiet">{t(isPagePart(part) ? 'noPageVersions' : 'noVersions')}</p>
      )}
      <ul className="grid">
        {versions.map(({ version, at, byName, changed }, position) => (
          <li
            key={version}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-edge py-4"
          >
            <div className="min-w-0">
              <p className="font-semibold">{t('version', { version: String(version) })}</p>
              <p className="text-sm text-text-quiet wrap-anywhere">
                {t('versionBy', { time: formats.dateTime(at), name: byName })}
              </p>
              {changed.length > 0 && (
                <p className="text-sm text-text-quiet">
                  {t('changed', {
                    fields: formats.list(
                      changed.map((field) => nameOf[field] ?? t('field', { field })),
                    ),
                  })}
                </p>
              )}
            </div>
            {position === 0 ? (
              <span className="text-sm text-good">{t('present')}</span>
            ) : (
              <ChangeButton
                changes={changes}
                requested={{
                  name: String(version),
                  label: t('goBack'),
                  about: t('version', { version: String(version) }),
                  variant: 'quiet',
                  question: {
                    title: t('goBackQuestion', { version: String(version) }),
                    text: t('goBackText'),
                    agree: t('goBack'),
                    cancel: ui('cancel'),
                  },
                  call: async (call) => {
                    const answer = await call('restorePart', {
                      params: { part },
                      body: { version },
                    })
                    onRestored()
                    return answer
                  },
                  success: { title: t('restored', { version: String(version) }) },
                  unchanged: t('unpublished'),
                }}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
