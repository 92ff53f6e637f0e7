import type { z } from 'zod'
import type { ImportedLine } from '#contract/imports.ts'
import { faultOfIssue } from '#contract/issue-faults.ts'
import { readReason } from '#messages/reasons.ts'
import { invalidInput } from '#platform/http/errors.ts'
import { wordInEnglish } from '#school/base/refusal-words.ts'

/** A line with what there is to write, if it is new. */
export type Judged<Row> = ImportedLine & { row?: Row }

/** By column: why its cell is refused, as named by `fault` in messages/reasons.ts. */
export type Faults<Column extends string> = Partial<Record<Column, string>>

type ShownFault = ImportedLine['faults'][number]

export function showFaults<Column extends string>(
  faults: Faults<Column>,
  headingOf: (column: Column) => string,
): ShownFault[] {
  return Object.entries<string>(faults as Record<string, string>).map(([column, text]) => {
    const reason = readReason(text) ?? { key: 'invalid' }
    const message = wordInEnglish(reason) ?? text
    return { column: headingOf(column as Column), message, reason }
  })
}

/** The value by the schema, or the first fault of every field, whose name may have dots. */
export function parseLine<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): { value: z.output<Schema> } | { fields: Record<string, string> } {
  const { success, data, error } = schema.safeParse(input, { error: faultOfIssue })
  return success ? { value: data } : { fields: invalidInput(error).fields ?? {} }
}

const [maxName, maxEmail] = [256, 254]

/** As a report shows a line, whatever its cells contain. */
export const showLine = (line: number, name: string, email: string) => ({
  line,
  name: name.slice(0, maxName).toWellFormed(),
  email: email.slice(0, maxEmail).toWellFormed(),
})
