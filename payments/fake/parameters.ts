import { z } from 'zod'
import { toList, type Form } from './form.ts'
import { Problem } from './problem.ts'

const whole = z
  .string()
  .regex(/^\d{1,12}$/, 'Invalid integer')
  .transform(Number)
const text = (max: number) => z.string().min(1).max(max)
const list = <Item extends z.ZodType>(item: Item, max: number) =>
  z.preprocess(toList, z.array(item).min(1).max(max))
const metadata = z.record(text(40), z.string().max(500))
const expand = list(text(100), 10).optional()
const page = z.url({ protocol: /^https?$/ })
const paging = {
  limit: whole.pipe(z.number().min(1).max(100)).optional(),
  starting_after: text(100).optional(),
  expand,
}
const created = z.strictObject({ gte: whole }).optional()

/** Per call; anything else is refused. */
export const parameters = {
  createSession: z.strictObject({
    mode: z.literal('payment'),
    line_items: list(
      z.strictObject({
        quantity: whole,
        price_data: z.strictObject({
          currency: z.string().regex(/^[a-z]{3}$/),
          unit_amount: whole,
          product_data: z.strictObject({
            name: text(5_000),
            description: text(5_000).optional(),
          }),
        }),
      }),
      100,
    ),
    success_url: page,
    cancel_url: page.optional(),
    customer_email: text(800).optional(),
    locale: text(10).optional(),
    expires_at: whole.optional(),
    metadata: metadata.optional(),
    payment_intent_data: z.strictObject({ metadata: metadata.optional() }).optional(),
    allowed_payment_method_types: list(z.literal('card'), 1).optional(),
    adaptive_pricing: z.strictObject({ enabled: z.enum(['true', 'false']) }).optional(),
    submit_type: z.literal('book').optional(),
    expand,
  }),
  createRefund: z.strictObject({
    payment_intent: text(100),
    amount: whole.optional(),
    metadata: metadata.optional(),
    expand,
  }),
  nothing: z.strictObject({ expand }),
  listSessions: z.strictObject({ ...paging, created, payment_intent: text(100).optional() }),
  listRefunds: z.strictObject({ ...paging, payment_intent: text(100).optional() }),
  listEvents: z.strictObject({ ...paging, created, types: list(text(100), 20).optional() }),
}

export type NewSession = z.output<typeof parameters.createSession>
export type NewRefund = z.output<typeof parameters.createRefund>
export type Listed = Partial<
  z.output<typeof parameters.listSessions> & z.output<typeof parameters.listEvents>
>

/** A Problem names the first invalid parameter. */
export function readParameters<Schema extends z.ZodType>(
  schema: Schema,
  form: Form | null,
): z.output<Schema> {
  if (form === null) throw new Problem('The form could not be read.')
  const parsed = schema.safeParse(form)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const isUnknown = issue?.code === 'unrecognized_keys'
  const [first, ...inner] = [...(issue?.path ?? []), ...(isUnknown ? issue.keys.slice(0, 1) : [])]
  const param = `${String(first)}${inner.map((name) => `[${String(name)}]`).join('')}`
  const message = isUnknown ? `Received unknown parameter: ${param}` : `${issue?.message}: ${param}`
  throw new Problem(message, { code: isUnknown ? 'parameter_unknown' : undefined, param })
}
