import { useState } from 'react'
import type { Examples } from '#web/style/example.tsx'
import { BarChart } from '#web/ui/bar-chart.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table/columns.ts'
import type { Sort } from '#web/ui/data-table/sorting.ts'
import { Photo } from '#web/page/photo.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

const rows = [
  {
    _id: '1',
    name: 'Portraits by a window',
    teacher: 'Ines Marchetti',
    price: '79.5',
    feedback: 'Lovely. Say how long the walk is.',
    status: <StatusBadge tone="good">approved</StatusBadge>,
  },
  {
    _id: '2',
    name: 'Night walks',
    teacher: 'Jonas Weil',
    price: '40',
    feedback: 'None yet',
    status: <StatusBadge tone="waiting">pending</StatusBadge>,
  },
  {
    _id: '3',
    name: 'Photogrammetry'.repeat(5),
    teacher: 'Somebody with a rather long name who teaches it',
    price: '100,000',
    feedback: 'Please write what people should bring, and where you meet when it rains.',
    status: <StatusBadge tone="bad">denied</StatusBadge>,
  },
]
type Row = (typeof rows)[number]

const index: Column<Row> = { header: '#', kind: 'index', cell: (_, number) => number + 1 }
const name: Column<Row> = {
  header: 'Course Name',
  kind: 'lead',
  sort: 'name',
  cell: (row) => row.name,
}
const price: Column<Row> = {
  header: 'Price',
  kind: 'number',
  sort: 'price',
  cell: (row) => row.price,
}
const feedback: Column<Row> = { header: 'Feedback', kind: 'text', cell: (row) => row.feedback }
const status: Column<Row> = { header: 'Status', kind: 'short', cell: (row) => row.status }
const remove: Column<Row> = {
  header: 'Delete',
  kind: 'action',
  cell: (row) => (
    <Button size="small" variant="danger" aria-label={`Delete ${row.name}`}>
      Delete
    </Button>
  ),
}
const picture: Column<Row> = {
  header: 'Image',
  kind: 'picture',
  cell: () => <Photo src="/photos/class-01.jpg" alt="" sizes="7rem" className="style-photo" />,
}
const teacher: Column<Row> = { header: 'Instructor', kind: 'text', cell: (row) => row.teacher }

type ExampleProps = {
  caption: string
  columns: Column<Row>[]
  sort?: Sort
  waiting?: true
  wide?: true
}

function Example({ sort = { by: 'name', down: false }, waiting, ...rest }: ExampleProps) {
  const [current, choose] = useState<Sort | null>(sort)
  return (
    <DataTable
      {...rest}
      rows={rows}
      sorting={{
        current,
        requested: waiting && { by: 'price', down: false },
        ownOrder: 'newest first',
        choose,
      }}
    />
  )
}

export const examples: Examples = {
  DataTable: {
    'a table, and cards below 640 px': (
      <Example caption="Classes" columns={[index, name, price, feedback, status, remove]} />
    ),
    'another order is on its way': (
      <Example caption="Classes in another order" columns={[name, price, status, remove]} waiting />
    ),
    'many columns: cards below 1280 px': (
      <Example
        wide
        caption="Classes to review"
        columns={[picture, name, teacher, price, status, remove]}
        sort={{ by: 'price', down: true }}
      />
    ),
  },
  BarChart: {
    'a year': (
      <BarChart
        title="Places a month"
        bars={'DJFMAMJJASON'.split('').map((short, index) => {
          const value = (index * 7) % 23
          return { name: `Month ${index + 1}`, short, value, words: String(value) }
        })}
      />
    ),
    'with a second number': (
      <BarChart
        title="Gross and seats by month"
        bars={[40, 120, 60].map((value, index) => {
          const month = `${['Sep', 'Oct', 'Nov'][index]} 2026`
          return { name: month, short: month, value, words: `$${value}`, below: `${value / 20}` }
        })}
      />
    ),
    'nothing yet': (
      <BarChart
        title="Income a month"
        bars={[{ name: 'November', short: 'N', value: 0, words: 'Nothing' }]}
      />
    ),
  },
  StatusBadge: {
    good: <StatusBadge tone="good">Paid</StatusBadge>,
    waiting: <StatusBadge tone="waiting">pending</StatusBadge>,
    bad: <StatusBadge tone="bad">Not Paid</StatusBadge>,
    past: <StatusBadge tone="past">Begun</StatusBadge>,
  },
}
