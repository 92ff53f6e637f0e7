import { z } from './zod.ts'
import type { Calls, Limit } from './endpoint.ts'
import { example, oneOf } from './fields.ts'

// What a school brings from elsewhere, and what its lists give to spreadsheets (clause 20.7).

const importKinds = ['people', 'classes'] as const
export type ImportKind = (typeof importKinds)[number]

/** Of one file, without its headings and empty lines. */
export const importedLines = { max: 5_000, of: 'lines' } satisfies Limit

/** In bytes. */
export const maxImportBytes = 5_000_000

const importedLine = z.object({
  line: z.int().meta(example(2, 'Its row in a spreadsheet; the headings are row 1')),
  state: z
    .enum(['new', 'known', 'wrong'])
    .describe('known: the school has the e-mail, or the class; wrong: `faults` say why'),
  name: z.string().meta(example('Mila Novak', 'Of the person or the class, as in the file')),
  email: z.string().meta(example('mila@mail.example', 'Of a class: that of its instructor')),
  faults: z.array(
    z.object({
      column: z.string().meta(example('E-Mail', 'The heading in the file')),
      message: z.string().meta(example('Enter a valid email address')),
      reason: z.object({
        key: z.string().meta(example('noEmail')),
        values: z.object({}).catchall(z.unknown()).optional(),
      }),
    }),
  ),
})
export type ImportedLine = z.output<typeof importedLine>

const importReport = z.object({
  lines: z.array(importedLine),
  ignored: z
    .array(z.string().meta(example('Order #')))
    .describe('The headings of columns that are not imported'),
})
export type ImportReport = z.output<typeof importReport>

const aFile = {
  method: 'POST',
  access: 'imports:run',
  params: z.object({ kind: oneOf('labelKind', importKinds) }),
  // 5 MB at 0.7 Mbit a second.
  body: { type: 'text/csv', maxBytes: maxImportBytes, within: 60_000 },
  response: importReport,
  limits: [importedLines],
} as const

export const importCalls = {
  readImport: {
    ...aFile,
    path: '/imports/:kind/report',
    summary:
      'What importing a CSV file would do, line by line; changes nothing. UTF-8 or Windows-1252, with commas, semicolons or tabs',
  },

  runImport: {
    ...aFile,
    path: '/imports/:kind',
    summary:
      'Import the new lines of a CSV file, all or none of them; known and wrong lines are left out',
    query: z.object({
      mail: oneOf('labelMail', ['true'])
        .optional()
        .describe('Tell new people by e-mail how to log in; without it, no mail leaves'),
    }),
  },
} satisfies Calls
