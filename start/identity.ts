import { openAdministration, type Administration } from '#identity/administration.ts'
import { ProtocolError } from '#identity/errors.ts'
import { systemClock } from '#platform/clock.ts'
import { ConfigError } from '#platform/settings.ts'
import { readConfig, type Config } from './config.ts'
import { explainError } from './explain-error.ts'
import { openConfiguredDatabase, readSecret } from './parts.ts'

const usage = `usage: npm run identity -- rotate-keys
       npm run identity -- sign-out-everywhere <e-mail>`

const say = (line: string) => process.stdout.write(`${line}\n`)
const complain = (line: string) => process.stderr.write(`${line}\n`)

async function rotate({ rotateKeys }: Administration, config: Config): Promise<number> {
  const { made, kept } = await rotateKeys(await readSecret(config))
  say(`The new signing key is ${made}. Running servers sign with it in 15 seconds.`)
  if (kept.length > 0)
    say(`Tokens of ${kept.join(', ')} stay good until they expire, for an hour at most.`)
  return 0
}

async function signOut({ signOutEverywhere }: Administration, email: string): Promise<number> {
  const known = await signOutEverywhere(email)
  say(
    known
      ? `${email} is signed out everywhere. The account stays, and can sign in again.`
      : `No account has the e-mail ${email}.`,
  )
  return known ? 0 : 1
}

/** What the words of the command line ask for; undefined where they make no sense. */
function readCommand([command, email, ...rest]: string[]) {
  if (rest.length > 0) return undefined
  if (command === 'rotate-keys' && email === undefined) return rotate
  if (command === 'sign-out-everywhere' && email !== undefined)
    return (administration: Administration) => signOut(administration, email)
  return undefined
}

async function main(words: string[]): Promise<number> {
  const run = readCommand(words)
  if (run === undefined) {
    complain(usage)
    return 2
  }
  // Nothing listens here: of a server's settings only database and secret count.
  const config = readConfig({ ...process.env, HOST: undefined }, 'demo')
  if (config.firebase !== undefined)
    throw new ConfigError('FIREBASE_PROJECT_ID: accounts and keys are at Firebase, not here')
  const database = await openConfiguredDatabase(config)
  try {
    return await run(await openAdministration(database, systemClock), config)
  } finally {
    await database.close()
  }
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  const line = error instanceof ProtocolError ? error.message : explainError(error)
  if (line === undefined) throw error
  complain(line)
  return 1
})
