import { setTimeout as wait } from 'node:timers/promises'
import { BrokenPromise, checkProvider } from '#payments/check-provider.ts'
import { ProviderRefused, ProviderUnknown } from '#payments/provider.ts'
import { openStripe } from '#payments/stripe.ts'
import { systemClock } from '#platform/clock.ts'
import { ConfigError, readSettings } from '#platform/settings.ts'
import { sellingSettings } from '#start/config/selling.ts'

const paymentTimeout = 10 * 60_000

/**
 * `npm run payments:check`: tries every call that the school makes against the sandbox of STRIPE_SECRET_KEY;
 * `--pay` includes those that need a payment, made at the printed address. Exits with 1 on a failure.
 */
async function main(withPayment: boolean): Promise<number> {
  const { STRIPE_SECRET_KEY, STRIPE_API_BASE } = sellingSettings
  try {
    const set = readSettings({ STRIPE_SECRET_KEY, STRIPE_API_BASE }, process.env)
    if (set.STRIPE_SECRET_KEY === undefined)
      throw new ConfigError('STRIPE_SECRET_KEY: must be set to a sandbox key')
    const provider = await openStripe({
      secretKey: set.STRIPE_SECRET_KEY,
      webhookSecret: '',
      apiBase: set.STRIPE_API_BASE,
      clock: systemClock,
    })
    await checkProvider({
      provider,
      clock: systemClock,
      report: (line) => console.log(line),
      paymentTimeout: withPayment ? paymentTimeout : 0,
      wait,
    })
    console.log('All checks passed.')
    return 0
  } catch (error) {
    if (error instanceof ConfigError) console.error(error.message)
    else if (error instanceof BrokenPromise) console.error(`Check failed: ${error.message}.`)
    else if (error instanceof ProviderRefused)
      console.error(
        `The provider refused a request: ${error.message} (request ${error.requestId ?? 'unknown'})`,
      )
    else if (error instanceof ProviderUnknown)
      console.error(`The provider did not answer: ${error.message}`)
    else throw error
    return 1
  }
}

process.exitCode = await main(process.argv.includes('--pay'))
