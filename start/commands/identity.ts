import { openAdministration, type Administration } from '#identity/administration.ts'
import { systemClock } from '#platform/clock.ts'
import { ConfigError, type Environment } from '#platform/settings.ts'
import { readConfig, type Config } from '#start/config/config.ts'
import { readSecret } from '#start/config/secret.ts'
import { exitWithUsage, runCommand } from './run-command.ts'

const usage = `usage: npm run identity -- rotate-keys
       npm run identity -- sign-out-everywhere <email>`

async function rotate({ rotateKeys }: Administration, config: Config): Promise<number> {
  const { made, retained } = await rotateKeys(await readSecret(config))
  console.log(
    `The new signing key is ${made}. Running servers will start using it within 15 seconds.`,
  )
  if (retained.length > 0)
    console.log(
      `Tokens signed with ${retained.join(', ')} stay valid until they expire, for an hour at most.`,
    )
  return 0
}

async function signOut({ signOutEverywhere }: Administration, email: string): Promise<number> {
  const known = await signOutEverywhere(email)
  console.log(
    known
      ? `${email} was signed out everywhere. The account still exists and can log in again.`
      : `There is no account with the email ${email}.`,
  )
  return known ? 0 : 1
}

/** Undefined if the arguments are wrong. */
function readCommand([command, email, ...rest]: string[]) {
  if (rest.length > 0) return undefined
  if (command === 'rotate-keys' && email === undefined) return rotate
  if (command === 'sign-out-everywhere' && email !== undefined)
    return (administration: Administration) => signOut(administration, email)
  return undefined
}

/** Nothing listens here: only database and secret matter. */
function readOwnConfig(env: Environment): Config {
  const config = readConfig({ ...env, HOST: undefined }, 'demo')
  if (config.firebase !== undefined)
    throw new ConfigError(
      'FIREBASE_PROJECT_ID: is set, so manage accounts and keys in the Firebase console',
    )
  return config
}

const run = readCommand(process.argv.slice(2)) ?? exitWithUsage(usage)
await runCommand(readOwnConfig, async (database, config) =>
  run(await openAdministration(database, systemClock), config),
)
