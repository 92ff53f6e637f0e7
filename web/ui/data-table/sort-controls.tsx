import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { classNames } from '#web/ui/class-names.ts'
import { Select } from '#web/ui/select.tsx'
import { SpinnerIcon } from '#web/ui/spinner.tsx'
import { nextSort, readSort, writeSort, type Sort, type SortKeys } from './sorting.ts'

/** How a list is sorted, and how to ask for another order. */
export type Sorting = {
  keys: SortKeys<never>
  current: Sort | null
  /** What was asked for and is on its way; undefined where nothing is. */
  wanted: Sort | null | undefined
  /** What the list's own order is called, such as 'newest first'. */
  ownOrder: string
  choose: (sort: Sort | null) => void
}

/** A column that can be sorted by. */
export type SortChoice = { by: string; header: string }

/** An order in words: 'Price, lowest first'. */
function describeSort({ keys, ownOrder }: Sorting, choices: SortChoice[], sort: Sort | null) {
  const header = choices.find(({ by }) => by === sort?.by)?.header
  const key = sort && keys[sort.by]
  if (!key || header === undefined) return ownOrder
  return `${header}, ${sort.down ? key.down : key.up}`
}

type SortButtonProps = SortChoice & {
  sorting: Sorting
  /** The arrow stands before the words, so that these end where the numbers below them do. */
  reverse: boolean
}

/** The header of a column as a button: up, down, then the list's own order again. */
export function SortButton({ by, header, sorting, reverse }: SortButtonProps) {
  const { current, wanted, choose } = sorting
  const sorted = current?.by === by
  const waiting = wanted !== undefined && (wanted === null ? sorted : wanted.by === by)
  const Arrow = !sorted ? ChevronsUpDown : current.down ? ArrowDown : ArrowUp
  return (
    <button
      type="button"
      aria-busy={waiting || undefined}
      onClick={() => {
        if (!waiting) choose(nextSort(current, by))
      }}
      className={classNames(
        'group -mx-2 inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 text-left -outline-offset-2 hover:text-cream md:whitespace-nowrap',
        reverse && 'flex-row-reverse',
        sorted && 'text-cream',
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

/** The same choice for cards, which have no headers to press. */
export function SortSelect({ sorting, choices }: { sorting: Sorting; choices: SortChoice[] }) {
  const { keys, current, wanted, ownOrder, choose } = sorting
  const shown = wanted === undefined ? current : wanted
  return (
    <label className="mb-4 flex items-center gap-3 text-sm font-semibold text-sand">
      <span className="shrink-0">Sort by</span>
      <Select
        value={shown === null ? '' : writeSort(shown)}
        aria-busy={wanted !== undefined || undefined}
        onChange={({ currentTarget }) => choose(readSort(keys, currentTarget.value))}
        className="grow sm:grow-0"
      >
        <option value="">{ownOrder.charAt(0).toUpperCase() + ownOrder.slice(1)}</option>
        {choices.flatMap(({ by }) =>
          [false, true].map((down) => (
            <option key={`${by} ${down}`} value={writeSort({ by, down })}>
              {describeSort(sorting, choices, { by, down })}
            </option>
          )),
        )}
      </Select>
    </label>
  )
}

/** Tells screen readers the order that the rows have now. */
export function SortStatus({ sorting, choices }: { sorting: Sorting; choices: SortChoice[] }) {
  return (
    <p role="status" className="sr-only">
      {sorting.wanted === undefined
        ? `Sorted: ${describeSort(sorting, choices, sorting.current)}`
        : 'Sorting…'}
    </p>
  )
}
