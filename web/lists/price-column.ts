import type { Formats } from '#messages/formats.ts'
import type { Translate } from '#messages/translator.ts'
import type { Column } from '#web/ui/data-table/columns.ts'

export const priceColumn = (
  formats: Formats,
  t: Translate<'dashboard'>,
): Column<{ price: number }, 'price'> => ({
  header: t('price'),
  kind: 'number',
  sort: 'price',
  cell: ({ price }) => formats.price(price),
})
