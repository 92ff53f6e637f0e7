import type { UnwrittenPage } from '#web/server-context.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { Part, Row, Rows } from './part.tsx'

/** Lists pages that still have our sample text (clause 1.9). */
export function UnwrittenPages({ pages }: { pages: UnwrittenPage[] }) {
  const t = useMessages('overview')
  const nameOf = useMessages('layout')
  const formats = useFormats()
  if (pages.length === 0) return null
  return (
    <Part title={t('unwritten')} text={t('unwrittenText')}>
      <Rows>
        {pages.map(({ name, files, isFile }) => (
          <Row
            key={name}
            name={t('writePage', { page: nameOf(name) })}
            to={isFile ? `/${name}` : `/dashboard/school?part=page-${name}`}
            facts={isFile ? [t('missingFiles', { files: formats.list(files) })] : []}
          />
        ))}
      </Rows>
    </Part>
  )
}
