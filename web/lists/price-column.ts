import { useFormats } from '#web/format/use-formats.ts'
import type { Column } from '#web/ui/data-table/columns.ts'
import { useMessages } from '#web/words/use-messages.ts'

export function usePriceColumn(): Column<{ price: number }, 'price'> {
  const formats = useFormats()
  return {
    header: useMessages('dashboard')('price'),
    kind: 'number',
    sort: 'price',
    cell: ({ price }) => formats.price(price),
  }
}
