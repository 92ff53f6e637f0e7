import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { readDatabaseConfig } from '#start/config/config.ts'
import { makeAdmin, type AdminRequest } from './make-admin.ts'
import { exitWithUsage, runCommand } from './run-command.ts'

const usage = 'usage: npm run admin -- <email> [--yes] [--unverified]'

function readArguments() {
  try {
    const options = { yes: { type: 'boolean' }, unverified: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [email, ...rest] = positionals
    if (email === undefined || !email.includes('@') || rest.length > 0) return undefined
    return { email, isSure: values.yes === true, vouches: values.unverified === true }
  } catch {
    return undefined
  }
}

async function askOperator(about: string): Promise<boolean | undefined> {
  console.log(about)
  if (!process.stdin.isTTY || !process.stdout.isTTY) return undefined
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const question = 'Make this person an admin? Admins can do everything at the school. (y/N) '
  // Ctrl-D does not mean yes.
  const ended = once(terminal, 'close').then(() => 'no')
  const typed = terminal.question(question).catch(() => 'no')
  const answer = await Promise.race([typed, ended])
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}

const { email, isSure, vouches } = readArguments() ?? exitWithUsage(usage)
const ask: AdminRequest['ask'] = async (about) => {
  if (!isSure) return askOperator(about)
  console.log(about)
  return true
}
await runCommand(readDatabaseConfig, async (database, { isFirebase }) => {
  const { isAdmin, text } = await makeAdmin(database, { email, isFirebase, vouches, ask })
  console.log(text)
  return isAdmin ? 0 : 1
})
