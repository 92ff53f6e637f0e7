import type { Formats } from '#messages/formats.ts'
import type { Column } from '#web/ui/data-table/columns.ts'

/** The column of the dashboard's tables that shows a price. */
export const priceColumn = (formats: Formats): Column<{ price: number }, 'price'> => ({
  header: 'Price',
  kind: 'number',
  sort: 'price',
  cell: ({ price }) => formats.price(price),
})
