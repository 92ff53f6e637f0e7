import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { classNames } from '#web/ui/class-names.ts'
import { Select } from '#web/ui/select.tsx'
import { SpinnerIcon } from '#web/ui/spinner.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import type { Column } from './columns.ts'
import { nextSort, readSort, formatSort, type Sort } from './sorting.ts'

export type Sorting = {
  current: Sort | null
  /** The sort being loaded; undefined if none is. */
  requested: Sort | null | undefined
  /** Such as 'newest first'. */
  ownOrder: string
  choose: (sort: Sort | null) => void
}

type ControlProps = { sorting: Sorting; columns: Column<never>[] }

/** 'Price, lowest first'. */
function useDescribeSort({ sorting, columns }: ControlProps) {
  const t = useMessages('dashboard')
  return (order: Sort | null): string => {
    const column = columns.find(({ sort }) => order !== null && sort === order.by)
    if (order === null || column === undefined) return sorting.ownOrder
    const [up, down] =
      column.kind === 'number'
        ? [t('lowestFirst'), t('highestFirst')]
        : [t('upwards'), t('downwards')]
    return t('sorted', {
      column: column.header,
      order: order.down ? (column.down ?? down) : (column.up ?? up),
    })
  }
}

type SortButtonProps = {
  by: string
  header: string
  sorting: Sorting
  /** Puts the arrow before the words, so that they align with the numbers below. */
  reverse: boolean
}

export function SortButton({ by, header, sorting, reverse }: SortButtonProps) {
  const { current, requested, choose } = sorting
  const sorted = current?.by === by
  const waiting = requested !== undefined && (requested === null ? sorted : requested.by === by)
  const Arrow = !sorted ? ChevronsUpDown : current.down ? ArrowDown : ArrowUp
  return (
    <button
      type="button"
      aria-busy={waiting || undefined}
      onClick={() => {
        if (!waiting) choose(nextSort(current, by))
      }}
      className={classNames(
        'group -mx-2 inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 text-start -outline-offset-2 hover:text-text spacious:-mx-1 spacious:gap-1 spacious:px-1 roomy:md:whitespace-nowrap',
        reverse && 'flex-row-reverse',
        sorted && 'text-text',
      )}
    >
      {header}
      {waiting ? (
        <SpinnerIcon />
      ) : (
        <Arrow
          aria-hidden="true"
          className={classNames(
            'size-4 shrink-0',
            !sorted && 'opacity-50 group-hover:opacity-100 group-focus-visible:opacity-100',
          )}
        />
      )}
    </button>
  )
}

export function SortSelect({ sorting, columns }: ControlProps) {
  const describe = useDescribeSort({ sorting, columns })
  const t = useMessages('dashboard')
  const { current, requested, ownOrder, choose } = sorting
  const shown = requested === undefined ? current : requested
  const orders = columns.flatMap(({ sort: by }) =>
    by === undefined ? [] : [false, true].map((down) => ({ by, down })),
  )
  return (
    <label className="mb-4 flex items-center gap-3 text-sm font-semibold text-text-quiet">
      <span className="shrink-0">{t('sortBy')}</span>
      <Select
        value={shown === null ? '' : formatSort(shown)}
        aria-busy={requested !== undefined || undefined}
        onChange={({ currentTarget }) => choose(readSort(columns, currentTarget.value))}
        className="grow sm:grow-0"
      >
        <option value="">{ownOrder.charAt(0).toUpperCase() + ownOrder.slice(1)}</option>
        {orders.map((order) => (
          <option key={formatSort(order)} value={formatSort(order)}>
            {describe(order)}
          </option>
        ))}
      </Select>
    </label>
  )
}

/** Announces the rows' current order. */
export function SortStatus({ sorting, columns }: ControlProps) {
  const describe = useDescribeSort({ sorting, columns })
  const t = useMessages('dashboard')
  return (
    <p role="status" className="sr-only">
      {sorting.requested === undefined
        ? t('sortedNow', { order: describe(sorting.current) })
        : t('sorting')}
    </p>
  )
}
