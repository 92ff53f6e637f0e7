import { nameCamera, type PhotoTaken } from '#contract/photo-taken.ts'
import type { Wording } from '#school/base/wording.ts'
import { readFacts, takenOf, toVersionFacts } from './check-version.ts'
import type { CommentRow, ExportedHandIn, VersionRow } from './read-work.repo.ts'

type ExportedVersion = { row: VersionRow; file: string; comments: CommentRow[] }

const underline = (title: string, by: string) => `${title}\n${by.repeat(title.length)}`

/** In the student's language. */
export function createWorksText(wording: Wording) {
  const t = wording.translate('works-export')
  const formats = wording.formats()

  function shutter(seconds: number): string {
    return seconds < 0.3
      ? t('shutterPart', { number: formats.reading(1 / seconds) })
      : t('shutter', { number: formats.reading(seconds, 1) })
  }

  function facts(taken: PhotoTaken): string[] {
    const { lens, takenAt, flash } = taken
    const camera = nameCamera(taken)
    const measured = (
      ['focalLength', 'focalLength35', 'aperture', 'iso', 'exposureBias'] as const
    ).flatMap((name) => {
      const value = taken[name]
      return value === undefined ? [] : [t(name, { number: formats.reading(value, 2) })]
    })
    return [
      ...(camera === undefined ? [] : [t('camera', { camera })]),
      ...(lens === undefined ? [] : [t('lens', { lens })]),
      ...measured,
      ...(taken.shutter === undefined ? [] : [shutter(taken.shutter)]),
      ...(flash === undefined ? [] : [t('flash', { fired: String(flash) })]),
      ...(takenAt === undefined
        ? []
        : [
            t('takenAt', { date: formats.date(takenAt.slice(0, 10)), time: takenAt.slice(11, 16) }),
          ]),
    ]
  }

  function thread(rows: CommentRow[]): string {
    const [first] = rows
    if (first === undefined) return ''
    const { number, subject, advice, resolved_at } = first
    const state = advice === 'keep' ? 'keep' : resolved_at === null ? 'open' : 'resolved'
    const said = rows.map(({ author_name, created_at, removed_at, text }) =>
      t('comment', {
        name: author_name || t('formerUser'),
        date: formats.dateTime(created_at),
        text: removed_at === null ? text : t('removed'),
      }),
    )
    return [t('thread', { number, subject, state }), ...said].join('\n')
  }

  function version({ row, file, comments }: ExportedVersion): string {
    const taken = takenOf(toVersionFacts(row, readFacts(row.facts)))
    const threads = [...Map.groupBy(comments, ({ thread_id }) => thread_id).values()]
    const about = [
      t('version', { number: row.number, file }),
      ...(row.note === '' ? [] : [t('note', { note: row.note })]),
      ...(taken === null ? [] : facts(taken)),
    ]
    return [about.join('\n'), ...threads.map(thread)].join('\n\n')
  }

  /** One photograph of a hand-in, by its number. */
  function work(versions: ExportedVersion[], number: number): string {
    const { title = '', alt = '', work_note = '' } = versions[0]?.row ?? {}
    const heading =
      title === '' ? t('photograph', { number }) : t('photographTitled', { number, title })
    const about = [
      underline(heading, '-'),
      ...(alt === '' ? [] : [t('alt', { alt })]),
      ...(work_note === '' ? [] : [t('note', { note: work_note })]),
    ]
    return [about.join('\n'), ...versions.map(version)].join('\n\n')
  }

  return {
    heading(about: { name: string; product: string; at: number; isEmpty: boolean }): string {
      const date = formats.dateTime(about.at)
      return [
        underline(t('title', about), '='),
        t('asOf', { date, zone: formats.inZone }),
        ...(about.isEmpty ? [t('none')] : []),
      ].join('\n\n')
    },

    handIn(row: ExportedHandIn): string {
      const { title, class_name: className, status, handed_in_at: at } = row
      const about = [
        underline(t('assignment', { title, className }), '='),
        t('status', { status }),
        ...(at === null
          ? []
          : [t('handedInAt', { late: String(row.late === 1), date: formats.dateTime(at) })]),
      ]
      return [about.join('\n'), `${t('brief')}\n${row.brief}`].join('\n\n')
    },

    work,
  }
}
