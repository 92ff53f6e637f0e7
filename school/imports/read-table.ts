import { CsvError, parse } from 'csv-parse/sync'
import { rearmCell } from '#contract/csv.ts'
import { importColumns, importNeeds, type ImportColumn } from '#contract/import-columns.ts'
import { importedLines, type ImportKind } from '#contract/imports.ts'
import { fault, type Label } from '#messages/reasons.ts'
import { refuseFields } from '#school/base/refuse.ts'
import { findColumns } from './headings.ts'

const separators = [',', ';', '\t']

/** In bytes: a class with the longest texts takes a third. A quotation mark left open takes all that follows. */
const maxLength = 100_000

/** Of a heading, in characters. */
const maxHeading = 80

const maxColumns = 200

/** With the empty lines that spreadsheets leave. */
const maxRows = importedLines.max * 4

/** `line` is the row in a spreadsheet, where the headings are row 1. */
export type Line<Column extends string> = {
  line: number
  /** Trimmed; empty without such a cell. */
  cell: (column: Column) => string
}

export type Table<Column extends string> = {
  lines: Line<Column>[]
  /** The heading in the file, of the first of the columns that it has. */
  headingOf: (...columns: Column[]) => string
  ignored: string[]
}

const refuseFile = (text: string) => refuseFields({ file: text })

function parseRows(text: string, delimiter: string, to: number): string[][] {
  try {
    return parse(text, {
      delimiter,
      to,
      record_delimiter: ['\r\n', '\n', '\r'],
      max_record_size: maxLength,
      relax_column_count: true,
      relax_quotes: true,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = Number(error['records']) + 1
    if (error.code === 'CSV_MAX_RECORD_SIZE') throw refuseFile(fault('longLine', { line }))
    throw refuseFile(fault('openQuote', { line }))
  }
}

/** Of the separators, that by which most headings are known. */
function findSeparator(kind: ImportKind, text: string): string {
  const counts = separators.map((separator) => {
    const [headings = []] = parseRows(text, separator, 1)
    return findColumns(kind, headings).size
  })
  return separators[counts.indexOf(Math.max(...counts))] ?? ','
}

/**
 * Reads the lines of a CSV file, without empty ones. 400 at `file` for a quotation mark that is not closed,
 * too many lines or columns, none at all, or if it lacks a column of `importNeeds`.
 */
export function readTable<Kind extends ImportKind>(
  kind: Kind,
  content: string,
): Table<ImportColumn<Kind>> {
  // The first line in which Excel looks for the separator; no row of the spreadsheet.
  const text = content.replace(/^sep=.\r?\n/i, '')
  const rows = parseRows(text, findSeparator(kind, text), maxRows + 1)
  const [first = [], ...others] = rows
  const headings = first.map((heading) => heading.trim().slice(0, maxHeading))
  if (headings.length > maxColumns) throw refuseFile(fault('manyColumns', { max: maxColumns }))
  const places = findColumns(kind, headings)
  const labels: Record<string, Label> = importColumns[kind]
  const missing = importNeeds[kind].find((columns) => !columns.some((one) => places.has(one)))
  if (missing !== undefined)
    throw refuseFile(fault('columnMissing', { label: labels[missing[0] ?? ''] ?? 'labelName' }))
  const lines = others.flatMap((cells, index): Line<ImportColumn<Kind>>[] => {
    if (cells.every((cell) => cell.trim() === '')) return []
    const cell = (column: ImportColumn<Kind>) =>
      rearmCell(cells[places.get(column) ?? -1]?.trim() ?? '')
    return [{ line: index + 2, cell }]
  })
  if (lines.length === 0) throw refuseFile(fault('noLines'))
  if (lines.length > importedLines.max || rows.length > maxRows)
    throw refuseFile(fault('manyFileLines', { max: importedLines.max }))
  const used = new Set(places.values())
  return {
    lines,
    headingOf: (...columns) => {
      const place = columns.map((column) => places.get(column)).find((one) => one !== undefined)
      return (place === undefined ? columns[0] : headings[place]) ?? ''
    },
    ignored: headings.filter((heading, index) => !used.has(index) && heading !== ''),
  }
}
