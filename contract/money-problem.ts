import { z } from './zod.ts'
import { example } from './fields.ts'

/** Beside a text about a payment or refund, for clients in another language. */
export const moneyProblem = z
  .object({
    key: z.string().meta(example('paidInCurrency')),
    // Not a record, whose code would come with every form.
    values: z
      .object({})
      .catchall(z.string())
      .meta(example({ currency: 'EUR' })),
  })
  .nullable()
  .describe('The text as a message and its values; null for the words of a person or the provider')
export type MoneyProblem = z.output<typeof moneyProblem>
