import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** As a browser sends a file. */
export const asCsv = (content: string | Buffer<ArrayBuffer>): Blob =>
  new Blob([content], { type: 'text/csv' })

/** A file in the shape that another program exports. */
export const readExport = (name: string): Buffer<ArrayBuffer> =>
  readFileSync(join(import.meta.dirname, 'imports', name))
