/** https://docs.stripe.com/api/errors */
export class Problem extends Error {
  readonly status: number
  readonly type: 'invalid_request_error' | 'idempotency_error'
  readonly code: string | undefined
  readonly param: string | undefined

  constructor(
    message: string,
    about: {
      status?: number
      type?: Problem['type']
      code?: string | undefined
      param?: string | undefined
    } = {},
  ) {
    super(message)
    this.status = about.status ?? 400
    this.type = about.type ?? 'invalid_request_error'
    this.code = about.code
    this.param = about.param
  }

  get body() {
    const { type, code, message, param } = this
    return { error: { type, message, ...(code && { code }), ...(param && { param }) } }
  }
}
