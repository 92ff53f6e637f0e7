import { ArrowLeftRight, Columns2, SeparatorVertical, X } from 'lucide-react'
import type { Version } from '#contract/critique.ts'
import { frameNumber } from '#web/format/frame-number.ts'
import { Select } from '#web/ui/select.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { Tool } from './tool.tsx'
import { comparisons, type Comparison } from '#web/features/work/use-shown-version.ts'
import { useReadWork, useShown } from '#web/features/work/viewer-context.tsx'

const icons = { side: Columns2, slider: SeparatorVertical, flip: ArrowLeftRight }

type CompareToolsProps = { by: Comparison; other: Version }

export function CompareTools({ by, other }: CompareToolsProps) {
  const t = useMessages('viewer')
  const { work } = useReadWork()
  const { version, compare } = useShown()
  return (
    <div
      role="group"
      aria-label={t('compare')}
      className="ms-auto flex flex-wrap items-center gap-1"
    >
      {work.versions.length > 2 && (
        <Select
          aria-label={t('compareWith')}
          value={other._id}
          onChange={({ currentTarget }) => compare({ withId: currentTarget.value, by })}
          className="text-sm"
        >
          {work.versions.map(
            ({ _id, number }, index) =>
              _id !== version._id && (
                <option key={_id} value={_id}>
                  {t('withFrame', { frame: frameNumber(index), number })}
                </option>
              ),
          )}
        </Select>
      )}
      {comparisons.map((each) => (
        <Tool
          key={each}
          label={t('compareBy', { by: each })}
          icon={icons[each]}
          words={t('compareBy', { by: each })}
          keepsWords
          pressed={each === by}
          onClick={() => compare({ withId: other._id, by: each })}
        />
      ))}
      <Tool
        label={t('endCompare')}
        icon={X}
        words={t('endCompareShort')}
        keepsWords
        onClick={() => compare(null)}
      />
    </div>
  )
}
