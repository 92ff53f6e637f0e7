import { parseArgs } from 'node:util'
import { z } from 'zod'
import { ConfigError } from '#platform/settings.ts'
import { readConfig } from '#start/config/config.ts'
import { checkParts } from '#start/doctor/check-parts.ts'
import { checkSchool } from '#start/doctor/check-school.ts'
import { checkSite } from '#start/doctor/check-site.ts'
import { fine, type Finding } from '#start/doctor/finding.ts'

const words: Record<Finding['state'], string> = {
  fine: 'fine',
  look: 'look at this',
  broken: 'will not work',
}

/**
 * `npm run doctor`: checks this environment's settings and everything that they name, one line each. `--to`
 * sends an email. The clock is compared with Stripe's, or that of the address after `--time-from`. Exits with
 * 1 if something will not work.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      'time-from': { type: 'string' },
    },
  })
  const to = z.email('--to: must be an email address').optional().parse(values.to)
  const config = readConfig(process.env, 'production')
  const found = [
    { what: 'Settings', ...fine('can be used') },
    ...(await checkParts(config, to)),
    ...(await checkSchool(config)),
    ...(await checkSite(config, values['time-from'])),
  ]
  for (const { state, what, text } of found) console.log(`${words[state]}: ${what}: ${text}`)
  return found.some(({ state }) => state === 'broken') ? 1 : 0
}

try {
  process.exitCode = await main()
} catch (error) {
  if (error instanceof ConfigError) console.error(`${words.broken}: Settings: ${error.message}`)
  else if (error instanceof z.ZodError) console.error(z.prettifyError(error))
  else throw error
  process.exitCode = 1
}
