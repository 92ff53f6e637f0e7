import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Row } from './row.ts'

// npm run bench: every row of bench/rows beside its limit, one after the other, or only the rows named.

const folder = import.meta.dirname

/** Each in its own process, so that none warms up the next one or fills its memory. */
async function measure(name: string): Promise<Row[]> {
  const child = spawn(process.execPath, [join(folder, 'measure.ts'), name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')])
  if (child.exitCode !== 0) throw new Error(`${name} ended with ${child.exitCode}`)
  return JSON.parse(output.trimEnd().split('\n').at(-1) ?? '') as Row[]
}

const show = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3)

/** A row of the table; `″` repeats the limit of the row above, bold marks an aim that is not met. */
function line({ what, beside, unit, measured, limit, aim }: Row, above: string): string {
  const ratio = measured / limit
  const [isMet, required] =
    'atLeast' in aim
      ? [ratio >= aim.atLeast, `≥ ${aim.atLeast}`]
      : [ratio <= aim.atMost, `≤ ${aim.atMost}`]
  const named = beside === above ? '″' : beside
  const cells = [`\`${what}\``, named, `${show(measured)} ${unit}`, show(limit)]
  const shown = isMet ? ratio.toFixed(2) : `**${ratio.toFixed(2)}**`
  return `| ${[...cells, shown, required].join(' | ')} |`
}

const names = process.argv.slice(2)
const all = (await readdir(join(folder, 'rows'))).map((file) => basename(file, '.ts')).toSorted()
const startedAt = performance.now()
console.log(`${availableParallelism()} cores (${cpus()[0]?.model}), Node ${process.version}\n`)
console.log('| what | beside | measured | limit | ratio | aim |')
console.log('| --- | --- | ---: | ---: | ---: | ---: |')
let above = ''
for (const name of names.length > 0 ? names : all)
  for (const row of await measure(name)) {
    console.log(line(row, above))
    above = row.beside
  }
console.log(`\n${Math.round((performance.now() - startedAt) / 1000)} s`)
