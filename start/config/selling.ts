import { z } from 'zod'
import { withdrawalLaws } from '#contract/withdrawal-right.ts'
import { defaultCurrency, isCurrency, isWholeMinor, toMinor } from '#contract/money.ts'
import { ConfigError, link, wholeNumber } from '#platform/settings.ts'

/** Hours before the first meeting, and the refunded percentage: `336:100,72:50`. */
const cancellationPolicy = z
  .string()
  .regex(
    /^\d{1,5}:(100|\d{1,2})(,\d{1,5}:(100|\d{1,2}))*$/,
    'must be hours and percentages such as 336:100,72:50',
  )

function readPolicy(text: string) {
  return text.split(',').map((tier) => {
    const [hoursBefore = 0, percent = 0] = tier.split(':').map(Number)
    return { hoursBefore, percent }
  })
}

const currency = z
  .string()
  .refine(isCurrency, 'must be the code of a currency with two decimals, such as EUR')

const stripe = 'https://api.stripe.com'

/** Clause 13.1. */
const payments = z.enum(['instant', 'stripe', 'demo'], {
  error: 'must be instant, stripe or demo',
})

/** See docs/operations.md. */
export const sellingSettings = {
  SCHOOL_NAME: z.string().trim().min(1).max(120).optional(),
  SCHOOL_ADDRESS: z.string().trim().min(1).max(400).optional(),
  SCHOOL_TAX_ID: z.string().trim().min(1).max(60).optional(),
  TAX_NOTE: z.string().trim().min(1).max(300).optional(),
  TAX_PERCENT: z.coerce
    .number('must be a number')
    .min(0, 'must be from 0 to 100')
    .max(100, 'must be from 0 to 100')
    .refine(isWholeMinor, 'can have at most two decimals')
    .default(0),
  INSTRUCTOR_PERCENT: wholeNumber(0, 100).default(70),
  BOOK_YEARS: wholeNumber(1, 100).default(10),
  CURRENCY: currency.default(defaultCurrency),
  CANCELLATION_POLICY: cancellationPolicy.default('336:100,72:50'),
  WITHDRAWAL: z.enum(withdrawalLaws, { error: 'must be eu or off' }).optional(),
  PAYMENTS: payments.optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_\w+$/, 'must be a Stripe key: rk_… (recommended) or sk_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .startsWith('whsec_', 'must be the signing secret of a webhook endpoint: whsec_…')
    .optional(),
  STRIPE_API_BASE: link.default(stripe),
}

type Set = z.output<z.ZodObject<typeof sellingSettings>> & { PRODUCT_NAME: string }

/** Throws ConfigError. */
function readPayments(set: Set, isProduction: boolean, isReachable: boolean) {
  const mode = set.PAYMENTS
  if (mode === undefined && isProduction)
    throw new ConfigError(
      'PAYMENTS: must be set to serve a real site: stripe (students pay through Stripe) or instant (a student’s confirmation counts as the payment, and the school collects the money in another way)',
    )
  if (mode === 'demo' && isReachable)
    throw new ConfigError(
      'PAYMENTS: demo is only allowed on a server that is reached on loopback only',
    )
  if (mode !== 'stripe') return { mode: mode ?? ('instant' as const) }
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = set
  if (secretKey === undefined)
    throw new ConfigError('STRIPE_SECRET_KEY: must be set when PAYMENTS is stripe')
  if (webhookSecret === undefined)
    throw new ConfigError('STRIPE_WEBHOOK_SECRET: must be set when PAYMENTS is stripe')
  const apiBase = set.STRIPE_API_BASE
  if (apiBase !== stripe && secretKey.includes('_live_'))
    throw new ConfigError(
      'STRIPE_API_BASE: must not be set with a live key, which is only ever sent to Stripe',
    )
  return { mode, secretKey, webhookSecret, apiBase }
}

/** The demo's invented school, as in its imprint (start/demo/pages). */
export const demoAddress = 'Mill Lane 3\nExampleford EX0 0MP'

/** Throws ConfigError. */
export function readSelling(set: Set, mode: 'demo' | 'production', isReachable: boolean) {
  return {
    payments: readPayments(set, mode === 'production', isReachable),
    selling: {
      seller: {
        name: set.SCHOOL_NAME ?? set.PRODUCT_NAME,
        address: set.SCHOOL_ADDRESS ?? (mode === 'demo' ? demoAddress : null),
        taxId: set.SCHOOL_TAX_ID ?? null,
        taxNote: set.TAX_NOTE ?? null,
      },
      instructorPercent: set.INSTRUCTOR_PERCENT,
      bookYears: set.BOOK_YEARS,
      currency: set.CURRENCY,
      policy: readPolicy(set.CANCELLATION_POLICY),
      // Production must choose, here or at /setup: see requireWithdrawal.
      withdrawal: set.WITHDRAWAL ?? (mode === 'demo' ? 'eu' : null),
      // Hundredths of a percent, as cents are hundredths of an amount.
      taxBp: toMinor(set.TAX_PERCENT),
    },
  }
}
