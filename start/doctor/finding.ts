export type Finding = { state: 'fine' | 'look' | 'broken'; what: string; text: string }

/** An error means that the checked part will not work. */
export async function find(
  what: string,
  check: () => Promise<Pick<Finding, 'state' | 'text'>>,
): Promise<Finding> {
  try {
    return { what, ...(await check()) }
  } catch (error) {
    return { what, state: 'broken', text: describe(error) }
  }
}

/** One line; for a failed `fetch` its cause, which says more. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof AggregateError) return describe(error.errors.at(-1))
  if (error instanceof TypeError && error.cause instanceof Error) return describe(error.cause)
  return error.message.split('\n', 1)[0] ?? error.name
}

export const fine = (text: string) => ({ state: 'fine', text }) as const
export const look = (text: string) => ({ state: 'look', text }) as const
export const broken = (text: string) => ({ state: 'broken', text }) as const
